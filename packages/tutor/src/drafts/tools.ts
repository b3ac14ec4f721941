import { gradeAnswer, gradingTaskOf } from "@master-sql/judge/kinds";
import { JUDGING_LIMIT_MS } from "@master-sql/judge/sandbox";
import { quantity } from "@master-sql/words";
import { z } from "zod";
import { plainWords } from "../asked/words.ts";
import { cardsNamed } from "../cards/index.ts";
import type { TutorContext } from "../context.ts";
import { opening } from "../library/plain-text.ts";
import { planText, runText, stepsText } from "./run-text.ts";

/** Longest SQL that a tool takes, in UTF-16 code units. */
const MOST_SQL = 10_000;
/** Longest answer of a tool, likewise. */
const MOST_TOOL_TEXT = 4_000;

/** One statement: nothing follows a semicolon. */
const CREATES_INDEX = /^\s*create\s+(?:unique\s+)?index\s[^;]*$/i;

const withSql = z.strictObject({ sql: z.string().min(1).max(MOST_SQL) });

/** What a model may ask for while it answers; each has a schema, and runs in a grader process. */
export const tutorTools = {
  run_query: {
    description:
      "Runs SQL on the learner's data and returns the first rows of each result, or PostgreSQL's error. All changes are undone.",
    input: withSql,
  },
  describe_tables: {
    description: "Returns columns, types, keys and sizes of tables; of all tables if you name none.",
    input: z.strictObject({ tables: z.array(z.string().max(100)).max(20) }),
  },
  judge_query: {
    description: "Judges SQL against the task of the exercise: right, or wrong and why.",
    input: withSql,
  },
  explain_plan: {
    description: "Runs a query and returns its plan, with rows and pages of each node.",
    input: withSql,
  },
  plan_with_index: {
    description:
      "Creates an index, runs a query and returns its plan with rows and pages, and then drops the index again.",
    input: z.strictObject({
      sql: withSql.shape.sql,
      index: z
        .string()
        .max(500)
        .refine((index) => CREATES_INDEX.test(index), "It must be one CREATE INDEX statement."),
    }),
  },
  rows_per_step: {
    description: "Returns how many rows go into each clause of a query and how many come out.",
    input: withSql,
  },
  read_course: {
    description: "Returns what the course says about a concept or some words.",
    input: z.strictObject({ words: z.string().min(1).max(200) }),
  },
} as const;
export type TutorTool = keyof typeof tutorTools;
export const TUTOR_TOOLS = Object.keys(tutorTools) as TutorTool[];

/** Uses a tool. What it says is text for the model alone. Throws SandboxFault; malformed input is said to be so. */
export async function useTool(context: TutorContext, name: TutorTool, input: unknown): Promise<string> {
  const parsed = tutorTools[name].input.safeParse(input);
  if (!parsed.success) return `The input is malformed: ${z.prettifyError(parsed.error)}`;
  const said = await answerOf(context, name, parsed.data);
  return said.length <= MOST_TOOL_TEXT ? said : `${said.slice(0, MOST_TOOL_TEXT)}…`;
}

type Input =
  | { readonly sql: string; readonly index?: string }
  | { readonly tables: readonly string[] }
  | { readonly words: string };

async function answerOf(context: TutorContext, name: TutorTool, input: Input): Promise<string> {
  if ("tables" in input) return describeTables(context, input.tables);
  if ("words" in input) return courseOn(context, input.words);
  const { sql, index } = input;
  switch (name) {
    case "judge_query":
      return judged(context, sql);
    case "explain_plan":
      return (await planText(context, sql)) ?? runText(context, `EXPLAIN ${sql}`);
    case "plan_with_index":
      return (await planText(context, sql, `${index};\n`)) ?? runText(context, `${index};\nEXPLAIN ${sql}`);
    case "rows_per_step":
      return (await stepsText(context, sql)) ?? "It can't be stepped through.";
    default:
      return runText(context, sql);
  }
}

function courseOn({ library }: TutorContext, words: string): string {
  const cards = cardsNamed(plainWords(words)).slice(0, 2);
  const passages = library.find(words, 3);
  if (cards.length + passages.length === 0) return "The course has nothing about that.";
  return [
    ...cards.map(({ says, sql }) => `${says}\n${sql}`),
    ...passages.map(({ title, path, text }) => `${title} (${path}): ${opening(text, 700)}`),
  ].join("\n\n");
}

async function judged({ exercise, sandbox }: TutorContext, sql: string): Promise<string> {
  if (exercise === null) return "There is no task here to judge by.";
  const verdict = await gradeAnswer(sandbox, gradingTaskOf(exercise.answers), sql, {
    timeLimitMs: JUDGING_LIMIT_MS,
    counterexamples: false,
  });
  return "message" in verdict ? `${verdict.verdict}: ${verdict.message}` : verdict.verdict;
}

/** Tables as a model is told of them. */
export function describeTables({ dataset }: TutorContext, names: readonly string[]): string {
  const wanted = dataset.tables.filter(({ name }) => names.length === 0 || names.includes(name));
  if (wanted.length === 0) return `There are ${dataset.tables.map(({ name }) => name).join(", ")}.`;
  return wanted
    .map(({ name, rowCount, columns }) => {
      const described = columns.map((column) =>
        [
          `${column.name} ${column.type}`,
          column.primaryKey && "primary key",
          !column.nullable && !column.primaryKey && "not null",
          column.references && `references ${column.references.table}(${column.references.column})`,
        ]
          .filter((word) => typeof word === "string")
          .join(" "),
      );
      return `${name} (${described.join(", ")}), ${quantity(rowCount, "row")}`;
    })
    .join("\n");
}
