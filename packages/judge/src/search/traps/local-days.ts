import { type Column, DAY_MS, type Duration, momentText, parseMoment, ZoneClock } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import { constantsOf, type MomentPlace, momentPlaces } from "./edges.ts";
import type { Trap, TrapSource } from "./trap-source.ts";

const MOST_ZONES = 2;
/** Spans of more days lead from summer to winter and back. */
const MOST_DAYS = 120;

/**
 * A day, and a moment some days from it, with a change of the clocks between them, for every span of days and zone that
 * the queries name: there seven days aren't 168 hours, and the moment lies between what is counted in days and in hours.
 */
export function localDaysOf(source: TrapSource): readonly Trap[] {
  const clocks = source.zones.slice(0, MOST_ZONES).flatMap((zone) => ZoneClock.of(zone) ?? []);
  const places = momentPlaces(source.tables, source);
  const ends = places.filter(({ column }) => column.typeName === "timestamp with time zone");
  return clocks.flatMap((clock) =>
    daysIn(source.durations).flatMap((days) =>
      places.flatMap((from) =>
        ends
          .filter((to) => to !== from)
          .flatMap((to) =>
            [days, -days].flatMap((span) =>
              [0, 1].map(
                (change): Trap =>
                  (draft) => {
                    const rows = draft.get(from.table.key) ?? [];
                    const year = yearOf(source, from, rows);
                    const day = year === null ? undefined : clock.changes(year)[change];
                    if (day === undefined) return;
                    setAcross(rows, draft.get(to.table.key) ?? [], [from, to], clock, day, span);
                  },
              ),
            ),
          ),
      ),
    ),
  );
}

function daysIn(durations: readonly Duration[]): readonly number[] {
  const days = durations.flatMap(({ months, ms }) => (months === 0 ? [ms / DAY_MS] : []));
  return [...new Set(days)].filter((count) => Number.isInteger(count) && count >= 1 && count <= MOST_DAYS);
}

/** The year that the queries ask for, else that of the rows. */
function yearOf(source: TrapSource, from: MomentPlace, rows: readonly (readonly Cell[])[]): number | null {
  const own = rows.flatMap((row) => parseMoment(row[from.place] ?? "") ?? []);
  const [moment] = [...constantsOf(source, from), ...own];
  return moment === undefined ? null : new Date(moment).getUTCFullYear();
}

function setAcross(
  days: readonly Cell[][],
  moments: readonly Cell[][],
  [from, to]: readonly [MomentPlace, MomentPlace],
  clock: ZoneClock,
  change: number,
  span: number,
): void {
  // So that the change lies within the span.
  const day = change - Math.trunc(span / 2) * DAY_MS + (span < 0 ? DAY_MS : 0);
  const [inDays, inHours] = [clock.moment(day + span * DAY_MS), clock.moment(day) + span * DAY_MS];
  for (const row of days) row[from.place] = textOf(from.column, day, clock);
  for (const row of moments) row[to.place] = momentText((inDays + inHours) / 2, to.column.typeName);
}

function textOf({ kind, typeName }: Column, day: number, clock: ZoneClock): string {
  const isLocal = kind === "date" || typeName === "timestamp without time zone";
  return momentText(isLocal ? day : clock.moment(day), typeName);
}
