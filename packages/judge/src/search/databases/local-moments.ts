import {
  columnKey,
  DAY_MS,
  type Duration,
  durationsIn,
  parseMoment,
  type Table,
  textLiteral,
  zonesIn,
} from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { TrialDatabase } from "../../sandbox/trial-database.ts";
import { type KnownConstant, POOL_SIZE, type ValuePools } from "./value-pools.ts";

const MOST_ZONES = 2;
const MOST_CONSTANTS = 3;
const MOST_SPANS = 1;
const MOST_ADDED = 10;
/** So many values stay the first of their pool. */
const KEPT_FIRST = 2;

/**
 * The pools with moments on which a local clock and UTC disagree, for queries that name a time zone: the constants read
 * as local time, moments between the two midnights of a summer's and a winter's day, and those when the clocks change;
 * dates get the days about them.
 */
export async function withLocalMoments(
  database: TrialDatabase,
  pools: ValuePools,
  tables: readonly Table[],
  read: ReadonlySet<string>,
  compared: readonly KnownConstant[],
  queries: readonly SelectStmt[],
): Promise<ValuePools> {
  const spans = durationsIn(queries)
    .filter(({ months, ms }) => months === 0 && ms < DAY_MS)
    .slice(0, MOST_SPANS);
  const zones = zonesIn(queries).slice(0, MOST_ZONES);
  const columns = tables.flatMap((table) =>
    table.columns.flatMap(({ name, kind }) => {
      const key = columnKey({ table: table.key, column: name });
      return (kind === "timestamp" || kind === "date") && read.has(key) ? [{ key, kind }] : [];
    }),
  );
  const origin = columns.flatMap(({ key }) => parseMoment(pools.get(key)?.[0] ?? "") ?? [])[0];
  if (zones.length === 0 || origin === undefined) return pools;
  const year = new Date(origin).getUTCFullYear();
  const constants = [...new Set(compared.map(({ value }) => value))]
    .filter((value) => parseMoment(value) !== null)
    .slice(0, MOST_CONSTANTS);
  const outcomes = await database.run(
    zones.map((zone) => ({ kind: "script", sql: momentsOfZone(zone, year, constants, spans) })),
  );
  const moments = outcomes.flatMap((outcome) =>
    outcome.ok ? outcome.rows.flatMap(([moment]) => moment ?? []) : [],
  );
  const days = [`${year}-07-01`, `${year - 30}-07-01`, `${year}-06-30`];
  const changed = new Map(pools);
  for (const { key, kind } of columns) {
    const pool = pools.get(key) ?? [];
    const added = (kind === "date" ? days : moments).slice(0, MOST_ADDED);
    const all = [...pool.slice(0, KEPT_FIRST), ...added, ...pool.slice(KEPT_FIRST)];
    changed.set(key, [...new Set(all)].slice(0, POOL_SIZE));
  }
  return changed;
}

/** Moments as text of UTC, the likeliest to tell first. A zone that PostgreSQL doesn't know makes the script fail. */
function momentsOfZone(
  zone: string,
  year: number,
  constants: readonly string[],
  spans: readonly Duration[],
): string {
  const z = textLiteral(zone);
  const utc = (moment: string) => `(${moment}) AT TIME ZONE 'UTC'`;
  const local = (text: string) => `${textLiteral(text.slice(0, 19))}::timestamp AT TIME ZONE ${z}`;
  const midnights = [`${year}-07-01`, `${year}-01-15`].flatMap((day) => [
    // Between the midnight there and the midnight of UTC.
    `${utc(local(day))} + (${textLiteral(day)}::timestamp - ${utc(local(day))}) / 2`,
    utc(local(day)),
  ]);
  const asked = constants.flatMap((text) => [
    utc(local(text)),
    `${utc(local(text))} - interval '1 microsecond'`,
    // A day that is named ends there a day later.
    ...(isMidnight(text) ? [`${utc(`${local(text)} + interval '1 day'`)} - interval '1 microsecond'`] : []),
  ]);
  // A day that begins some hours after midnight: its first moment, and one that the hours of a longer night lead to.
  const begun = spans.flatMap(({ ms }) => [
    `${utc(local(`${year}-07-01`))} + interval '${ms} milliseconds'`,
    `(SELECT ${utc(`date_trunc('day', h AT TIME ZONE ${z}) AT TIME ZONE ${z}`)} FROM changes ORDER BY h DESC LIMIT 1)
      + interval '${ms} milliseconds' + interval '30 minutes'`,
  ]);
  const [first = "", ...others] = [midnights[0] ?? "", ...begun, ...asked, ...midnights.slice(1)];
  const listed = [first, ...others].map((moment, place) => `(${place}, (${moment})::timestamp)`).join(", ");
  return `
    WITH hours AS MATERIALIZED (
      SELECT h, (h AT TIME ZONE ${z}) - (h AT TIME ZONE 'UTC') AS ahead
      FROM generate_series('${year}-01-01'::timestamptz, '${year}-12-31'::timestamptz, interval '1 hour') AS h
    ), changes AS (
      SELECT h FROM (SELECT h, ahead, lag(ahead) OVER (ORDER BY h) AS before FROM hours) AS compared WHERE ahead <> before
    )
    SELECT to_char(at, 'YYYY-MM-DD HH24:MI:SS.US')
    FROM (
      SELECT place, at FROM (VALUES ${listed}) AS named (place, at)
      UNION ALL
      SELECT 2 + row_number() OVER (ORDER BY h), h AT TIME ZONE 'UTC' - interval '1 hour' FROM changes
    ) AS moments
    ORDER BY place`;
}

function isMidnight(text: string): boolean {
  return /^\d{4}-\d\d-\d\d( 00:00:00)?$/.test(text);
}
