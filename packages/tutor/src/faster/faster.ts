import { list, number, quantity } from "@master-sql/words";
import type { TutorContext } from "../context.ts";
import { explainError } from "../errors/explain-error.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { type LearnerQuery, readLearnerQuery } from "../reading/learner-query.ts";
import { isSolutionOpen } from "../showing/guard.ts";
import { PROOF_TRIALS, proveSame } from "../showing/proof.ts";
import { followUps, nothing, passageAbout, quoted, ranPart, runIsolated, text } from "../showing/show.ts";
import { type Indexed, indexed, LEAST_GAIN, type Measured, rewritten } from "./better.ts";
import { costOfStar } from "./fewer-columns.ts";
import { costsLess, planOf, warmPlanOf } from "./measure.ts";
import { MANY_SKIPPED, observations, skippedRows } from "./observations.ts";
import { type Plan, rowsOf, shownPlan } from "./plan.ts";
import type { Rewrite } from "./rewrite.ts";

type PlansPart = TutorPart & { readonly type: "plans" };

/** A step that is carried out so often is what a query's cost comes from. */
const MANY_LOOPS = 50;
/** A table of so few pages is read as fast from start to end as by an index. */
const FEW_PAGES = 8;
/** A query that touches no more pages is fast as it is. */
const TINY = 20;
/** A condition that keeps this share of a table or more has little use for an index. */
const LARGE_SHARE = 0.2;

/** What the query costs in pages and rows, and what was proved to cost less. */
export async function* makeFaster(question: TutorQuestion, context: TutorContext): AsyncGenerator<TutorPart> {
  const { sql } = question;
  if (sql.trim() === "") {
    yield nothing("There is no SQL in the editor yet, so there is nothing to make faster.");
    return;
  }
  const run = await runIsolated(context, sql);
  if (run.status === "failed") {
    yield* explainError(question, context);
    return;
  }
  const query = await readLearnerQuery(context, sql);
  if (!query) {
    yield nothing("I can measure a single query, one SELECT. This is something else.");
    return;
  }
  const plan = await warmPlanOf(context, query.sql);
  if (!plan || run.status !== "completed") {
    yield text(
      "The query didn't end within the time for a run, so I have no figures. The usual reason is a join without a condition that connects the tables: then every row meets every other. Check that each table after the first has an ON clause, or a condition in WHERE, that names a column of a table before it. The other reason is a recursion whose condition never becomes false.",
    );
    yield followUps("explain-query", "example");
    return;
  }
  yield text(costs(plan), observations(plan, query), await costOfStar(context, query, plan));
  const better = await improvements(context, query, plan);
  if (better.length > 0) yield* better;
  else yield text(honest(plan, context, query));
  yield* passageAbout(context, better.length > 0 ? "query-rewriting" : "query-plans");
  yield followUps("another-way", "explain-query", "example");
}

function costs(plan: Plan): string {
  return `To give ${quantity(Math.round(plan.top["Actual Rows"]), "row")}, your query touches **${quantity(plan.pages, "page")}** of memory and looks at ${quantity(plan.rows, "row")} on the way. (A page holds 8 kB. Count pages and rows rather than milliseconds: they are the same on every machine.)`;
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

/** What was found to cost less, with the plans before and after; empty where nothing was, or it may not be shown. */
async function improvements(
  context: TutorContext,
  query: LearnerQuery,
  plan: Plan,
): Promise<readonly TutorPart[]> {
  const own: Measured = { query, plan, changes: [] };
  const best = await rewritten(context, own);
  const rewrite = best === own ? [] : await tellRewrite(context, own, best);
  const current = rewrite.length > 0 ? best : own;
  if (context.exercise?.answers.kind === "index" && !isSolutionOpen(context)) return rewrite;
  const index = await indexed(context, own, current);
  return index ? [...rewrite, ...(await tellIndex(context, current, index))] : rewrite;
}

async function tellRewrite(
  context: TutorContext,
  own: Measured,
  best: Measured,
): Promise<readonly TutorPart[]> {
  const part = await ranPart(context, best.query.sql, "Rewritten, with the same rows as yours:");
  return part
    ? [text(gain(own.plan, best.plan, tellChanges(best.changes))), part, beside(own.plan, best.plan)]
    : [];
}

function tellChanges(changes: readonly Rewrite[]): string {
  const [first, ...more] = changes;
  const next = more.map(({ change, why }) =>
    change === first?.change ? "The same goes for the next one." : `Then try ${change}: ${why}.`,
  );
  return first ? [`Try ${first.change}: ${first.why}.`, ...new Set(next)].join(" ") : "";
}

function gain(before: Plan, after: Plan, words: string): string {
  return `${words} I ran it: **${quantity(before.pages, "page")} before, ${number(after.pages)} after**, and ${quantity(before.rows, "row")} looked at before, ${number(after.rows)} after. The rows are the same here, and ${number(PROOF_TRIALS)} small databases made to tell the two apart didn't do so.`;
}

async function tellIndex(
  context: TutorContext,
  current: Measured,
  { query, plan, changes, creates }: Indexed,
): Promise<readonly TutorPart[]> {
  const added = changes.slice(current.changes.length);
  const script = `${creates.join(";\n")};\n${query.sql.trim()}`;
  const part = await ranPart(
    context,
    script,
    added.length > 0 ? "Rewritten, with the index, the same rows:" : "With the index, the same rows:",
  );
  if (!part) return [];
  const which = creates.length > 1 ? "Indexes" : "An index";
  const opening =
    added.length > 0
      ? `${tellChanges(added)} By itself that saves nothing; with an index it does. The rows are the same here, and ${number(PROOF_TRIALS)} small databases made to tell the two apart didn't do so.`
      : current.changes.length > 0
        ? `${which} would help further.`
        : `${which} would help.`;
  const words = `${opening} I built ${list(creates.map(quoted))} and ran ${changes.length > 0 ? "the rewritten query" : "your query again, unchanged"}: **${quantity(current.plan.pages, "page")} before, ${number(plan.pages)} after**, because PostgreSQL goes straight to the rows that it needs. An index has a price: each INSERT and UPDATE must keep it up to date.${smallPrint(current.plan, plan)}`;
  return [text(words), part, beside(current.plan, plan)];
}

/** What keeps a gain from mattering here. */
function smallPrint(before: Plan, after: Plan): string {
  if (before.pages <= TINY)
    return ` With ${quantity(before.pages, "page")} in all you won't notice the difference; with millions of rows you would.`;
  return after.pages * 2 > before.pages
    ? ` That is a small gain, ${number(Math.round(100 - (100 * after.pages) / before.pages))} %: build it only if this query runs often.`
    : "";
}

/** Where nothing that was tried costs less. */
function honest(plan: Plan, { dataset }: TutorContext, { select }: LearnerQuery): string {
  const scan = plan.nodes.find((node) => node["Node Type"] === "Seq Scan");
  const table = dataset.tables.find(({ name }) => name === scan?.["Relation Name"]);
  const pages = scan ? pagesTouched(scan) : 0;
  const readAgain = plan.nodes.find(
    (node) => node["Node Type"] === "Seq Scan" && node["Actual Loops"] > 1 && pagesTouched(node) > FEW_PAGES,
  );
  if (scan && table && pages <= FEW_PAGES && !readAgain)
    return `I tried other ways to write it and indexes, and none touches fewer pages. ${quoted(table.name)} fits into ${quantity(pages, "page")}: reading it from start to end is the fastest way there is, and an index would only add pages.${withMillions(scan, pages / Math.max(1, table.rowCount))}`;
  if (plan.pages === 0) return "It touches no page at all, so nothing could make it cheaper.";
  const tried = `I tried other ways to write it, and indexes on the columns that it filters, joins, and sorts by, partial and covering ones among them. None that gives the same rows saves ${number(LEAST_GAIN * 100)} % of the pages.`;
  const again = readAgain ?? plan.nodes.find((node) => node["Actual Loops"] > MANY_LOOPS);
  if (again)
    return `${tried} What costs most is that a step (${again["Node Type"]}${again["Relation Name"] ? ` of ${quoted(again["Relation Name"])}` : ""}) is carried out ${number(again["Actual Loops"])} times. Look for a way to do it once for all rows: a join, a GROUP BY or a window function. I found none that I can prove to give the same.`;
  if (skippedRows(select) >= MANY_SKIPPED) return tried;
  const share = scan
    ? scan["Actual Rows"] / Math.max(1, rowsOf(scan) / Math.max(1, scan["Actual Loops"]))
    : 0;
  if (scan && share > LARGE_SHARE && share < 1)
    return `${tried} The condition keeps ${number(Math.round(100 * share))} % of the rows of ${quoted(scan["Relation Name"] ?? "")}, and an index pays off only for a small share: to read the pages in order is cheaper than to jump to that many rows.`;
  return `${tried} Nothing in its plan is done over and over, so it is fine as it is.`;
}

/** What an index would do on a million rows; nothing of a pattern, which an ordinary index may not serve. */
function withMillions({ Filter = "" }: Plan["top"], pagesPerRow: number): string {
  if (Filter.includes("~~")) return "";
  return ` It becomes worthwhile when the table is many times as large and the query needs a few of its rows. My estimate for a million rows: ${number(Math.ceil(pagesPerRow * 1_000_000))} pages from start to end, and 4 or 5 through an index for a single row.`;
}

/** Over all times that the node was carried out. */
function pagesTouched(node: Plan["top"]): number {
  return node["Shared Hit Blocks"] + node["Shared Read Blocks"];
}
