import { DAY_MS } from "@master-sql/sql";
import type { Step } from "./learning-path.ts";
import { minutesFor, type Pace } from "./pace.ts";

/** What has to happen to be through by a day. */
export interface Plan {
  readonly until: string;
  readonly daysLeft: number;
  /** At the learner's own pace. */
  readonly minutesLeft: number;
  readonly minutesPerWeek: number;
  /** The next steps, as many as make up the week, in their order; all when less than a week is left. */
  readonly thisWeek: readonly Step[];
  /** False when it would take more hours a week than anybody keeps up. */
  readonly isFeasible: boolean;
  /** The day on which it is done at the pace of the last four weeks; null when nothing was done in them. */
  readonly forecast: string | null;
}

/** Nobody learns for longer, week after week: 25 hours. */
const MOST_PER_WEEK = 25 * 60;
/** A plan reaches so far at most: five years. */
const FARTHEST_DAYS = 5 * 366;

export type DayProblem = "not-a-day" | "past" | "too-far";

/** Whether a plan can be made to a day, as in 2026-12-24; null when it can. `today` likewise. */
export function dayProblem(until: string, today: string): DayProblem | null {
  const day = dayNumber(until);
  const from = dayNumber(today);
  if (day === null || from === null) return "not-a-day";
  if (day <= from) return "past";
  return day - from > FARTHEST_DAYS ? "too-far" : null;
}

/**
 * A plan to do `steps` by the end of the day `until`. Null when that day is over or none. Both days as in 2026-12-24.
 */
export function planUntil(
  steps: readonly Step[],
  { until, today, pace }: { readonly until: string; readonly today: string; readonly pace: Pace },
): Plan | null {
  const end = dayNumber(until);
  const start = dayNumber(today);
  if (end === null || start === null || dayProblem(until, today) !== null) return null;
  const daysLeft = end - start;
  const minutesLeft = minutesFor(steps, pace);
  const minutesPerWeek = Math.min(minutesLeft, (minutesLeft * 7) / daysLeft);
  const thisWeek: Step[] = [];
  let planned = 0;
  for (const step of steps) {
    if (planned >= minutesPerWeek) break;
    thisWeek.push(step);
    planned += minutesFor([step], pace);
  }
  const weeks = pace.minutesPerWeek > 0 ? minutesLeft / pace.minutesPerWeek : null;
  const days = weeks === null ? null : Math.ceil(weeks * 7);
  return {
    until,
    daysLeft,
    minutesLeft,
    minutesPerWeek,
    thisWeek,
    isFeasible: minutesPerWeek <= MOST_PER_WEEK,
    forecast: days === null || days > FARTHEST_DAYS ? null : dayOf(start + days),
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days since 1970; null when it is no day, such as 2026-02-30. */
function dayNumber(day: string): number | null {
  const ms = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day ? null : ms / DAY_MS;
}

function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}
