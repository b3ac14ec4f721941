import { compareResults } from "../../results/compare.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import { tokensOf } from "../../sql/tokens.ts";
import { number, quantity } from "../../words/amounts.ts";
import type { TutorContext } from "../context.ts";
import { explainError } from "../errors/explain-error.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { type LearnerQuery, readLearnerQuery } from "../reading/learner-query.ts";
import { PROOF_TRIALS, proveSame } from "../showing/proof.ts";
import { followUps, nothing, passageAbout, quoted, ranPart, runIsolated, text } from "../showing/show.ts";
import { MANY_SKIPPED, observations, skippedRows } from "./observations.ts";
import { type Plan, readPlan, shownPlan } from "./plan.ts";
import { type Rewrite, rewritesOf } from "./rewrites.ts";

type PlansPart = TutorPart & { readonly type: "plans" };

/** Rewrites and indexes that are tried. */
const MOST_TRIED = 6;
/** A step that is carried out so often is what a query's cost comes from. */
const MANY_LOOPS = 50;
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
  else yield text(honest(plan, context, query));
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

async function bestRewrite(
  context: TutorContext,
  query: LearnerQuery,
  plan: Plan,
): Promise<readonly TutorPart[] | null> {
  const tried: { readonly rewrite: Rewrite; readonly faster: Plan }[] = [];
  for (const rewrite of rewritesOf(query.select).slice(0, MOST_TRIED)) {
    const faster = await planOf(context, rewrite.sql);
    if (faster && costsLess(faster, plan)) tried.push({ rewrite, faster });
  }
  tried.sort((a, b) => a.faster.pages - b.faster.pages || a.faster.rows - b.faster.rows);
  for (const {
    rewrite: { sql, change, why },
    faster,
  } of tried) {
    if (!(await proveSame(context, query, sql))) continue;
    const part = await ranPart(context, sql, "Rewritten, with the same rows as yours:");
    if (part) return [text(gain(plan, faster, `Try ${change}: ${why}.`)), part, beside(plan, faster)];
  }
  return null;
}

function costsLess(one: Plan, other: Plan): boolean {
  return one.pages < other.pages || (one.pages === other.pages && one.rows < other.rows);
}

function beside(before: Plan, after: Plan): PlansPart {
  return { type: "plans", before: shownPlan(before), after: shownPlan(after) };
}

/** The plans of a query and of SQL that gives the same rows and costs less, both proved (rule T5); else null. */
export async function provedFaster(
  context: TutorContext,
  query: LearnerQuery,
  sql: string,
): Promise<PlansPart | null> {
  const [before, after] = [await planOf(context, query.sql), await planOf(context, sql)];
  if (!before || !after || !costsLess(after, before)) return null;
  return (await proveSame(context, query, sql)) ? beside(before, after) : null;
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
    if (faster && faster.pages * 2 <= plan.pages && (await givesSame(context, query.sql, create)))
      outcomes.push({ create, plan: faster });
  }
  const [best] = outcomes.sort((a, b) => a.plan.pages - b.plan.pages);
  if (!best) return null;
  const part = await ranPart(
    context,
    `${best.create};\n${query.sql.trim()}`,
    "With the index, the same rows:",
  );
  const words = `An index would help. I built ${quoted(best.create)} and ran your query again, unchanged: **${quantity(plan.pages, "page")} before, ${number(best.plan.pages)} after**, because PostgreSQL goes straight to the rows that it needs. An index has a price: each INSERT and UPDATE must keep it up to date.`;
  return [text(words), ...(part ? [part] : []), beside(plan, best.plan)];
}

/** An index never changes what a query means, but may change which rows a LIMIT without an order happens to keep. */
async function givesSame(context: TutorContext, sql: string, create: string): Promise<boolean> {
  const [own, indexed] = [await runIsolated(context, sql), await runIsolated(context, `${create};\n${sql}`)];
  const one = own.status === "completed" ? own.results.at(-1) : undefined;
  const other = indexed.status === "completed" ? indexed.results.at(-1) : undefined;
  if (!one || !other) return false;
  const columns = one.columns.map(({ name, typeName }) => ({ name, type: typeName }));
  return compareResults(one, other, { columns, names: true, order: "none" }) === null;
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
function honest(plan: Plan, { dataset }: TutorContext, { select }: LearnerQuery): string {
  const scan = plan.nodes.find((node) => node["Node Type"] === "Seq Scan");
  const table = dataset.tables.find(({ name }) => name === scan?.["Relation Name"]);
  const pages = scan ? scan["Shared Hit Blocks"] + scan["Shared Read Blocks"] : 0;
  if (scan && table && pages <= FEW_PAGES)
    return `I tried other ways to write it and indexes, and none touches fewer pages. ${quoted(table.name)} fits into ${quantity(pages, "page")}: reading it from start to end is the fastest way there is, and an index would only add pages. It becomes worthwhile when the table is many times as large and the query needs a few of its rows.`;
  if (plan.pages === 0) return "It touches no page at all, so nothing could make it cheaper.";
  const tried =
    "I tried other ways to write it and indexes on the columns that it filters by, and none that gives the same rows touches fewer pages.";
  const again = plan.nodes.find((node) => node["Actual Loops"] > MANY_LOOPS);
  if (again)
    return `${tried} What costs most is that a step (${again["Node Type"]}${again["Relation Name"] ? ` of ${quoted(again["Relation Name"])}` : ""}) is carried out ${number(again["Actual Loops"])} times. Look for a way to do it once for all rows: a join, a GROUP BY or a window function. I found none that I can prove to give the same.`;
  if (skippedRows(select) >= MANY_SKIPPED) return tried;
  return `${tried} Nothing in its plan is done over and over, so it is fine as it is.`;
}
