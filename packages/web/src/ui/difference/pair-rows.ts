import type { CountedRow } from "@master-sql/judge/results";
import type { Cell } from "@master-sql/judge/sandbox";

/** A row to show, with the columns in which it differs from the row that it was set beside. */
export interface MarkedRow extends CountedRow {
  /** By column; all false for a row that stands alone. */
  readonly differs: readonly boolean[];
}

export interface PairedRows {
  readonly missing: readonly MarkedRow[];
  readonly extra: readonly MarkedRow[];
  /** So many rows at the beginning of both are set beside each other. */
  readonly pairs: number;
}

/** Whether two cells show the same value; `1.0` and `1` do. */
function isSame(a: Cell, b: Cell): boolean {
  if (a === b) return true;
  if (a === null || b === null || a === "" || b === "") return false;
  return /^-?[\d.]+$/.test(a) && /^-?[\d.]+$/.test(b) && Number(a) === Number(b);
}

const alone = (counted: CountedRow): MarkedRow => ({ ...counted, differs: counted.row.map(() => false) });

/**
 * Sets missing rows beside the extra rows that are most like them, so that the eye finds the cell that is wrong. Rows
 * pair up when at least half of their cells agree, best matches first; pairs come first, in the order of the missing
 * rows.
 */
export function pairRows(missing: readonly CountedRow[], extra: readonly CountedRow[]): PairedRows {
  const candidates = missing
    .flatMap(({ row }, m) =>
      extra.map((other, e) => ({
        m,
        e,
        agreeing: row.filter((c, i) => isSame(c, other.row[i] ?? null)).length,
      })),
    )
    .filter(({ m, agreeing }) => agreeing > 0 && agreeing * 2 >= (missing[m]?.row.length ?? 0))
    .sort((a, b) => b.agreeing - a.agreeing);
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  for (const { m, e } of candidates) {
    if (partner.has(m) || taken.has(e)) continue;
    partner.set(m, e);
    taken.add(e);
  }

  const pairs = missing.flatMap((lacking, m) => {
    const found = partner.get(m);
    const other = found === undefined ? undefined : extra[found];
    if (other === undefined) return [];
    const differs = lacking.row.map((cell, i) => !isSame(cell, other.row[i] ?? null));
    return [{ missing: { ...lacking, differs }, extra: { ...other, differs } }];
  });
  return {
    missing: [...pairs.map((pair) => pair.missing), ...missing.filter((_, m) => !partner.has(m)).map(alone)],
    extra: [...pairs.map((pair) => pair.extra), ...extra.filter((_, e) => !taken.has(e)).map(alone)],
    pairs: pairs.length,
  };
}
