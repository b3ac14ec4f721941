import { quantity } from "@master-sql/words";

/** Spans of time in words and on clocks. */

/** Of 24 hours. */
export const DAY_MS = 86_400_000;

const SECONDS = { day: 86_400, hour: 3_600, minute: 60 } as const;

/** How long something took, from milliseconds: `under 1 ms`, `8 ms`, `1.2 s`. */
export function elapsedText(ms: number): string {
  if (ms < 1) return "under 1 ms";
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** Seconds as a clock shows them: `2:03`, `1:02:03` from an hour on. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / SECONDS.hour), Math.floor(whole / SECONDS.minute) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = two(whole % SECONDS.minute);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Minutes of work to come, as roughly as they are known: `35 min`, `3 h 30 min`, `38 hours`. */
export function workText(minutes: number): string {
  const rounded = minutes < 60 ? Math.max(5, Math.round(minutes / 5) * 5) : Math.round(minutes / 10) * 10;
  if (rounded < 60) return `${rounded} min`;
  if (rounded >= 600) return quantity(Math.round(rounded / 60), "hour");
  const rest = rounded % 60;
  return rest === 0 ? quantity(rounded / 60, "hour") : `${Math.floor(rounded / 60)} h ${rest} min`;
}

/** Seconds as people say them, in the two largest units: `3 days 4 h`, `12 min 5 s`. */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / SECONDS.day);
  const hours = Math.floor((whole % SECONDS.day) / SECONDS.hour);
  const minutes = Math.floor((whole % SECONDS.hour) / SECONDS.minute);
  if (days > 0) return `${quantity(days, "day")} ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  if (minutes > 0) return `${minutes} min ${whole % SECONDS.minute} s`;
  return `${whole} s`;
}
