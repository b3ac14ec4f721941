import { DAY_MS, HOUR_MS, momentText, parseMoment, ZoneClock } from "@master-sql/sql";
import type { Random } from "../../random.ts";
import type { Cell } from "../../results/statement-result.ts";
import { momentPlaces } from "./edges.ts";
import { setFreshKey, type Trap } from "./trap-source.ts";

/** January and July: in one of them a local clock differs from UTC, whatever it does in summer. */
const MONTHS = [0, 6];

/**
 * A row twice, half a day apart: one in the hours in which the local date of a zone that the queries name isn't that of
 * UTC. The two are of one day by one clock alone.
 */
export const localNights: Trap = (draft, source) => {
  const { random, zones, tables } = source;
  const places = momentPlaces(tables, source).filter(
    ({ table, column }) =>
      column.typeName === "timestamp with time zone" && (draft.get(table.key)?.length ?? 0) > 0,
  );
  const chosen = random.pick(places);
  const clock = ZoneClock.of(random.pick(zones) ?? "");
  const rows = chosen && draft.get(chosen.table.key);
  const row = random.pick(rows ?? []);
  const moment = parseMoment(row?.[chosen?.place ?? -1] ?? "");
  if (!chosen || !clock || !rows || !row || moment === null) return;
  const { table, column, place } = chosen;
  const night = nightOf(clock, moment, random);
  const other = night + (random.chance(0.5) ? 12 : -12) * HOUR_MS;
  const twin: Cell[] = [...row];
  setFreshKey(twin, table, rows, random);
  row[place] = momentText(night, column.typeName);
  twin[place] = momentText(other, column.typeName);
  rows.push(twin);
};

/** Between midnight by the local clock and midnight by UTC, of the same day or of another of the year. */
function nightOf(clock: ZoneClock, moment: number, random: Random): number {
  const year = new Date(moment).getUTCFullYear();
  const day = random.chance(0.5)
    ? Math.floor(moment / DAY_MS) * DAY_MS
    : Date.UTC(year, random.pick(MONTHS) ?? 0, 2 + random.below(26));
  return (day + clock.moment(day)) / 2;
}
