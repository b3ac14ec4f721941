const time = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", year: "numeric" });

/** When the next midnight of UTC is where the learner is, such as "1:00 AM". */
export function resetTime(now: Date): string {
  return time.format(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)));
}

/** A day where the learner is: short month, day, year, such as "Dec 20, 2026". */
export function shortDate(iso: string): string {
  return day.format(new Date(iso));
}
