import { once } from "@master-sql/words";

/** Points in time as a reader in their own time zone says them, in American English. */

const clock = once(() => new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" }));
const clockWithSeconds = once(() => new Intl.DateTimeFormat("en-US", { timeStyle: "medium" }));
const short = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }));
const long = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "long" }));
const shortWithTime = once(
  () => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }),
);
const longWithTime = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" }));

/** A Date, ISO 8601 text, or milliseconds since 1970. */
type Moment = Date | string | number;

const date = (moment: Moment) => new Date(moment);

/** The day on a calendar here, as in `2026-12-20`. */
export function calendarDay(moment: Moment): string {
  const day = date(moment);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** `9:05 AM` */
export const timeOfDay = (moment: Moment): string => clock().format(date(moment));

/** `9:05:30 AM` */
export const timeWithSeconds = (moment: Moment): string => clockWithSeconds().format(date(moment));

/** `Dec 20, 2026` */
export const shortDate = (moment: Moment): string => short().format(date(moment));

/** `December 20, 2026` */
export const longDate = (moment: Moment): string => long().format(date(moment));

/** `Dec 20, 2026, 9:05 AM` */
export const shortDateTime = (moment: Moment): string => shortWithTime().format(date(moment));

/** `December 20, 2026 at 9:05 AM` */
export const longDateTime = (moment: Moment): string => longWithTime().format(date(moment));

const month = once(() => new Intl.DateTimeFormat("en-US", { month: "short" }));

/** `Dec` */
export const monthText = (moment: Moment): string => month().format(date(moment));

const dayOfMonth = once(
  () => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }),
);

/** `Dec 20`, of days since 1970. */
export const dayText = (day: number): string => dayOfMonth().format(new Date(day * 86_400_000));

/** Days since 1970, by the reader's calendar, of milliseconds since 1970. */
export const localDay = (at: number): number =>
  Math.floor((at - new Date(at).getTimezoneOffset() * 60_000) / 86_400_000);
