import { explainedNodes, misestimates, type PlanNode } from "@master-sql/judge/plans";
import { constantText, contains } from "@master-sql/sql";
import { list, number, plural, quantity } from "@master-sql/words";
import type { A_Expr, SelectStmt } from "@pgsql/types";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { unusedCtes } from "../wrong/unused-cte.ts";
import { type Plan, rowsOf } from "./plan.ts";

/** So many rows of an OFFSET are worth a word. */
export const MANY_SKIPPED = 100;

/** What stands out in a plan, the costliest first. */
export function observations({ top, nodes }: Plan, { select }: LearnerQuery): string {
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
  const ratios = misestimates(explainedNodes(top));
  const wrong = nodes.find(
    ({ "Plan Rows": planned, "Actual Rows": actual }, at) =>
      typeof ratios[at] === "number" && Math.max(planned, actual) > 100,
  );
  notes.push(...skipping(nodes, select));
  if (wrong)
    notes.push(
      `PostgreSQL expected ${quantity(wrong["Plan Rows"], "row")} from one step (${wrong["Node Type"]}) and got ${number(Math.round(wrong["Actual Rows"]))}: its estimate is off, which can lead to a poor plan.`,
    );
  const fetched = nodes.find((node) => node["Heap Fetches"] > 0);
  if (fetched)
    notes.push(
      `The index ${quoted(fetched["Index Name"] ?? "")} holds all that is needed, and yet ${quantity(fetched["Heap Fetches"], "row")} had to be looked up in the table: since the last VACUUM PostgreSQL doesn't know which of its pages everybody may see.`,
    );
  if (nodes.some((node) => node["Lossy Heap Blocks"] > 0))
    notes.push(
      "The list of rows that an index found didn't fit into memory, so PostgreSQL remembered whole pages and tests each of their rows again.",
    );
  const isLeading = contains(
    select,
    (name, { kind, rexpr }: A_Expr) =>
      name === "A_Expr" &&
      /^AEXPR_I?LIKE$/.test(kind ?? "") &&
      rexpr !== undefined &&
      constantText(rexpr)?.startsWith("%") === true,
  );
  if (isLeading)
    notes.push(
      "A pattern that starts with `%` can't use an ordinary index, since the beginning of the text is unknown.",
    );
  const unread = unusedCtes(select);
  if (unread.length > 0)
    notes.push(
      `Nothing reads ${list(unread.map(quoted))}: PostgreSQL leaves ${plural(unread.length, "it", "them")} out, so ${plural(unread.length, "it costs", "they cost")} nothing, and everybody who reads the query has to read ${plural(unread.length, "it", "them")}.`,
    );
  return notes.slice(0, 3).join(" ");
}

/** What OFFSET costs, where it skips many rows; no more can be skipped than the steps below LIMIT give. */
function skipping(nodes: Plan["nodes"], select: SelectStmt): readonly string[] {
  const given = nodes.slice(1).map((node) => Math.round(node["Actual Rows"]));
  const skipped =
    given.length === 0 ? skippedRows(select) : Math.min(skippedRows(select), Math.max(...given));
  return skipped >= MANY_SKIPPED
    ? [
        `OFFSET makes ${number(skipped)} rows only to throw them away. Remember the last key that was shown, and ask for the rows beyond it (\`WHERE key > …\`), and none is made for nothing.`,
      ]
    : [];
}

/** Rows that a query makes only to skip them. */
export function skippedRows({ limitOffset }: SelectStmt): number {
  return limitOffset && "A_Const" in limitOffset ? (limitOffset.A_Const.ival?.ival ?? 0) : 0;
}

function tellScan(node: PlanNode): string {
  const removed = Math.round(node["Rows Removed by Filter"] * node["Actual Loops"]);
  // PostgreSQL gives it per loop, rounded.
  const isAverage = node["Actual Loops"] > 1;
  const name = quoted(node["Relation Name"] ?? "the table");
  const loops = node["Actual Loops"] > 1 ? `, ${number(node["Actual Loops"])} times over` : "";
  return removed > 0
    ? `${name} is read from start to end${loops}: of ${quantity(rowsOf(node), "row")}, ${isAverage ? "about " : ""}${number(removed)} are thrown away.`
    : `${name} is read from start to end${loops}, ${quantity(rowsOf(node), "row")}.`;
}
