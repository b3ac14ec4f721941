import { DAY_MS } from "../../../ui/durations.ts";

/** A concept and when it falls due, in milliseconds since 1970. */
export interface Review {
  readonly id: string;
  readonly title: string;
  readonly dueAt: number;
}

/** Octets that a line of a calendar may have (RFC 5545, section 3.1); what is longer goes on after a space. */
const LINE = 74;

/**
 * Due reviews as a calendar (RFC 5545): an entry for each day that has any, all day, without an alarm. What is overdue
 * stands on today.
 */
export function reviewCalendar(
  reviews: readonly Review[],
  { now, address }: { readonly now: number; readonly address: string },
): string {
  const byDay = Map.groupBy(reviews, ({ dueAt }) => day(Math.max(dueAt, now)));
  const events = [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([date, due]) => {
      const titles = due.map(({ title }) => title).join(", ");
      return [
        "BEGIN:VEVENT",
        `UID:${date}-reviews@master-sql`,
        `DTSTAMP:${stamp(now)}`,
        `DTSTART;VALUE=DATE:${date}`,
        `SUMMARY:${escaped(`SQL: review ${titles}`)}`,
        `URL:${address}`,
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
      ];
    });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Master SQL//Reviews//EN",
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const day = (at: number) =>
  new Date(Math.floor(at / DAY_MS) * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");
const stamp = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");

function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  const encoder = new TextEncoder();
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}
