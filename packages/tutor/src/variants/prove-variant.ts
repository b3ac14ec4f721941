import { gradeAnswer } from "@master-sql/judge/kinds";
import { compareResults, type StatementResult } from "@master-sql/judge/results";
import { JUDGING_LIMIT_MS } from "@master-sql/judge/sandbox";
import { type ParseSql, parseQuery, printSelect, printSql, Scope, withSortKeys } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { TutorContext, TutorExercise } from "../context.ts";
import { runIsolated } from "../showing/show.ts";
import { constantEdits, type Ground, type Proposal } from "./proposal.ts";
import { variantTask, varied } from "./varied.ts";

/** A longer result can't be looked over. */
const MOST_ROWS = 1_000;

/**
 * How many rows a right answer to a variant has; null where the variant isn't a task (rule T14): its solution has to
 * run, give rows that say something, leave nothing open, and the exercise's own solution has to be wrong for it.
 */
export async function proveVariant(
  ground: Ground,
  exercise: TutorExercise,
  proposal: Proposal,
): Promise<number | null> {
  const { context, select } = ground;
  const changed = varied(select, proposal.edits);
  const task = changed && (await variantTask(exercise.answers, proposal, context.parse));
  if (!changed || !task) return null;
  const [own, other] = [
    await resultOf(context, printSelect(select)),
    await resultOf(context, printSelect(changed)),
  ];
  if (!own || !other || !saysSomething(own, other)) return null;
  if (compareResults(other, own, proposal.contract) === null) return null;
  if (!(await isDetermined(ground, changed, proposal, other))) return null;
  for (const sql of [...task.solutions, ...(await alikeChanged(exercise, proposal, context.parse))]) {
    const verdict = await gradeAnswer(context.sandbox, task, sql, {
      timeLimitMs: JUDGING_LIMIT_MS,
      searchTrials: 0,
      counterexamples: false,
    });
    if (verdict.verdict !== "right") return null;
  }
  return other.rows.length;
}

async function resultOf(context: TutorContext, sql: string): Promise<StatementResult | undefined> {
  const outcome = await runIsolated(context, sql);
  return outcome.status === "completed" ? outcome.results.at(-1) : undefined;
}

function saysSomething(own: StatementResult, { rows, truncated }: StatementResult): boolean {
  if (truncated || rows.length === 0 || rows.length > MOST_ROWS) return false;
  if (own.rows.length > 1 && rows.length < 2) return false;
  return rows.some((row) => row.some((cell) => cell !== null && !/^-?0(\.0*)?$/.test(cell)));
}

/**
 * Whether the rows are the same however the tables lie on disk, and the last row that LIMIT keeps is told from the next
 * by the sort keys.
 */
async function isDetermined(
  { context, schema }: Ground,
  select: SelectStmt,
  { contract }: Proposal,
  result: StatementResult,
): Promise<boolean> {
  const sources = new Scope(select, schema).all.flatMap((scope) => scope.sources);
  const tables = new Set(sources.flatMap(({ table }) => table?.key ?? []));
  const turned = turnedAround(select, [...tables]);
  const outcome = await resultOf(context, turned);
  return (
    outcome !== undefined &&
    compareResults(result, outcome, contract) === null &&
    (await endsClearly(context, select))
  );
}

/** The query on tables whose rows come last first. */
function turnedAround(select: SelectStmt, tables: readonly string[]): string {
  const { withClause, ...rest } = select;
  const own = withClause ? printSql({ SelectStmt: { ...rest, withClause } }) : printSelect(rest);
  const shadows = tables.map(
    (name) => `"${name}" AS MATERIALIZED (SELECT * FROM public."${name}" ORDER BY ctid DESC)`,
  );
  return shadows.length === 0 ? own : `WITH ${shadows.join(", ")} SELECT * FROM (${own}) AS turned`;
}

async function endsClearly(context: TutorContext, select: SelectStmt): Promise<boolean> {
  const { limitCount, limitOffset, limitOption, ...whole } = select;
  if (!limitCount || limitOption === "LIMIT_OPTION_WITH_TIES") return true;
  if (limitOffset || !("A_Const" in limitCount)) return false;
  const keyed = withSortKeys({ ...whole, limitOption: "LIMIT_OPTION_DEFAULT" });
  const count = limitCount.A_Const.ival?.ival;
  const all = keyed && (await resultOf(context, keyed.sql));
  if (!keyed || !all || count === undefined) return false;
  const [last, next] = [all.rows[count - 1], all.rows[count]];
  if (!last || !next) return true;
  const visible = all.columns.length - keyed.keys.filter((key) => "hidden" in key).length;
  return keyed.keys.some((key) => {
    const at =
      "output" in key ? key.output : "hidden" in key ? visible + key.hidden : visible - key.outputFromEnd;
    return last[at] !== next[at];
  });
}

/** The exercise's other solutions with the same constants changed, as far as they have them. */
async function alikeChanged(
  { answers }: TutorExercise,
  { constants }: Proposal,
  parse: ParseSql,
): Promise<readonly string[]> {
  const changed: string[] = [];
  if (constants.length === 0) return changed;
  for (const sql of answers.solutions.slice(1)) {
    const parsed = await parseQuery(parse, sql);
    if (parsed.kind !== "query") continue;
    const edits = constants.map((change) => constantEdits(parsed.select, change));
    const other = edits.every(({ length }) => length > 0) ? varied(parsed.select, edits.flat()) : null;
    if (other) changed.push(printSelect(other));
  }
  return changed;
}
