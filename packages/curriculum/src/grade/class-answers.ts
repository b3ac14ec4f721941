import { csvRecords } from "../csv-records.ts";
import type { BatchAnswer } from "./batch-lines.ts";

/** An answer that a student of a class gave. */
export interface ClassAnswer extends BatchAnswer {
  readonly student: string;
}

const COLUMNS = ["student", "exercise", "answer"] as const;

/**
 * Reads a table of comma-separated values with a header; columns besides `student`, `exercise` and `answer` are left
 * alone. Throws, naming the line, where it isn't one.
 */
export async function readClass(path: string): Promise<readonly ClassAnswer[]> {
  const answers: ClassAnswer[] = [];
  let places: ReadonlyMap<string, number> | null = null;
  for await (const { line, fields } of csvRecords(path)) {
    if (places === null) {
      places = new Map(fields.map((name, place) => [name.trim().toLowerCase(), place]));
      const known = places;
      const missing = COLUMNS.filter((name) => !known.has(name));
      if (missing.length > 0)
        throw new Error(
          `The first line has no column ${missing.join(", ")}. Give a header with student, exercise and answer, separated by commas.`,
        );
      continue;
    }
    const [student = "", exercise = "", answer = ""] = COLUMNS.map(
      (name) => fields[places?.get(name) ?? -1] ?? "",
    );
    if (exercise.trim() === "") throw new Error(`Line ${line} names no exercise.`);
    answers.push({ id: answers.length, student: student.trim(), exercise: exercise.trim(), answer });
  }
  return answers;
}
