import type { Answer } from "@master-sql/learning";
import { csvRecords } from "../csv-records.ts";

/** Columns that a log must have, in any order; others are ignored. */
const COLUMNS = ["learner", "item", "concepts", "correct", "at", "split"] as const;
type Column = (typeof COLUMNS)[number];

/** More than these are counted, not printed. */
const MOST_PROBLEMS = 10;

/** Answers packed by column: a million of them within fifty megabytes. */
export interface AnswerLog {
  readonly rows: number;
  readonly learners: number;
  readonly items: number;
  readonly concepts: number;
  answer(row: number): Answer;
  learner(row: number): number;
  isTest(row: number): boolean;
}

/** What keeps a file from being read, with the line where that is so. */
export class UnreadableLog extends Error {}

/**
 * Reads a log of answers. Throws UnreadableLog with everything that is wrong with it, and what the file system throws
 * when it can't be opened.
 */
export async function readAnswerLog(path: string): Promise<AnswerLog> {
  const log = new LogBuilder();
  let places: Readonly<Record<Column, number>> | null = null;
  const problems: string[] = [];
  let wrong = 0;
  for await (const { line, fields } of csvRecords(path)) {
    if (places === null) {
      places = placesOf(fields);
      continue;
    }
    const problem = log.add(fields, places);
    if (problem === null) continue;
    wrong += 1;
    if (wrong <= MOST_PROBLEMS) problems.push(`Line ${line}: ${problem}`);
  }
  if (places === null) throw new UnreadableLog(`It is empty. Its first line must be: ${COLUMNS.join(",")}`);
  if (wrong > MOST_PROBLEMS) problems.push(`… and ${wrong - MOST_PROBLEMS} more lines.`);
  if (wrong > 0) throw new UnreadableLog(problems.join("\n"));
  return log.build();
}

function placesOf(header: readonly string[]): Readonly<Record<Column, number>> {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw new UnreadableLog(
      `Line 1: the header has no column ${missing.join(", ")}. It must name: ${COLUMNS.join(",")}`,
    );
  const place = (column: Column) => names.indexOf(column);
  return {
    learner: place("learner"),
    item: place("item"),
    concepts: place("concepts"),
    correct: place("correct"),
    at: place("at"),
    split: place("split"),
  };
}

class LogBuilder {
  readonly #learnerIds = new Map<string, number>();
  readonly #itemIds = new Map<string, number>();
  readonly #conceptIds = new Map<string, number>();
  /** Few sets of concepts occur; each is kept once. */
  readonly #setIds = new Map<string, number>();
  readonly #sets: number[][] = [];
  #learner = new Int32Array(1_024);
  #item = new Int32Array(1_024);
  #set = new Int32Array(1_024);
  #at = new Float64Array(1_024);
  /** 1 when right, 2 when of the test. */
  #flags = new Uint8Array(1_024);
  #rows = 0;

  /** What is wrong with a record; null when it was added. */
  add(fields: readonly string[], places: Readonly<Record<Column, number>>): string | null {
    const field = (column: Column) => (fields[places[column]] ?? "").trim();
    const learner = field("learner");
    const item = field("item");
    const correct = field("correct");
    const at = field("at");
    const split = field("split").toLowerCase();
    if (learner === "") return "learner is missing.";
    if (item === "") return "item is missing.";
    if (correct !== "0" && correct !== "1") return `correct must be 0 or 1, not "${correct}".`;
    if (at === "" || !Number.isFinite(Number(at))) return `at must be a number of seconds, not "${at}".`;
    if (split !== "train" && split !== "test") return `split must be train or test, not "${split}".`;
    this.#makeRoom();
    const row = this.#rows;
    this.#rows += 1;
    this.#learner[row] = numbered(this.#learnerIds, learner);
    this.#item[row] = numbered(this.#itemIds, item);
    this.#set[row] = this.#conceptSet(field("concepts"));
    this.#at[row] = Number(at);
    this.#flags[row] = (correct === "1" ? 1 : 0) + (split === "test" ? 2 : 0);
    return null;
  }

  #conceptSet(text: string): number {
    const known = this.#setIds.get(text);
    if (known !== undefined) return known;
    const names = text.split(";").map((name) => name.trim());
    const ids = names.filter((name) => name !== "").map((name) => numbered(this.#conceptIds, name));
    this.#setIds.set(text, this.#sets.length);
    return this.#sets.push([...new Set(ids)]) - 1;
  }

  #makeRoom(): void {
    if (this.#rows < this.#flags.length) return;
    const rows = this.#rows * 2;
    this.#learner = copied(new Int32Array(rows), this.#learner);
    this.#item = copied(new Int32Array(rows), this.#item);
    this.#set = copied(new Int32Array(rows), this.#set);
    this.#at = copied(new Float64Array(rows), this.#at);
    this.#flags = copied(new Uint8Array(rows), this.#flags);
  }

  build(): AnswerLog {
    return {
      rows: this.#rows,
      learners: this.#learnerIds.size,
      items: this.#itemIds.size,
      concepts: this.#conceptIds.size,
      answer: (row) => ({
        learner: this.#learner[row] ?? 0,
        item: this.#item[row] ?? 0,
        concepts: this.#sets[this.#set[row] ?? 0] ?? [],
        correct: ((this.#flags[row] ?? 0) & 1) === 1,
        at: this.#at[row] ?? 0,
      }),
      learner: (row) => this.#learner[row] ?? 0,
      isTest: (row) => (this.#flags[row] ?? 0) >= 2,
    };
  }
}

function numbered(ids: Map<string, number>, name: string): number {
  const known = ids.get(name);
  if (known !== undefined) return known;
  ids.set(name, ids.size);
  return ids.size - 1;
}

function copied<Numbers extends Int32Array | Float64Array | Uint8Array>(
  into: Numbers,
  from: Numbers,
): Numbers {
  into.set(from);
  return into;
}
