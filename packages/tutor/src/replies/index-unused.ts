import { nodeOf, statementText } from "@master-sql/sql";
import { quantity } from "@master-sql/words";
import type { Node, RawStmt } from "@pgsql/types";
import { makeFaster } from "../faster/faster.ts";
import { planOf } from "../faster/measure.ts";
import type { Plan } from "../faster/plan.ts";
import type { TutorPart } from "../model.ts";
import { withoutExplain } from "../reading/without-explain.ts";
import { followUps, passageAbout, quoted, text } from "../showing/show.ts";
import type { Asked } from "./asked.ts";

/** Why PostgreSQL doesn't use an index that the script in the editor creates: found by planning with and without it. */
export async function* whyIndexUnused(asked: Asked): AsyncGenerator<TutorPart> {
  const { question, context } = asked;
  const parsed = await context.parse(question.sql).catch(() => null);
  const statements = parsed?.stmts ?? [];
  const creates = statements.filter(({ stmt }) => nodeOf(stmt, "IndexStmt"));
  const last = statements.findLast(({ stmt }) => stmt && ("SelectStmt" in stmt || "ExplainStmt" in stmt));
  if (creates.length === 0 || !last) {
    yield* makeFaster(question, context);
    return;
  }
  const sql = queryOf(question.sql, last);
  const building = `${creates.map((raw) => statementText(question.sql, raw)).join("; ")}; ANALYZE; `;
  const without = await planOf(context, sql);
  const plan = await planOf(context, sql, building);
  const forced = await planOf(context, sql, `${building}SET enable_seqscan = off; `);
  if (!without || !plan || !forced) {
    yield* makeFaster({ ...question, sql }, context);
    return;
  }
  const own = new Set(indexesOf(without));
  const used = indexesOf(plan).filter((name) => !own.has(name));
  const usable = indexesOf(forced).filter((name) => !own.has(name));
  const columns = creates.flatMap(({ stmt }) => columnsOf(stmt));
  if (used.length > 0)
    yield text(
      `It is used. I built it and planned your query again: the plan reads ${quoted(used[0] ?? "")}, **${quantity(without.pages, "page")} without it, ${quantity(plan.pages, "page")} with it**. If you saw a sequential scan, run ANALYZE on the table first, so that PostgreSQL knows its size.`,
    );
  else if (usable.length > 0)
    yield text(
      `PostgreSQL could use it and decided against it. I built it and planned your query: **${quantity(plan.pages, "page")}** by reading the table from start to end. With sequential scans forbidden it takes ${quoted(usable[0] ?? "")}, and touches **${quantity(forced.pages, "page")}**.`,
      forced.pages * 2 >= plan.pages
        ? `So the index hardly saves anything here: your query gives ${quantity(Math.round(plan.top["Actual Rows"]), "row")}, and nearly every page of the table has one of them, or the table is small. An index pays off when a query needs a few rows of a large table.`
        : "Reading pages in order is cheaper than jumping between them, and on a table this small the planner counts that higher than the pages saved. On a large table it would take the index.",
    );
  else yield text(whyUnusable(columns, without));
  if (used.length > 0) {
    yield* passageAbout(context, "indexes");
    yield followUps("faster", "example");
  } else yield* makeFaster({ ...question, sql }, context);
}

/** Why an index can't be used even where sequential scans are forbidden. */
function whyUnusable(columns: readonly string[], { nodes }: Plan): string {
  const [leading = ""] = columns;
  const opening =
    "PostgreSQL can't use this index for your condition: I built it, forbade sequential scans, and the plan still reads the whole table.";
  const filter = nodes.find((node) => node.Filter !== undefined)?.Filter ?? "";
  if (filter === "") return `${opening} Your query has no condition that the index could look up.`;
  if (!filter.includes(leading))
    return `${opening} The index is sorted by ${quoted(leading)} first, and your condition, ${quoted(filter)}, says nothing about that column.`;
  const tested = `${opening} The condition that PostgreSQL tests is ${quoted(filter)}.`;
  return isComputed(filter, leading)
    ? `${tested} It computes something from ${quoted(leading)}, while the index holds the column's own values. Leave the column bare on its side of the comparison, or index the same expression.`
    : `${tested} An ordinary index finds equal values and ranges of its first column, and beginnings of a text only with \`text_pattern_ops\`.`;
}

/** Whether a condition of a plan has a column within a call or a cast. */
function isComputed(filter: string, column: string): boolean {
  const at = filter.indexOf(column);
  return (
    /[a-z]\($/i.test(filter.slice(0, at)) ||
    filter.startsWith(")::", at + column.length) ||
    filter.startsWith("::", at + column.length)
  );
}

/** The query of a statement, without EXPLAIN before it. */
function queryOf(script: string, raw: RawStmt): string {
  return withoutExplain(statementText(script, raw));
}

function indexesOf({ nodes }: Plan): readonly string[] {
  return nodes.flatMap((node) => node["Index Name"] ?? []);
}

function columnsOf(stmt: Node | undefined): readonly string[] {
  if (!stmt || !("IndexStmt" in stmt)) return [];
  return (stmt.IndexStmt.indexParams ?? []).flatMap((item) => nodeOf(item, "IndexElem")?.name ?? []);
}
