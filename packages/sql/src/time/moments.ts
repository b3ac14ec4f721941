import { DAY_MS } from "./time.ts";
/** Milliseconds since 1970 of `YYYY-MM-DD[ HH:MM[:SS]]`, taken as UTC; null when it is no such moment. */
export function parseMoment(text: string): number | null {
  const match = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0"] = match;
  const moment = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return Number.isNaN(moment) ? null : moment;
}

/** A point in time as PostgreSQL writes a date, in UTC. */
export function dateText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** A point in time as PostgreSQL writes a timestamp to the second, in UTC. */
export function timestampText(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace("T", " ");
}

/** Text of a moment in UTC, with its offset where the type has one. */
export function momentText(moment: number, typeName: string): string {
  if (typeName === "date") return dateText(moment);
  return typeName === "timestamp with time zone" ? `${timestampText(moment)}+00` : timestampText(moment);
}

/** The moment, then those about it on which comparisons of dates go wrong. */
export function momentsAbout(moment: number): readonly number[] {
  const date = new Date(moment);
  const midnight = moment - (((moment % DAY_MS) + DAY_MS) % DAY_MS);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return [
    moment,
    moment + DAY_MS,
    moment - DAY_MS,
    midnight + DAY_MS / 2,
    Date.UTC(year + 1, month, date.getUTCDate()),
    moment - 1000,
    moment + 1000,
    Date.UTC(year, month + 1, 0),
    Date.UTC(year, month + 1, 1),
    Date.UTC(year - 1, month, date.getUTCDate()),
  ];
}

/** Moments in and about a year. */
export function momentsOfYear(year: number): readonly number[] {
  return [
    Date.UTC(year, 5, 15),
    Date.UTC(year, 0, 1),
    Date.UTC(year, 11, 31),
    Date.UTC(year - 1, 11, 31),
    Date.UTC(year + 1, 0, 1),
    Date.UTC(year, 11, 31, 12),
    Date.UTC(year + 1, 5, 15),
  ];
}

/** Moments in and about a month (1–12) of a year. */
export function momentsOfMonth(year: number, month: number): readonly number[] {
  return [
    Date.UTC(year, month - 1, 15),
    Date.UTC(year, month - 1, 1),
    Date.UTC(year, month, 0),
    Date.UTC(year, month, 1),
    Date.UTC(year, month - 1, 0),
    Date.UTC(year + 1, month - 1, 15),
    Date.UTC(year, month, 0, 12),
    Date.UTC(year - 1, month - 1, 15),
  ];
}
