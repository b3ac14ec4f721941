import type { ColumnFamily } from "./column-type.ts";
import { canonicalDecimal, isRoundedFraction } from "./decimal.ts";

/** Ten significant digits, six when single precision takes part (rule G8). */
const RELATIVE_TOLERANCE = 1e-10;
const SINGLE_PRECISION_TOLERANCE = 1e-6;
/** What floating-point sums leave where exact arithmetic gives zero. */
const FLOAT_ZERO = 1e-12;

interface NumberEntry {
  readonly canonical: string;
  readonly value: number;
  inexact: boolean;
  floating: boolean;
}

/** One column of a result: its family and its cells, NULL left out by the caller or not. */
export interface NumberColumn {
  readonly family: ColumnFamily;
  readonly cells: readonly (string | null)[];
}

/**
 * Puts the numbers of one column, taken over both results, into classes of equal value, and returns the class of each
 * canonical decimal. Exact values stand alone. An inexact value (floating point, or the rounded fraction that a
 * division gives) joins its neighbours within the tolerance. Classes over both results, rather than a tolerance
 * between two cells, keep equality transitive: rows can be counted by key.
 */
export function numberClasses(columns: readonly NumberColumn[]): ReadonlyMap<string, string> {
  const entries = new Map<string, NumberEntry>();
  let tolerance = RELATIVE_TOLERANCE;
  for (const { family, cells } of columns) {
    const floating = family.kind === "real" || family.kind === "double";
    if (family.kind === "real") tolerance = SINGLE_PRECISION_TOLERANCE;
    for (const cell of cells) {
      if (cell === null) continue;
      const canonical = canonicalDecimal(cell);
      const known = entries.get(canonical);
      const inexact = floating || isRoundedFraction(canonical);
      if (known === undefined) {
        entries.set(canonical, { canonical, value: Number(canonical), inexact, floating });
      } else {
        known.inexact ||= inexact;
        known.floating ||= floating;
      }
    }
  }
  const classes = new Map<string, string>();
  let previous: NumberEntry | undefined;
  for (const entry of [...entries.values()].sort(byValue)) {
    const joins = previous !== undefined && areClose(previous, entry, tolerance);
    classes.set(
      entry.canonical,
      (joins && previous ? classes.get(previous.canonical) : undefined) ?? entry.canonical,
    );
    previous = entry;
  }
  return classes;
}

/** The class of a cell of a column that numberClasses has seen. */
export function numberKey(cell: string, classes: ReadonlyMap<string, string>): string {
  const canonical = canonicalDecimal(cell);
  return classes.get(canonical) ?? canonical;
}

function byValue(a: NumberEntry, b: NumberEntry): number {
  if (Number.isNaN(a.value) || Number.isNaN(b.value)) {
    return Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value));
  }
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.canonical < b.canonical ? -1 : 1;
}

function areClose(a: NumberEntry, b: NumberEntry, tolerance: number): boolean {
  if (!a.inexact && !b.inexact) return false;
  if (!Number.isFinite(a.value) || !Number.isFinite(b.value)) return false;
  const distance = Math.abs(a.value - b.value);
  if ((a.floating || b.floating) && distance <= FLOAT_ZERO) return true;
  return distance <= tolerance * Math.max(Math.abs(a.value), Math.abs(b.value));
}
