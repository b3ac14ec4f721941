import { gradeAnswer, gradingTaskOf } from "@master-sql/judge/kinds";
import { quantity } from "@master-sql/words";
import { z } from "zod";
import type { TutorContext } from "../context.ts";
import { opening } from "../library/plain-text.ts";
import { JUDGING_LIMIT_MS } from "../showing/guard.ts";
import { runIsolated } from "../showing/show.ts";
import { stepsOf } from "../showing/steps.ts";

/** Longest SQL that a tool takes, in UTF-16 code units. */
const MOST_SQL = 10_000;
/** Longest answer of a tool, likewise. */
const MOST_TOOL_TEXT = 4_000;
const MOST_ROWS = 20;
const MOST_CELL = 100;

const withSql = z.strictObject({ sql: z.string().min(1).max(MOST_SQL) });

/** What a model may ask for while it answers; each has a schema, and runs in a grader process. */
export const tutorTools = {
  run_query: {
    description:
      "Runs SQL on the learner's data and gives the first rows, or PostgreSQL's error. Whatever it changes is undone.",
    input: withSql,
  },
  describe_tables: {
    description: "Columns, types, keys and some rows of tables; of all tables when none is named.",
    input: z.strictObject({ tables: z.array(z.string().max(100)).max(20) }),
  },
  judge_query: {
    description: "Judges SQL against the task of the exercise: right, or wrong with what differs.",
    input: withSql,
  },
  explain_plan: {
    description: "The plan of a query as it was run, with rows and pages.",
    input: withSql,
  },
  xray_query: {
    description: "The steps of a query with how many rows go into each and come out of it.",
    input: withSql,
  },
  find_lesson: {
    description: "Passages of the course about some words.",
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

type Input = { readonly sql: string } | { readonly tables: readonly string[] } | { readonly words: string };

async function answerOf(context: TutorContext, name: TutorTool, input: Input): Promise<string> {
  if ("tables" in input) return describeTables(context, input.tables);
  if ("words" in input) {
    const found = context.library.find(input.words, 3);
    if (found.length === 0) return "The course has nothing about that.";
    return found.map(({ title, path, text }) => `${title} (${path}): ${opening(text, 700)}`).join("\n\n");
  }
  switch (name) {
    case "judge_query":
      return judged(context, input.sql);
    case "explain_plan":
      return ran(context, `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF) ${input.sql}`);
    case "xray_query":
      return steps(context, input.sql);
    default:
      return ran(context, input.sql);
  }
}

async function ran(context: TutorContext, sql: string): Promise<string> {
  const outcome = await runIsolated(context, sql);
  if (outcome.status === "failed") return `Error ${outcome.error.sqlstate}: ${outcome.error.message}`;
  if (outcome.status !== "completed") return "It did not end within the time for a run.";
  const result = outcome.results.findLast(({ columns }) => columns.length > 0);
  if (!result) return "It ran, and gave no rows.";
  const line = (cells: readonly (string | null)[]) =>
    cells.map((cell) => (cell === null ? "NULL" : cell.slice(0, MOST_CELL))).join(" | ");
  return [
    quantity(result.rows.length, "row"),
    line(result.columns.map((column) => column.name)),
    ...result.rows.slice(0, MOST_ROWS).map(line),
  ].join("\n");
}

async function judged({ exercise, sandbox }: TutorContext, sql: string): Promise<string> {
  if (exercise === null) return "There is no task here to judge by.";
  const verdict = await gradeAnswer(sandbox, gradingTaskOf(exercise.answers), sql, {
    timeLimitMs: JUDGING_LIMIT_MS,
    counterexamples: false,
  });
  return "message" in verdict ? `${verdict.verdict}: ${verdict.message}` : verdict.verdict;
}

async function steps(context: TutorContext, sql: string): Promise<string> {
  const xray = await stepsOf(context, sql);
  if (!xray) return "It can't be stepped through.";
  return xray.steps
    .map(({ title, rowsIn, rowsOut }) => `${title}: ${rowsIn ?? "?"} rows in, ${rowsOut ?? "?"} out`)
    .join("\n");
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
