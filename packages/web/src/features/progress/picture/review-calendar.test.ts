import { expect, test } from "vitest";
import { reviewCalendar } from "./review-calendar.ts";

const NOW = Date.UTC(2026, 4, 10, 15);
const at = (days: number) => NOW + days * 86_400_000;
const calendar = (...reviews: Parameters<typeof reviewCalendar>[0]) =>
  reviewCalendar(reviews, { now: NOW, address: "https://sql.example/practice" });

test("one entry for each day with reviews, overdue ones today, in order", () => {
  const text = calendar(
    { id: "b", title: "Sorting", dueAt: at(3) },
    { id: "a", title: "Inner joins", dueAt: at(-9) },
    { id: "c", title: "Grouping, and HAVING", dueAt: at(3) },
  );
  expect(text.match(/^DTSTART.*$/gm)?.map((line) => line.trim())).toEqual([
    "DTSTART;VALUE=DATE:20260510",
    "DTSTART;VALUE=DATE:20260513",
  ]);
  expect(text).toContain("SUMMARY:SQL: review Sorting\\, Grouping\\, and HAVING\r\n");
  expect(text).toContain("DTSTAMP:20260510T150000Z\r\n");
});

test("lines end in CRLF and have at most 75 octets, whatever the titles", () => {
  const text = calendar({ id: "a", title: "Ö".repeat(200), dueAt: at(1) });
  const lines = text.split("\r\n");
  expect(lines.at(-1)).toBe("");
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain("Ö".repeat(200));
});

test("no reviews: a calendar without entries", () => {
  expect(calendar()).toBe(
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Master SQL//Reviews//EN\r\nEND:VCALENDAR\r\n",
  );
});
