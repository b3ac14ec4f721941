import {
  type Column,
  columnKey,
  DAY_MS,
  type Duration,
  dateText,
  durationsOfNumber,
  later,
  parseMoment,
  type Table,
  timestampText,
} from "@master-sql/sql";
import { type KnownConstant, POOL_SIZE, type ValuePools } from "./value-pools.ts";

/** Moments that others are put at a distance from, and values that are added to a pool. */
const MOST_ORIGINS = 3;
const MOST_ADDED = 8;
/** So many values stay the first of their pool. */
const KEPT_FIRST = 2;

interface MomentColumn {
  readonly key: string;
  readonly column: Column;
}

/**
 * The pools with moments exactly as far from others as the queries' intervals, half as far, and a unit farther: among
 * others for `ended - started > interval '4 hours'`. `read` holds the columns (by columnKey) that the queries read.
 */
export function withSpacedMoments(
  pools: ValuePools,
  tables: readonly Table[],
  read: ReadonlySet<string>,
  constants: readonly KnownConstant[],
  mentioned: readonly Duration[],
): ValuePools {
  const columns = tables.flatMap((table) =>
    table.columns.flatMap((column): readonly MomentColumn[] => {
      const key = columnKey({ table: table.key, column: column.name });
      const isMoment = column.kind === "date" || column.kind === "timestamp";
      return isMoment && read.has(key) ? [{ key, column }] : [];
    }),
  );
  const compared = constants
    .filter((tie) => tie.columns.some((id) => columns.some(({ key }) => key === columnKey(id))))
    .filter(({ role }) => role === "total" || role === "value")
    .flatMap(({ value }) => durationsOfNumber(Number(value)));
  const durations = [...mentioned, ...compared];
  if (durations.length === 0) return pools;
  const origins = new Set(columns.flatMap(({ key }) => parseMoment(pools.get(key)?.[0] ?? "") ?? []));
  const spaced = new Map(pools);
  for (const { key, column } of columns) {
    const moments = momentsFrom([...origins].slice(0, MOST_ORIGINS), durations, column);
    const pool = pools.get(key) ?? [];
    const added = moments.filter((moment) => !pool.slice(0, KEPT_FIRST).includes(moment));
    const all = [...pool.slice(0, KEPT_FIRST), ...added.slice(0, MOST_ADDED), ...pool.slice(KEPT_FIRST)];
    spaced.set(key, [...new Set(all)].slice(0, POOL_SIZE));
  }
  return spaced;
}

/**
 * The origins, since pools may hold fractions of a second; then what lies at a distance, the likeliest to tell first.
 */
function momentsFrom(
  origins: readonly number[],
  durations: readonly Duration[],
  { kind }: Column,
): readonly string[] {
  const [text, unit] = kind === "date" ? [dateText, DAY_MS] : [timestampText, 1_000];
  const distances: readonly ((origin: number, duration: Duration) => number)[] = [
    (origin, duration) => later(origin, duration, 1),
    (origin, duration) => origin + (later(origin, duration, 1) - origin) / 2,
    (origin, duration) => later(origin, duration, 1) + unit,
  ];
  const far = distances.flatMap((distance) =>
    durations.flatMap((duration) => origins.map((origin) => distance(origin, duration))),
  );
  return [...new Set([...origins, ...far].map(text))];
}
