import { readFileSync } from "node:fs";
import { findingsText, type TutorPart, type TutorPlace } from "@master-sql/tutor";
import { z } from "zod";
import type { TutorDesk } from "../tutor-desk.ts";

const learnerQuestionSchema = z.strictObject({
  /** `exercise:SLUG`, or the slug of a dataset. */
  at: z.string(),
  text: z.string(),
  sql: z.string(),
  /** Questions that were asked before it, about the same SQL. */
  before: z.array(z.string()).optional(),
  /** Drawn by a hash before any answer was read. The tutor was built on `train` alone; figures come from `held-out`. */
  split: z.enum(["train", "held-out"]),
  /** Whether an answer is expected, `nothing`, or either. */
  expects: z.enum(["answer", "free", "either"]),
});
export type LearnerQuestion = Readonly<z.infer<typeof learnerQuestionSchema>>;

/** Questions as learners type them: terse, misspelled, off topic, in other languages, with their query. */
export function learnerQuestions(): readonly LearnerQuestion[] {
  const lines = readFileSync(new URL("./learners.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => learnerQuestionSchema.parse(JSON.parse(line)));
}

/** The answer to a question, once the questions before it were answered. */
export async function answerTo(
  desk: TutorDesk,
  { at, text, sql, before = [] }: LearnerQuestion,
): Promise<readonly TutorPart[]> {
  const slug = at.replace(/^exercise:/, "");
  const place: TutorPlace = { type: at === slug ? "dataset" : "exercise", slug };
  const earlier: { question: string; answer: string }[] = [];
  for (const question of before) {
    const parts = await desk.ask(place, { intent: "free", text: question, sql }, { earlier });
    earlier.push({ question, answer: findingsText(parts) });
  }
  return desk.ask(place, { intent: "free", text, sql }, { earlier });
}
