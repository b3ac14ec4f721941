import type { XrayStep } from "@master-sql/explain";
import { nodeOf, printSql, textLiteral } from "@master-sql/sql";
import { list, number, quantity } from "@master-sql/words";
import type { JoinExpr } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import type { TutorPart } from "../model.ts";
import { firstNode } from "../proofs/proof.ts";
import { readLearnerQuery } from "../reading/learner-query.ts";
import { textCondition } from "../reading/text-condition.ts";
import { followUps, passageAbout, quoted, ranPart, runIsolated, text } from "../showing/show.ts";
import { clauseText, stepsOf, tellFilter, tellJoin } from "../showing/steps.ts";

/** The clauses that multiply rows or drop them, with the numbers; empty where none does. */
export async function rowsOnTheWay(
  sql: string,
  direction: "many" | "few",
  context: TutorContext,
): Promise<readonly TutorPart[]> {
  const xray = await stepsOf(context, sql);
  const steps = (xray?.steps ?? []).filter(({ clause, rowsIn, rowsOut }) => {
    if (rowsIn === null || rowsOut === null || rowsIn === rowsOut) return false;
    if (direction === "many") return clause === "join" && rowsOut > rowsIn;
    return /^(where|having|limit|distinct)$/.test(clause) || (clause === "join" && rowsOut < rowsIn);
  });
  if (steps.length === 0) return [];
  const lines = steps.slice(0, 4).map((step) => `- ${tellLoss(sql, step)}`);
  const spelling = direction === "few" ? await otherSpelling(sql, context) : "";
  const lost = steps.some(({ clause }) => clause === "join") && direction === "few";
  const unmatched = lost ? await withoutPartner(sql, context) : null;
  return [
    text(
      direction === "many"
        ? "I ran your query step by step. This is where rows become more:"
        : "I ran your query step by step. This is where rows leave:",
      lines.join("\n"),
      direction === "many"
        ? "From there on, count and sum see each repeated row again. If a figure is too high, aggregate the table with many rows first, in a subquery with GROUP BY, and join its totals; for counting, `count(DISTINCT key)` also helps."
        : "Check each of these against what you want to keep. A comparison with NULL is unknown and drops the row, and an inner join drops rows without a partner.",
    ),
    ...(spelling === "" ? [] : [text(spelling)]),
    ...(unmatched ? [unmatched] : []),
    ...passageAbout(context, direction === "many" ? "join-fan-out" : "filtering"),
    followUps("example", "explain-query"),
  ];
}

/** Rows of the first table that its inner join drops; null where there are none, or the join is of another kind. */
async function withoutPartner(sql: string, context: TutorContext): Promise<TutorPart | null> {
  const query = await readLearnerQuery(context, sql);
  const join =
    query &&
    firstNode(query, (name, { larg, rarg, quals, jointype }: JoinExpr) => {
      const [left, right] = [nodeOf(larg, "RangeVar"), nodeOf(rarg, "RangeVar")];
      const isInner = name === "JoinExpr" && jointype === "JOIN_INNER";
      return isInner && larg && rarg && left && right && quals
        ? { larg, rarg, quals, table: left.relname ?? "" }
        : false;
    })?.node;
  if (!join || !query.schema.tables.has(join.table)) return null;
  const part = await ranPart(
    context,
    `SELECT *\nFROM ${printSql(join.larg)}\nWHERE NOT EXISTS (SELECT FROM ${printSql(join.rarg)} WHERE ${printSql(join.quals)})\nLIMIT 5`,
    `Rows of ${quoted(join.table)} that the join drops, because they have no partner:`,
  );
  return part?.run.status === "rows" && part.run.rowCount > 0 ? part : null;
}

function tellLoss(sql: string, step: XrayStep): string {
  if (step.clause === "join") return tellJoin(sql, step);
  if (step.clause === "limit" || step.clause === "distinct")
    return `${clauseText(sql, step)} keeps ${number(step.rowsOut ?? 0)} of ${quantity(step.rowsIn ?? 0, "row")}.`;
  return [tellFilter(sql, step), tellParts(sql, step)].join(" ").trimEnd();
}

/** For how many rows each part of a condition is true. */
function tellParts(sql: string, { conditions, rows, rowsIn }: XrayStep): string {
  if (rowsIn === null || rows.length !== rowsIn) return "";
  const parts = conditions.flatMap(({ depth, span, sql: printed }, place) => {
    if (depth !== 1) return [];
    const kept = rows.filter(({ truths }) => truths?.[place] === "true").length;
    return [`${quoted(span ? sql.slice(span.start, span.end) : printed)} for ${number(kept)}`];
  });
  return parts.length < 2 ? "" : `Each by itself is true: ${list(parts)} of them.`;
}

/** A value of the column that a comparison misses by capitals or spaces only. */
async function otherSpelling(sql: string, context: TutorContext): Promise<string> {
  const query = await readLearnerQuery(context, sql);
  const condition = query ? textCondition(query) : null;
  if (!condition) return "";
  const { table, column, value } = condition;
  const outcome = await runIsolated(
    context,
    `SELECT DISTINCT "${column}" FROM "${table}" WHERE lower(trim("${column}")) = lower(trim(${textLiteral(value)})) AND "${column}" <> ${textLiteral(value)} LIMIT 3`,
  );
  const found =
    outcome.status === "completed" ? (outcome.results[0]?.rows ?? []).map(([cell]) => cell ?? "") : [];
  return found.length === 0
    ? ""
    : `A comparison minds every letter. ${quoted(`${table}.${column}`)} holds ${list(found.map((each) => quoted(textLiteral(each))))}, which is not equal to ${quoted(textLiteral(value))}. To ignore capitals, compare \`lower(${column})\` with a text in lower case, or use ILIKE.`;
}
