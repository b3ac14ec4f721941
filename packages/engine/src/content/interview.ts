import { z } from "zod";
import { slugSchema } from "../contract/contract.ts";
import { type LessonBlock, lessonBlockBundleSchema } from "./lesson.ts";
import { levels, roles } from "./role.ts";

export const interviewTopics = [
  "query-writing",
  "debugging",
  "optimization",
  "modeling",
  "product-sense",
] as const;

/** Front matter of content/interviews/<slug>.md. */
export const interviewFrontMatterSchema = z.strictObject({
  id: z.uuid(),
  title: z.string().min(3).max(80),
  roles: z.array(z.enum(roles)).min(1),
  level: z.enum(levels),
  topic: z.enum(interviewTopics),
  /** The main one first. */
  concepts: z.array(slugSchema).min(1),
  dataset: slugSchema,
  /** Time for the question without its follow-ups. */
  minutes: z.int().min(3).max(60),
});

export const rubricParts = ["correctness", "communication", "validation", "performance"] as const;
export type RubricPart = (typeof rubricParts)[number];
export const rubricGrades = ["weak", "good", "strong"] as const;
export type RubricGrade = (typeof rubricGrades)[number];

/** A clarifying question of the candidate, and the interviewer's answer as Markdown. */
export interface Clarification {
  readonly question: string;
  readonly answer: string;
}

/** A twist of the data or the requirement, with its answer. */
export interface FollowUp {
  readonly title: string;
  /** Markdown. */
  readonly question: string;
  readonly answer: readonly LessonBlock[];
}

/** One interview question. Markdown parts are kept as Markdown. */
export interface Interview extends z.infer<typeof interviewFrontMatterSchema> {
  readonly slug: string;
  readonly question: string;
  readonly clarifications: readonly Clarification[];
  /** What a weak, a good and a strong answer look like. */
  readonly rubric: Readonly<Record<RubricPart, Readonly<Record<RubricGrade, string>>>>;
  readonly modelAnswer: readonly LessonBlock[];
  readonly followUps: readonly FollowUp[];
}

/** An entry of interviews.json, which lists all of them by level, topic and title. */
export const interviewSummarySchema = interviewFrontMatterSchema.extend({ slug: slugSchema });
export type InterviewSummary = z.infer<typeof interviewSummarySchema>;
export const interviewListSchema = z.array(interviewSummarySchema);

const gradesHtmlSchema = z.object({ weak: z.string(), good: z.string(), strong: z.string() });

/** interviews/<slug>.json. HTML was rendered from our own Markdown with raw HTML escaped. */
export const interviewBundleSchema = interviewSummarySchema.extend({
  questionHtml: z.string(),
  clarifications: z.array(z.object({ questionHtml: z.string(), answerHtml: z.string() })),
  rubric: z.object({
    correctness: gradesHtmlSchema,
    communication: gradesHtmlSchema,
    validation: gradesHtmlSchema,
    performance: gradesHtmlSchema,
  }),
  modelAnswer: z.array(lessonBlockBundleSchema),
  followUps: z.array(
    z.object({ title: z.string(), questionHtml: z.string(), answer: z.array(lessonBlockBundleSchema) }),
  ),
});
export type InterviewBundle = z.infer<typeof interviewBundleSchema>;
