import { slugSchema } from "@master-sql/judge/contract";
import { z } from "zod";
import { type TextBlock, textBlockBundleSchema } from "./lesson.ts";
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

/** What each grade of each part of a rubric says, as Markdown. */
export type Rubric = Readonly<Record<RubricPart, Readonly<Record<RubricGrade, string>>>>;

export const rubricPointSchema = z.object({
  /** `correctness-strong`: part and grade. There are the same twelve in every question, and they never change. */
  id: z.string(),
  part: z.enum(rubricParts),
  grade: z.enum(rubricGrades),
  /** What is seen or heard when the point is met, as Markdown. */
  text: z.string(),
});
export type RubricPoint = z.infer<typeof rubricPointSchema>;

/**
 * What to look for in a candidate's answer, one point at a time: twelve, by part and from weak to strong. A point is
 * met or it isn't, so whoever scores a conversation can name its id beside the words that show it.
 */
export function rubricPoints(rubric: Rubric): readonly RubricPoint[] {
  return rubricParts.flatMap((part) =>
    rubricGrades.map((grade) => ({ id: `${part}-${grade}`, part, grade, text: rubric[part][grade] })),
  );
}

/** A clarifying question of the candidate, and the interviewer's answer as Markdown. */
export interface Clarification {
  readonly question: string;
  readonly answer: string;
}

/** A change of the requirement, told, with its answer. */
export interface FollowUp {
  readonly title: string;
  /** Markdown. */
  readonly question: string;
  readonly answer: readonly TextBlock[];
}

/** SQL and the 1-based line it stands on. */
export interface PlacedSql {
  readonly sql: string;
  readonly line: number;
}

/**
 * A change of the data, made by running it, on which the first answer breaks: the same question, asked of other rows.
 */
export interface Twist {
  readonly title: string;
  /** What the interviewer says, as Markdown. */
  readonly question: string;
  /** The script that changes the dataset. */
  readonly data: PlacedSql;
  /** What the first answer gets wrong on it, as Markdown. */
  readonly breaks: string;
  /** On the changed data; its last block that runs gives the right result there, and on the data as they were. */
  readonly answer: readonly TextBlock[];
  /** Gives the right result on the changed data in another way, VALUES perhaps. */
  readonly expected: PlacedSql;
}

/**
 * The query that an answer comes to: the block marked `answer`, or else its last block that runs and isn't there to
 * fail. Null when it has none.
 */
export function answerQuery(blocks: readonly TextBlock[]): PlacedSql | null {
  const queries = blocks.flatMap((block) =>
    block.kind === "runnable" && block.expectedError === null ? [block] : [],
  );
  const last = queries.find(({ isAnswer }) => isAnswer === true) ?? queries.at(-1);
  return last === undefined ? null : { sql: last.sql, line: last.line };
}

/** One interview question. Markdown parts are kept as Markdown. */
export interface Interview extends z.infer<typeof interviewFrontMatterSchema> {
  readonly slug: string;
  readonly question: string;
  readonly clarifications: readonly Clarification[];
  /** What a weak, a good and a strong answer look like. */
  readonly rubric: Rubric;
  readonly modelAnswer: readonly TextBlock[];
  readonly followUps: readonly FollowUp[];
  readonly twists: readonly Twist[];
}

/** An entry of interviews.json, which lists all of them by level, topic and title. */
export const interviewSummarySchema = interviewFrontMatterSchema.extend({ slug: slugSchema });
export type InterviewSummary = z.infer<typeof interviewSummarySchema>;
export const interviewListSchema = z.array(interviewSummarySchema);

const gradesHtmlSchema = z.object({ weak: z.string(), good: z.string(), strong: z.string() });

/** interviews/<slug>.json. HTML was rendered from our own Markdown with raw HTML escaped. */
export const interviewBundleSchema = interviewSummarySchema.extend({
  /** The first slug it had: drafts of its blocks are kept under it. */
  firstSlug: slugSchema,
  questionHtml: z.string(),
  clarifications: z.array(z.object({ questionHtml: z.string(), answerHtml: z.string() })),
  rubric: z.object({
    correctness: gradesHtmlSchema,
    communication: gradesHtmlSchema,
    validation: gradesHtmlSchema,
    performance: gradesHtmlSchema,
  }),
  /** The same rubric for whoever scores a conversation against it. */
  rubricPoints: z.array(rubricPointSchema),
  modelAnswer: z.array(textBlockBundleSchema),
  followUps: z.array(
    z.object({ title: z.string(), questionHtml: z.string(), answer: z.array(textBlockBundleSchema) }),
  ),
  /** The model answer's query; on the data of each twist its result is wrong, or it fails. */
  answerSql: z.string().nullable(),
  twists: z.array(
    z.object({
      title: z.string(),
      questionHtml: z.string(),
      /** The script that changes the dataset. */
      dataSql: z.string(),
      breaksHtml: z.string(),
      answer: z.array(textBlockBundleSchema),
      /** The answer's query, whose result is the right one. */
      answerSql: z.string(),
    }),
  ),
});
export type InterviewBundle = z.infer<typeof interviewBundleSchema>;

/**
 * interview-scripts/<slug>.json: what whoever holds the interview goes by, as Markdown and SQL; the same content as
 * the page's own bundle.
 */
export const interviewScriptSchema = interviewSummarySchema.extend({
  question: z.string(),
  clarifications: z.array(z.object({ question: z.string(), answer: z.string() })),
  rubricPoints: z.array(rubricPointSchema),
  /** The terms of the course that its texts contain, each with its synonyms, in lowercase words. */
  terms: z.array(z.array(z.string())),
  /** The prose and SQL of the model answer. */
  modelAnswer: z.string(),
  /** The model answer's query; null when it has none. */
  answerSql: z.string().nullable(),
  followUps: z.array(
    z.object({
      title: z.string(),
      question: z.string(),
      /** Its prose and SQL. */
      answer: z.string(),
      answerSql: z.string().nullable(),
    }),
  ),
  twists: z.array(
    z.object({
      title: z.string(),
      question: z.string(),
      /** The script that changes the dataset. */
      dataSql: z.string(),
      breaks: z.string(),
      answer: z.string(),
      /** Its result is the right one, on the changed data and on the data as they were. */
      answerSql: z.string(),
    }),
  ),
});
export type InterviewScript = z.infer<typeof interviewScriptSchema>;
