import { type Column, timestampText } from "@master-sql/sql";

/** Whether a column holds days or moments. */
export function isMoment({ kind }: Column): boolean {
  return kind === "date" || kind === "timestamp";
}

/** A moment (milliseconds since 1970, UTC) as a column of days or moments holds it. */
export function momentText({ kind }: Column, moment: number): string {
  const text = timestampText(moment);
  return kind === "date" ? text.slice(0, 10) : text;
}
