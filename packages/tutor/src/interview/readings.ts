import { canonicalInterval } from "@master-sql/judge/intervals";
import { columnFamily, type QueryResult } from "@master-sql/judge/results";

/** How exact the values of a column are; null where it measures nothing. */
export type Measure =
  /** `places`: most decimals of its numbers; null for counts, because they aren't rounded. */
  | { readonly of: "number"; readonly places: number | null }
  /** `step`: microseconds that all of its values are multiples of. */
  | { readonly of: "interval" | "timestamp"; readonly step: bigint };

/** The values of the accepted column and of the candidate's own, as they are compared. */
export interface Reading {
  readonly expected: (cell: string) => string;
  readonly own: (cell: string) => string;
}

const SECOND = 1_000_000n;
const MINUTE = 60n * SECOND;
const STEPS = [24n * 60n * MINUTE, 60n * MINUTE, MINUTE, SECOND];
/** Decimals between a share and its percentage. */
const PERCENT = 2;
/** Significant digits of double precision that are certain, and decimals that only a division or a function gives. */
const DOUBLE_DIGITS = 15;
const LONG_FRACTION = 7;

const same = (cell: string) => cell;
const asIs: Reading = { expected: same, own: same };

/** The measure of each column. */
export function measuresOf({ columns, rows }: QueryResult): readonly (Measure | null)[] {
  return columns.map(({ typeName }, at) => {
    const { kind } = columnFamily(typeName);
    const cells = rows.flatMap((row) => row[at] ?? []);
    switch (kind) {
      case "integer":
        return { of: "number", places: null };
      case "numeric":
      case "double":
      case "real":
        return { of: "number", places: cells.reduce((most, cell) => Math.max(most, decimals(cell)), 0) };
      case "interval":
        return { of: "interval", step: commonStep(cells.map(microseconds)) };
      case "date":
      case "timestamp":
      case "timestamptz":
        return { of: "timestamp", step: commonStep(cells.map(timeOfDay)) };
      default:
        return null;
    }
  });
}

/**
 * The ways to read the values of two columns (rule I4). The question leaves open how exact a value is to be, so the
 * more exact column is rounded, or cut, like the other. The accepted column may be as rough as it likes. The
 * candidate's column needs decimals if the accepted column has them, minutes, and the whole timestamp. A share may be a
 * percentage.
 */
export function readings(expected: Measure | null, own: Measure | null): readonly Reading[] {
  if (expected?.of === "number" && own?.of === "number")
    return [0, PERCENT, -PERCENT].flatMap((shift) => readingsOfNumbers(expected.places, own.places, shift));
  if (expected?.of === "interval" && own?.of === "interval" && expected.step !== own.step) {
    const chosen = own.step < MINUTE ? own.step : MINUTE;
    const step = expected.step > chosen ? expected.step : chosen;
    return [rounded, cut].map((coarse) => {
      const read = (cell: string) => `${coarse(microseconds(cell), step)}`;
      return { expected: read, own: read };
    });
  }
  if (expected?.of === "timestamp" && own?.of === "timestamp" && expected.step > own.step)
    return [{ expected: same, own: (cell) => cutTimestamp(cell, expected.step) }];
  return [asIs];
}

/** `shift`: how many decimals the point of the candidate's own numbers moves to the right. */
function readingsOfNumbers(expected: number | null, own: number | null, shift: number): readonly Reading[] {
  const isExact = expected === null || own === null || expected === own || own === 0;
  if (isExact && shift === 0) return [asIs];
  if (expected === null || own === null || own === 0) return [];
  const places = Math.min(expected, own - shift);
  const isTooCoarse = places < 1 && (expected > 0 || shift !== 0);
  if (isTooCoarse) return [];
  const read = (cell: string, by: number, coarse: Coarse) => {
    const scale = Math.max(expected, own - shift);
    const whole = scaled(cell, scale + by);
    return whole === null ? cell : `${coarse(whole, 10n ** BigInt(scale - places))}`;
  };
  return [rounded, cut].map((coarse) => ({
    expected: (cell) => read(cell, 0, coarse),
    own: (cell) => read(cell, shift, coarse),
  }));
}

type Coarse = (value: bigint, step: bigint) => bigint;

/** PostgreSQL's rounding of numeric: half away from zero. */
const rounded: Coarse = (value, step) => cut(value < 0n ? value - step / 2n : value + step / 2n, step);

/** As trunc and date_trunc do: towards zero. */
const cut: Coarse = (value, step) => (value / step) * step;

const decimalPattern = /^(-?\d+)(?:\.(\d+))?$/;

function decimals(cell: string): number {
  return decimalPattern.exec(cell)?.[2]?.length ?? 0;
}

/**
 * A number times ten to the power of `places`, which is at least its decimals; null where it isn't a plain decimal.
 * Of a long fraction it takes the digits that PostgreSQL takes when it casts double precision to numeric.
 */
function scaled(cell: string, places: number): bigint | null {
  const [, whole, fraction = ""] = decimalPattern.exec(cell) ?? [];
  if (whole === undefined) return null;
  const sign = whole.startsWith("-") ? -1n : 1n;
  const value = sign * BigInt(whole.replace("-", "") + fraction.padEnd(places, "0"));
  const beyond = fraction.length + whole.replace(/^-?0?/, "").length - DOUBLE_DIGITS;
  if (fraction.length < LONG_FRACTION || beyond <= 0) return value;
  return rounded(value, 10n ** BigInt(places - fraction.length + beyond));
}

function commonStep(values: readonly bigint[]): bigint {
  return STEPS.find((step) => values.every((value) => value % step === 0n)) ?? 1n;
}

function microseconds(interval: string): bigint {
  return BigInt(/^-?\d+/.exec(canonicalInterval(interval))?.[0] ?? 0);
}

const timestampPattern = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d)(:\d\d)(\.\d+)?/;

/** The part of a timestamp since midnight. */
function timeOfDay(timestamp: string): bigint {
  const [, , minutes, seconds = "", fraction = ""] = timestampPattern.exec(timestamp) ?? [];
  return minutes === undefined ? 0n : microseconds(minutes + seconds + fraction);
}

function cutTimestamp(cell: string, step: bigint): string {
  return cell.replace(timestampPattern, (_, day: string, minutes: string, seconds: string) => {
    if (step >= 60n * MINUTE) return `${day} ${step > 60n * MINUTE ? "00" : minutes.slice(0, 2)}:00:00`;
    return `${day} ${minutes}${step === MINUTE ? ":00" : seconds}`;
  });
}
