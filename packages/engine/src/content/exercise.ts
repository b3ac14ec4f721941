import { z } from "zod";
import { contractSchema, slugSchema } from "./contract.ts";

/** Kinds that can be authored and graded today. `fix` gives a broken query to mend; it must have a `## Start`. */
export const exerciseKindSchema = z.enum(["select", "fix"]);
export type ExerciseKind = z.infer<typeof exerciseKindSchema>;

/** Front matter of content/exercises/<slug>.md. */
export const exerciseFrontMatterSchema = z.strictObject({
  id: z.uuid(),
  title: z.string().min(3).max(80),
  kind: exerciseKindSchema,
  /** Concepts practised, the main one first; ids of content/concepts.yaml. */
  concepts: z.array(slugSchema).min(1),
  dataset: slugSchema,
  difficulty: z.int().min(1).max(5),
  contract: contractSchema,
});
export type ExerciseFrontMatter = z.infer<typeof exerciseFrontMatterSchema>;

export interface WrongAnswer {
  /** Misconception id, from the heading `## Wrong: <id>`. */
  readonly misconception: string;
  readonly sql: string;
  /** Why it is wrong, in the prose under the heading: shown when a learner's answer behaves like this one. */
  readonly explanation: string;
  /** 1-based line of the heading in the source file. */
  readonly line: number;
}

/** One exercise file, parsed. Markdown parts are kept as Markdown; lines are 1-based. */
export interface Exercise extends ExerciseFrontMatter {
  readonly slug: string;
  readonly prompt: string;
  readonly start: string | null;
  /** All accepted, the first is the one that is shown. */
  readonly solutions: readonly string[];
  readonly wrongAnswers: readonly WrongAnswer[];
  /** From the gentlest to the most telling. */
  readonly hints: readonly string[];
}
