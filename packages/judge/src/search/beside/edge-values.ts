import {
  type Column,
  DAY_MS,
  type Duration,
  decimalsOf,
  later,
  momentText,
  ZoneClock,
} from "@master-sql/sql";
import type { QueryHints } from "../databases/query-hints.ts";

/** Values on the edges of one column, at most. */
const MOST_EDGES = 80;
const MOST_BASES = 6;
const MOST_SPANS = 4;
const MOST_ZONES = 1;
/** Larger numbers are no value of a database that is meant to be read. */
const LARGEST_NUMBER = 1e7;

/** What edges are computed from, besides the queries' own words. */
export interface Known {
  /** Values that the column itself has. */
  readonly own: readonly number[];
  /** Values of other columns that it may be compared with. */
  readonly others: readonly number[];
  /** Whether the column is known to hold numbers below zero. */
  readonly isSigned?: boolean;
}

/**
 * Dates and timestamps about every end that the queries may compute: constants and other values, a span of theirs from
 * these, times of day and midnights in the time zones that they name. Each exactly, just before, and a unit after.
 */
export function momentEdges(column: Column, hints: QueryHints, { own, others }: Known): readonly string[] {
  const spans = spansOf(hints.durations);
  const clocks = hints.zones.slice(0, MOST_ZONES).flatMap((zone) => ZoneClock.of(zone) ?? []);
  const fixed = hints.moments.slice(0, MOST_BASES);
  const local =
    column.kind === "date" ? [] : clocks.flatMap((clock) => fixed.map((each) => clock.moment(each)));
  const ofConstants = apartFrom([...fixed, ...local], spans);
  // Two of them for each of the others.
  const targets = inTurns([
    ofConstants.filter((_, place) => place % 2 === 0),
    ofConstants.filter((_, place) => place % 2 === 1),
    apartFrom(others.slice(0, MOST_BASES), spans),
    dayEdges(own, hints, clocks),
    apartFrom(others.slice(0, 2).map(midnight), spans),
  ]);
  const texts = targets.flatMap((moment) => aroundMoment(moment, column));
  return [...new Set(texts)].slice(0, MOST_EDGES);
}

/** The spans that are named, a day, and longer ones made of two. */
function spansOf(durations: readonly Duration[]): readonly Duration[] {
  const few = durations.slice(0, MOST_SPANS);
  const day = { months: 0, ms: DAY_MS };
  const sums = few.flatMap((one, index) =>
    few.slice(index + 1).map((other) => ({ months: one.months + other.months, ms: one.ms + other.ms })),
  );
  return [...few, day, ...sums.slice(0, 2)];
}

function apartFrom(bases: readonly number[], spans: readonly Duration[]): readonly number[] {
  return [
    ...bases,
    ...bases.flatMap((base) => spans.flatMap((span) => [later(base, span, 1), later(base, span, -1)])),
  ];
}

/** Times of day when a day of the queries may begin, in their time zones and UTC. */
function dayEdges(
  own: readonly number[],
  { clockTimes, durations }: QueryHints,
  clocks: readonly ZoneClock[],
): readonly number[] {
  const [first] = own;
  if (first === undefined) return [];
  const short = durations.flatMap(({ months, ms }) => (months === 0 && ms < DAY_MS ? [ms] : []));
  // Between two spans that differ, too.
  const between = short.slice(1).map((ms, index) => (ms + (short[index] ?? ms)) / 2);
  const times = [...new Set([0, ...clockTimes, ...short, ...between])];
  return [...clocks, null].flatMap((clock) =>
    times.map((time) => {
      const day = midnight(clock ? clock.local(first) : first) + time;
      return clock ? clock.moment(day) : day;
    }),
  );
}

function midnight(moment: number): number {
  return Math.floor(moment / DAY_MS) * DAY_MS;
}

function aroundMoment(moment: number, { kind, typeName }: Column): readonly string[] {
  if (kind === "date") return [0, -DAY_MS, DAY_MS].map((distance) => momentText(moment + distance, typeName));
  const second = Math.floor(moment / 1_000) * 1_000;
  const before = momentText(second - 1_000, typeName).replace(/(:\d\d)(?=\+|$)/, "$1.999999");
  // A day later is after what a comparison of days still takes in.
  return [second, second + 1_000, second + DAY_MS]
    .map((each) => momentText(each, typeName))
    .toSpliced(1, 0, before);
}

/**
 * Numbers about every end that the queries may compute from the numbers that they name and other columns: sums,
 * differences, and products of two. Each exactly, a unit less, and a unit more.
 */
export function numberEdges(column: Column, { numbers }: QueryHints, known: Known): readonly string[] {
  const { own, others, isSigned = false } = known;
  const fixed = numbers.slice(0, MOST_BASES);
  const withNumbers = (bases: readonly number[]) =>
    bases.flatMap((base) => [base, ...fixed.flatMap((each) => [base + each, base - each, base * each])]);
  const targets = inTurns([withNumbers(fixed), withNumbers(others.slice(0, 2)), own.slice(0, 1)]);
  const digits = column.kind === "integer" ? 0 : (decimalsOf(column) ?? 2);
  const unit = 10 ** -digits;
  const texts = targets
    .flatMap((target) => [target, target - unit, target + unit])
    .flatMap((value) => (isSigned ? [value, -value] : [value]))
    .filter((value) => (isSigned || value >= 0) && Math.abs(value) <= LARGEST_NUMBER)
    .map((value) => value.toFixed(digits));
  return [...new Set(texts)].slice(0, MOST_EDGES);
}

function inTurns<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
}
