import { z } from "zod";
import { misconceptionSchema, slugSchema } from "../contract/index.ts";
import type { ExerciseKind } from "./exercise-kind.ts";

const frontMatterBaseSchema = z.strictObject({
  id: z.uuid(),
  title: z.string().min(3).max(80),
  /** Concepts practised, the main one first; ids of content/concepts.yaml. */
  concepts: z.array(slugSchema).min(1),
  dataset: slugSchema,
  difficulty: z.int().min(1).max(5),
  /** What a strong candidate takes, reading and checking included; in an exam, what it is allowed. */
  minutes: z.int().min(1).max(60),
  /** Questions of the pool only: how many points it is worth in an exam. */
  weight: z.int().min(1).max(10).optional(),
});

/** A wrong answer that authors expect, with the misconception that it shows. */
export interface WrongAnswer {
  /** Misconception id, from the heading `## Wrong: <id>`. */
  readonly misconception: string;
  /** The answer as a learner would give it: SQL, or the predicted result of a predict exercise. */
  readonly sql: string;
  /** Why it is wrong, in the prose under the heading: shown when a learner's answer behaves like this one. */
  readonly explanation: string;
  /** 1-based line of the heading in the source file. */
  readonly line: number;
}

/** What the file of every kind holds besides its front matter. Markdown parts are kept as Markdown. */
export interface ExerciseBody {
  readonly slug: string;
  readonly prompt: string;
  /** What stands in the editor at first; null for an empty one. */
  readonly start: string | null;
  /** All accepted, the first is the one that is shown. Empty where the answer is a query's own result. */
  readonly solutions: readonly string[];
  /** What each solution is good for and what it costs, in their order; Markdown, empty where nothing is said. */
  readonly solutionNotes: readonly string[];
  readonly wrongAnswers: readonly WrongAnswer[];
  /** From the gentlest to the most telling. */
  readonly hints: readonly string[];
}

/** Of every kind, what an exam shows as well. HTML was rendered from our own Markdown with raw HTML escaped. */
const taskBaseSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  difficulty: z.number(),
  /** For a strong candidate; what an exam allows for it. */
  minutes: z.number(),
  concepts: z.array(slugSchema),
  dataset: slugSchema,
  promptHtml: z.string(),
  start: z.string().nullable(),
});

const answerBaseSchema = z.object({
  id: z.uuid(),
  slug: slugSchema,
  /** Empty for predict. */
  solutions: z.array(z.string()),
  /** What each solution is good for and what it costs, in their order; empty where nothing is said. */
  solutionNotesHtml: z.array(z.string()).default([]),
  wrongAnswers: z.array(
    z.object({
      misconception: misconceptionSchema,
      sql: z.string(),
      explanationHtml: z.string(),
    }),
  ),
});

interface Parts<FrontMatter, Page, Answers> {
  /** What its front matter states besides what every kind's does. */
  readonly frontMatter: FrontMatter;
  /** What is shown of it: nothing that gives an answer away. */
  readonly page: Page;
  /** What judging needs besides solutions and wrong answers. */
  readonly answers: Answers;
}

/** The formats of a kind: as it is authored, as the page and an exam show it, as it is judged. */
export function exerciseFormat<
  K extends ExerciseKind,
  FrontMatter extends z.ZodRawShape,
  Page extends z.ZodRawShape,
  Answers extends z.ZodRawShape,
>(kind: K, { frontMatter, page, answers }: Parts<FrontMatter, Page, Answers>) {
  const literal = z.literal(kind);
  return {
    frontMatter: frontMatterBaseSchema.extend({ kind: literal, ...frontMatter }),
    page: taskBaseSchema.extend({
      slug: slugSchema,
      moduleId: slugSchema,
      hintsHtml: z.array(z.string()),
      kind: literal,
      ...page,
    }),
    question: taskBaseSchema.extend({
      /** Points that a right answer earns. */
      weight: z.number(),
      kind: literal,
      ...page,
    }),
    answers: answerBaseSchema.extend({ kind: literal, ...answers }),
  };
}
