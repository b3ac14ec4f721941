import type { StatementResult } from "../../results/statement-result.ts";
import { walk } from "../../sql/parse-tree.ts";
import { tokensOf } from "../../sql/tokens.ts";
import { number, quantity } from "../../words/amounts.ts";
import type { TutorContext } from "../context.ts";
import { explainError } from "../errors/explain-error.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { type LearnerQuery, readLearnerQuery } from "../reading/learner-query.ts";
import { PROOF_TRIALS, proveSame } from "../showing/proof.ts";
import { followUps, nothing, passageAbout, quoted, ranPart, runIsolated, text } from "../showing/show.ts";
import { type Plan, type PlanNode, readPlan, rowsOf } from "./plan.ts";
import { rewritesOf } from "./rewrites.ts";

/** Rewrites and indexes that are tried. */
const MOST_TRIED = 6;
/** A table of so few pages is read as fast from start to end as by an index. */
const FEW_PAGES = 8;

/** What the query costs in pages and rows, and what was proved to cost less. */
export async function* makeFaster(question: TutorQuestion, context: TutorContext): AsyncGenerator<TutorPart> {
  const { sql } = question;
  const query = sql.trim() === "" ? null : await readLearnerQuery(context, sql);
  if (sql.trim() === "") {
    yield nothing("There is no SQL in the editor yet, so there is nothing to make faster.");
    return;
  }
  const run = await runIsolated(context, sql);
  if (run.status === "failed") {
    yield* explainError(question, context);
    return;
  }
  if (!query) {
    yield nothing("I can measure a single query, one SELECT. This is something else.");
    return;
  }
  const plan = await planOf(context, query.sql);
  const result = run.status === "completed" ? run.results.at(-1) : undefined;
  if (!plan || !result) {
    yield text(
      "The query didn't end within the time for a run, so I have no figures. The usual reason is a join without a condition that connects the tables: then every row meets every other. Check that each table after the first has an ON clause, or a condition in WHERE, that names a column of a table before it. The other reason is a recursion whose condition never becomes false.",
    );
    yield followUps("explain-query", "example");
    return;
  }
  yield text(costs(plan, result), observations(plan, query));
  const better = (await bestRewrite(context, query, plan)) ?? (await bestIndex(context, query, plan));
  if (better) yield* better;
  else yield text(honest(plan, context));
  yield* passageAbout(context, better ? "query-rewriting" : "query-plans");
  yield followUps("another-way", "explain-query", "example");
}

async function planOf(context: TutorContext, sql: string, before = ""): Promise<Plan | null> {
  const body = sql.trim().replace(/;\s*$/, "");
  const outcome = await runIsolated(context, `${before}EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${body}`);
  const cell = outcome.status === "completed" ? outcome.results.at(-1)?.rows[0]?.[0] : null;
  if (typeof cell !== "string") return null;
  try {
    return readPlan(JSON.parse(cell));
  } catch {
    return null;
  }
}

function costs(plan: Plan, result: StatementResult): string {
  return `To give ${quantity(result.rows.length, "row")}, your query touches **${quantity(plan.pages, "page")}** of memory and looks at ${quantity(plan.rows, "row")} on the way. (A page holds 8 kB. Count pages and rows rather than milliseconds: they are the same on every machine.)`;
}

/** What stands out in a plan, the costliest first. */
function observations({ nodes }: Plan, { select }: LearnerQuery): string {
  const notes: string[] = [];
  const scans = nodes
    .filter((node) => node["Node Type"] === "Seq Scan")
    .sort((a, b) => rowsOf(b) - rowsOf(a));
  const [scan] = scans;
  if (scan) notes.push(tellScan(scan));
  const subplan = nodes.find(
    (node) => node["Subplan Name"]?.startsWith("SubPlan") && node["Actual Loops"] > 1,
  );
  if (subplan)
    notes.push(`A subquery is run ${number(subplan["Actual Loops"])} times, once for each row outside.`);
  const loop = nodes.find(
    (node) =>
      node["Node Type"] === "Nested Loop" &&
      node["Rows Removed by Join Filter"] * node["Actual Loops"] > 1_000,
  );
  if (loop)
    notes.push(
      `A nested loop compares every pair of rows and throws ${number(loop["Rows Removed by Join Filter"])} pairs away.`,
    );
  if (nodes.some((node) => node["Sort Method"]?.includes("external")))
    notes.push("Sorting needs more memory than there is, so it goes through files.");
  if (nodes.some((node) => node["One-Time Filter"] === "false"))
    notes.push("A condition in it can never be true, so nothing is read at all.");
  const wrong = nodes.find(
    ({ "Plan Rows": planned, "Actual Rows": actual }) =>
      Math.max(planned, actual) >= 10 * Math.max(1, Math.min(planned, actual)) &&
      Math.max(planned, actual) > 100,
  );
  if (wrong)
    notes.push(
      `PostgreSQL expected ${quantity(wrong["Plan Rows"], "row")} from one step (${wrong["Node Type"]}) and got ${number(Math.round(wrong["Actual Rows"]))}: its estimate is off, which can lead to a poor plan.`,
    );
  let isLeading = false;
  walk(select, (name, value: { sval?: { sval?: string } }) => {
    if (name === "A_Const" && value.sval?.sval?.startsWith("%")) isLeading = true;
    return undefined;
  });
  if (isLeading)
    notes.push(
      "A pattern that starts with `%` can't use an ordinary index, since the beginning of the text is unknown.",
    );
  return notes.slice(0, 3).join(" ");
}

function tellScan(node: PlanNode): string {
  const removed = Math.round(node["Rows Removed by Filter"] * node["Actual Loops"]);
  const name = quoted(node["Relation Name"] ?? "the table");
  const loops = node["Actual Loops"] > 1 ? `, ${number(node["Actual Loops"])} times over` : "";
  return removed > 0
    ? `${name} is read from start to end${loops}: of ${quantity(rowsOf(node), "row")}, ${number(removed)} are thrown away.`
    : `${name} is read from start to end${loops}, ${quantity(rowsOf(node), "row")}, and all of them are needed.`;
}

async function bestRewrite(
  context: TutorContext,
  query: LearnerQuery,
  plan: Plan,
): Promise<readonly TutorPart[] | null> {
  for (const { sql, change, why } of rewritesOf(query.select).slice(0, MOST_TRIED)) {
    const faster = await planOf(context, sql);
    if (!faster || !costsLess(faster, plan) || !(await proveSame(context, query, sql))) continue;
    const part = await ranPart(context, sql, "Rewritten, with the same rows as yours:");
    if (part) return [text(gain(plan, faster, `Try ${change}: ${why}.`)), part];
  }
  return null;
}

function costsLess(one: Plan, other: Plan): boolean {
  return one.pages < other.pages || (one.pages === other.pages && one.rows < other.rows);
}

/** Whether SQL gives the same rows as the learner's query and costs less, both proved (rule T5). */
export async function isFaster(context: TutorContext, query: LearnerQuery, sql: string): Promise<boolean> {
  const [before, after] = [await planOf(context, query.sql), await planOf(context, sql)];
  return before !== null && after !== null && costsLess(after, before) && proveSame(context, query, sql);
}

function gain(before: Plan, after: Plan, words: string): string {
  return `${words} I ran it: **${quantity(before.pages, "page")} before, ${number(after.pages)} after**, and ${quantity(before.rows, "row")} looked at before, ${number(after.rows)} after. The rows are the same here, and ${number(PROOF_TRIALS)} small databases made to tell the two apart didn't do so.`;
}

async function bestIndex(
  context: TutorContext,
  query: LearnerQuery,
  plan: Plan,
): Promise<readonly TutorPart[] | null> {
  const { exercise, assisted, verdict } = context;
  if (exercise?.answers.kind === "index" && !assisted && verdict?.verdict !== "right") return null;
  const tried = indexesFor(plan, context).slice(0, MOST_TRIED);
  const outcomes: { readonly create: string; readonly plan: Plan }[] = [];
  for (const { table, column } of tried) {
    const create = `CREATE INDEX ON ${table} (${column})`;
    const faster = await planOf(context, query.sql, `${create}; ANALYZE ${table}; `);
    if (faster && faster.pages * 2 <= plan.pages) outcomes.push({ create, plan: faster });
  }
  const [best] = outcomes.sort((a, b) => a.plan.pages - b.plan.pages);
  if (!best) return null;
  const part = await ranPart(
    context,
    `${best.create};\n${query.sql.trim()}`,
    "With the index, the same rows:",
  );
  const words = `An index would help. I built ${quoted(best.create)} and ran your query again, unchanged: **${quantity(plan.pages, "page")} before, ${number(best.plan.pages)} after**, because PostgreSQL goes straight to the rows that it needs. An index has a price: each INSERT and UPDATE must keep it up to date.`;
  return part ? [text(words), part] : [text(words)];
}

/** Columns that a scan filters by or that a join looks up, of tables that are worth an index. */
function indexesFor(
  { nodes }: Plan,
  { dataset }: TutorContext,
): readonly { readonly table: string; readonly column: string }[] {
  return nodes
    .filter(
      (node) =>
        node["Node Type"] === "Seq Scan" &&
        (node["Rows Removed by Filter"] > 3 * node["Actual Rows"] || node["Actual Loops"] > 1),
    )
    .flatMap((node) => {
      const table = dataset.tables.find(({ name }) => name === node["Relation Name"]);
      const words = new Set(tokensOf(node.Filter ?? "").map((token) => token.text));
      return (table?.columns ?? []).flatMap(({ name }) =>
        table && words.has(name) ? [{ table: table.name, column: name }] : [],
      );
    });
}

/** Where nothing that was tried costs less. */
function honest(plan: Plan, { dataset }: TutorContext): string {
  const scan = plan.nodes.find((node) => node["Node Type"] === "Seq Scan");
  const table = dataset.tables.find(({ name }) => name === scan?.["Relation Name"]);
  const pages = scan ? scan["Shared Hit Blocks"] + scan["Shared Read Blocks"] : 0;
  if (scan && table && pages <= FEW_PAGES)
    return `I tried other ways to write it and indexes, and none touches fewer pages. ${quoted(table.name)} fits into ${quantity(pages, "page")}: reading it from start to end is the fastest way there is, and an index would only add pages. It becomes worthwhile when the table is many times as large and the query needs a few of its rows.`;
  return "I tried other ways to write it and indexes on the columns that it filters by, and none that gives the same rows touches fewer pages. It is fine as it is: it needs most of what it reads.";
}
