import { pagesOf } from "@master-sql/judge/plans";
import { constantText } from "@master-sql/sql";
import { number, quantity } from "@master-sql/words";
import type { A_Expr } from "@pgsql/types";
import { warmPlanOf } from "../faster/measure.ts";
import type { Plan } from "../faster/plan.ts";
import type { TutorPart } from "../model.ts";
import { firstNode } from "../proofs/proof.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { followUps, nothing, passageAbout, quoted, text } from "../showing/show.ts";
import type { Asked } from "./asked.ts";

const MILLION = 1_000_000;

/** What the query would cost on many more rows: an estimate from the plan that was run, and said to be one. */
export async function* atScale({ context, facts, reading }: Asked): AsyncGenerator<TutorPart> {
  const { query } = facts;
  const plan = query && (await warmPlanOf(context, query.sql));
  if (!query || !plan) {
    yield nothing("I estimate that from the plan of a query. Write a SELECT that runs, and ask again.");
    return;
  }
  const rows = rowsMeant(reading.words);
  const [scan] = scansOf(plan);
  const table = scan && context.dataset.tables.find(({ name }) => name === scan.table);
  if (!scan || !table || table.rowCount === 0) {
    yield nothing("This query reads no table, so it costs the same however many rows there are.");
    return;
  }
  const factor = rows / table.rowCount;
  const pages = Math.ceil(scan.pages * factor);
  const removed = Math.round(scan.removed * factor);
  const linear = `PostgreSQL reads ${quoted(table.name)} from start to end. The work grows with the table: about **${number(pages)} pages** (${size(pages)}) for ${quantity(rows, "row")}.`;
  yield text(
    `Here ${quoted(table.name)} has ${quantity(table.rowCount, "row")}, and your query touches ${quantity(plan.pages, "page")} of 8 kB in all. What follows is an **estimate**: I scaled this plan and didn't run it.`,
    scan.isWhole
      ? `${linear}${removed > 0 ? ` It would throw away about ${number(removed)} of those rows.` : ""}`
      : `PostgreSQL finds the rows of ${quoted(table.name)} by the index ${quoted(scan.index)}. Going down an index takes about 3 to 5 pages even then; what grows is the number of rows that fit your condition.`,
    scan.isWhole && removed > 0
      ? indexAtScale(query, scan.kept / (scan.kept + scan.removed))
      : scan.isWhole
        ? "It needs all of the rows, so an index can't save reading them. A condition, a smaller range of dates, or totals kept in a table of their own can."
        : "",
    plan.nodes.some((node) => /Sort|Hash/.test(node["Node Type"]))
      ? "Sorting and hashing that many rows may no longer fit into memory. PostgreSQL then writes temporary files."
      : "",
  );
  yield* passageAbout(context, "query-plans");
  yield followUps("faster", "explain-query");
}

/** Keeping more of the rows than this, a query reads about every page of the table anyway. */
const LARGE_SHARE = 0.2;

/** Whether an index pays off for a condition that keeps a share of the rows. */
function indexAtScale(query: LearnerQuery, share: number): string {
  const like = firstNode(
    query,
    (name, value: A_Expr) =>
      name === "A_Expr" &&
      /^AEXPR_I?LIKE$/.test(value.kind ?? "") &&
      /^[%_]/.test((value.rexpr && constantText(value.rexpr)) ?? "") &&
      value,
  );
  const pattern = like
    ? ` A B-tree index on the column can't find the rows of ${quoted(wordsOf(query, { A_Expr: like.node }))}: an index is sorted by how a text begins, and this pattern leaves the beginning open. A trigram index (GIN with \`pg_trgm\`) can, or an index on an expression such as \`reverse(column)\` or \`split_part(column, '@', 2)\` with a condition on the same expression.`
    : "";
  const percent = Math.round(share * 100);
  if (share > LARGE_SHARE)
    return `Your condition keeps ${percent} % of the rows. With so large a share, PostgreSQL usually reads the table from start to end whatever its indexes are, at that size too.${pattern}`;
  return `Your condition keeps ${percent < 1 ? "less than 1" : percent} % of the rows, so at that size a suitable index pays off.${pattern === "" ? " Ask me which index would help: I build candidates and measure them." : pattern}`;
}

/** "50 million rows" as a number; a million where none is given. */
function rowsMeant(words: string): number {
  const [, digits, unit] = / (\d{1,6}) ?(m|million|millions|billion|billions) /.exec(` ${words} `) ?? [];
  if (digits === undefined) return MILLION;
  return Number(digits) * (unit?.startsWith("b") ? 1_000 * MILLION : MILLION);
}

function size(pages: number): string {
  const megabytes = (pages * 8) / 1_024;
  return megabytes < 1_024
    ? `${number(Math.max(1, Math.round(megabytes)))} MB`
    : `${number(Math.round(megabytes / 1_024))} GB`;
}

interface Scan {
  readonly table: string;
  readonly index: string;
  readonly isWhole: boolean;
  readonly pages: number;
  readonly removed: number;
  readonly kept: number;
}

/** What a plan reads, the most pages first. */
function scansOf({ nodes }: Plan): readonly Scan[] {
  return nodes
    .flatMap((node) =>
      node["Relation Name"] === undefined
        ? []
        : [
            {
              table: node["Relation Name"],
              index: node["Index Name"] ?? "",
              isWhole: node["Node Type"] === "Seq Scan",
              pages: pagesOf(node),
              removed: node["Rows Removed by Filter"] * node["Actual Loops"],
              kept: node["Actual Rows"] * node["Actual Loops"],
            },
          ],
    )
    .toSorted((a, b) => b.pages - a.pages);
}
