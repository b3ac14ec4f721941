import { DAY_MS, dateText } from "@master-sql/sql";
import { MONTHS, number } from "@master-sql/words";

const NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/** From here on a number means the same wherever it stands: nobody takes 2025 for something else. */
export const TELLING = 100;

/** How a task says a constant, and how it would say another one; null where it doesn't say it, or not surely. */
interface ToldValue {
  readonly words: string;
  readonly wordsFor: (other: string) => string | null;
}

/** What a small number has to stand behind, to be the one that a query compares with: `at least 3`, `zone 1`. */
type NumberPlace = readonly string[];

/** Words before a number that a query compares with, and before one that counts off rows. */
export const COMPARED: NumberPlace =
  "least most than exactly over under above below between from to only".split(" ");
export const COUNTED: NumberPlace = "first last top the most least best".split(" ");

/** A constant within the words of a task: as digits, as a number's word, as a date, or as it is. */
export function toldValue(task: string, constant: string, place: NumberPlace): ToldValue | null {
  if (/^\d+(\.\d+)?$/.test(constant)) return toldNumber(task, constant, place);
  if (/^\d{4}-\d{2}-\d{2}$/.test(constant)) return toldDate(task, constant);
  if (!/\p{L}/u.test(constant) || constant.length < 2) return null;
  const times = holds(task, constant);
  // A name means the same wherever it stands; a common word said twice may not.
  const isSure = times === 1 || (times > 1 && /^\p{Lu}/u.test(constant));
  return isSure ? { words: constant, wordsFor: (other) => other } : null;
}

function toldNumber(task: string, constant: string, place: NumberPlace): ToldValue | null {
  const word = NUMBERS[Number(constant) - 2];
  const digits = holds(task, constant) + (constant.includes(".") ? 0 : holds(task, withSeparators(constant)));
  const written = word === undefined ? 0 : holds(task.toLowerCase(), word);
  if (digits + written === 0 || (digits + written > 1 && Number(constant) < TELLING)) return null;
  if (Number(constant) < TELLING && !standsBehind(task, written > 0 ? (word ?? "") : constant, place))
    return null;
  if (written > 0) return { words: word ?? "", wordsFor: (other) => NUMBERS[Number(other) - 2] ?? other };
  return { words: constant, wordsFor: (other) => other };
}

function standsBehind(task: string, number: string, place: NumberPlace): boolean {
  const words = task
    .toLowerCase()
    .split(/[^\p{L}\p{N}._-]+/u)
    .map((word) => (word.endsWith(".") ? word.slice(0, -1) : word));
  return place.includes(words[words.indexOf(number) - 1] ?? "");
}

function withSeparators(digits: string): string {
  return Number(digits) < 1_000 ? "\n" : number(Number(digits));
}

function toldDate(task: string, iso: string): ToldValue | null {
  const forms: readonly ((date: string) => string)[] = [
    (date) => date,
    (date) => `${inWords(date)}, ${date.slice(0, 4)}`,
    inWords,
  ];
  for (const form of forms) {
    if (holds(task, form(iso)) === 0) continue;
    const isYearless = form(iso) === inWords(iso);
    return {
      words: form(iso),
      wordsFor: (other) => (isYearless && other.slice(0, 4) !== iso.slice(0, 4) ? null : form(other)),
    };
  }
  return null;
}

function inWords(iso: string): string {
  return `${MONTHS[Number(iso.slice(5, 7)) - 1] ?? ""} ${Number(iso.slice(8, 10))}`;
}

/** A span of time that a task names, and the span `by` later (or earlier) in the same words. */
interface ToldSpan {
  readonly words: string;
  /** Its first day, its last, and the day after, as the database writes them. */
  readonly days: readonly string[];
  readonly moved: (by: number) => ToldSpan;
}

/** The one month (`March 2025`) or year (`2025`) that a task names; null where it names none, or several. */
export function toldSpan(task: string): ToldSpan | null {
  const months = new Set(
    [...task.matchAll(/\b([A-Z][a-z]{2,8}) (20\d\d)\b/g)]
      .filter(([, month = ""]) => MONTHS.includes(month))
      .map(([, month = "", year]) => Number(year) * 12 + MONTHS.indexOf(month)),
  );
  const [month] = months;
  if (months.size === 1 && month !== undefined) return monthSpan(month);
  const years = new Set([...task.matchAll(/\b(20\d\d)\b/g)].map(([year]) => Number(year)));
  const [year] = years;
  return months.size === 0 && years.size === 1 && year !== undefined ? yearSpan(year) : null;
}

function monthSpan(month: number): ToldSpan {
  const first = (at: number) => Date.UTC(Math.floor(at / 12), at % 12, 1);
  return {
    words: `${MONTHS[month % 12] ?? ""} ${Math.floor(month / 12)}`,
    days: daysOf(first(month), first(month + 1)),
    moved: (by) => monthSpan(month + by),
  };
}

function yearSpan(year: number): ToldSpan {
  return {
    words: String(year),
    days: daysOf(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)),
    moved: (by) => yearSpan(year + by),
  };
}

function daysOf(from: number, to: number): readonly string[] {
  return [from, to - DAY_MS, to].map(dateText);
}

/** How often words stand in a text, not within a longer word, number or date. */
function holds(text: string, words: string): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + words.length, at + words.length + 2);
    const isWithin =
      /[\p{L}\p{N}_]$|\p{N}[.,:-]$/u.test(before) || /^[\p{L}\p{N}_]|^[.,:-]\p{N}/u.test(after);
    if (!isWithin) count += 1;
  }
  return count;
}
