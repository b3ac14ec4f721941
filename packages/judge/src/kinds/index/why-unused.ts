import { tokensOf } from "@master-sql/sql";
import { list, number } from "@master-sql/words";
import { nodesOf, type PlanNode, pagesOf, rowsOf } from "../../plans/index.ts";
import { type IndexFacts, type IndexKey, indexName } from "./index-facts.ts";
import { conditionsOf, expressionText, type PlanCondition } from "./plan-condition.ts";
import { type IndexUse, type TableRead, useOf } from "./plan-reading.ts";

type Whose = "the" | "your";

/** The index's table isn't part of the query. */
export function notRead(index: IndexFacts, whose: Whose): string {
  return `The query doesn't read \`${index.table}\`, so ${whose} index on ${indexName(index)} can't help.`;
}

/** PostgreSQL can use the index and chooses not to: what it would read or cost, and why. */
export function reasonOfUse(
  index: IndexFacts,
  whose: Whose,
  {
    chosen,
    forced,
    wasRun,
  }: {
    readonly chosen: PlanNode;
    readonly forced: PlanNode;
    /** Whether `forced` was run as well. */
    readonly wasRun: boolean;
  },
): string {
  const use = useOf(forced, index.name);
  const [pages, fewer] = [pagesOf(forced), pagesOf(chosen)];
  const [cost, lower] = [forced, chosen].map((plan) => number(Math.round(plan["Total Cost"])));
  const figures =
    wasRun && pages > fewer
      ? `the query would then read ${number(pages)} pages instead of ${number(fewer)}`
      : `estimates that it costs more (${cost} instead of ${lower})`;
  const why = use && causeOfCost(index, use, wasRun);
  return `PostgreSQL could use ${whose} index on ${indexName(index)}, but ${figures}${why ? `: ${why}` : ""}.`;
}

function causeOfCost(index: IndexFacts, { search }: IndexUse, wasRun: boolean): string | null {
  const [first] = index.keys;
  const found = conditionsOf(search["Index Cond"] ?? "");
  if (first && !found.some((condition) => isOn(condition, first)))
    return `the query has no condition on \`${first.text}\`${index.keys.length > 1 ? ", the first column of the index" : ""}`;
  const rows = wasRun ? rowsOf(search) : Math.round(search["Plan Rows"]);
  return `${number(rows)} of ${number(index.tableRows)} rows match \`${shownTogether(found)}\``;
}

export function shownTogether(conditions: readonly PlanCondition[]): string {
  return conditions.map(({ text }) => text).join(" AND ");
}

/** PostgreSQL can't find the query's rows by the index, not even where it has no other way. */
export function cannotServe(
  index: IndexFacts,
  whose: Whose,
  {
    reads,
    top,
    isPartial,
  }: { readonly reads: readonly TableRead[]; readonly top: PlanNode; readonly isPartial: boolean },
): string {
  const keys = index.keys.filter(({ isKey }) => isKey);
  const conditions = reads.flatMap((read) => read.conditions);
  const cause = isPartial
    ? `it holds only the rows where \`${expressionText(index.predicate ?? "")}\`, and the query needs others`
    : (outsideOfTable(keys, top, conditions) ??
      unconditioned(keys, conditions) ??
      mismatch(index, keys, conditions));
  const certain = cause ?? "PostgreSQL can't find the query's rows by it, even where it has no other way";
  const verb = useOf(top, index.name) ? "is read whole" : "isn't used";
  return `${whose === "the" ? "The" : "Your"} index on ${indexName(index)} ${verb}: ${certain}.`;
}

/** A condition on a key is checked on the rows of a CTE or subquery, once they have been computed. */
function outsideOfTable(
  keys: readonly IndexKey[],
  top: PlanNode,
  conditions: readonly PlanCondition[],
): string | null {
  const [first] = keys;
  if (!first || conditions.some((condition) => isAbout(condition, first))) return null;
  for (const node of nodesOf(top)) {
    const name = node["CTE Name"];
    if (name === undefined) continue;
    const found = conditionsOf(node.Filter ?? "").find((condition) => isAbout(condition, first));
    if (found)
      return `the condition \`${found.text}\` is checked on the rows of the CTE \`${name}\`, after PostgreSQL has computed all of them`;
  }
  return null;
}

/** No condition names what the index holds. */
function unconditioned(keys: readonly IndexKey[], conditions: readonly PlanCondition[]): string | null {
  if (keys.some((key) => conditions.some((condition) => isAbout(condition, key)))) return null;
  return `the query has no condition on ${list(
    keys.map(({ text }) => `\`${text}\``),
    "or",
  )}`;
}

/** A condition names a key's column, and in a way that the index doesn't find rows by. */
function mismatch(
  { method }: IndexFacts,
  keys: readonly IndexKey[],
  conditions: readonly PlanCondition[],
): string | null {
  for (const key of keys) {
    const about = conditions.filter((condition) => isAbout(condition, key));
    const direct = about.find((condition) => isOn(condition, key));
    if (direct) return operatorMismatch(method, key, direct);
    const either = about.find(({ isOr }) => isOr);
    if (either) return `the condition \`${either.text}\` also holds for rows that it doesn't find`;
    const [condition] = about;
    const side = condition?.sides.find((text) => mentions(text, columnsOf(key)));
    if (side !== undefined)
      return `the query compares \`${side}\`, and the index holds \`${key.text}\`${key.column === null ? "" : " itself"}`;
  }
  return null;
}

const METHODS: Readonly<Record<string, string>> = { btree: "B-tree", gin: "GIN", gist: "GiST", brin: "BRIN" };

function operatorMismatch(
  method: string,
  key: IndexKey,
  { operator, text, sides }: PlanCondition,
): string | null {
  if (operator === null || key.operators.includes(operator)) return null;
  if (operator.startsWith("~~") && sides.some((side) => side.startsWith("'%")))
    return `the pattern in \`${text}\` begins with a wildcard, so sorted values don't show where to look`;
  const name = METHODS[method] ?? method;
  const served = list(key.operators.map((each) => `\`${each}\``));
  return `a ${name} index on \`${key.text}\` finds rows by ${served}, and the condition is \`${text}\``;
}

const READ_AS_TEXT = new Set(["character varying", "character"]);

/** Whether a side of a comparison is just what the index holds. */
export function isOn({ sides, text }: PlanCondition, { text: key, type }: IndexKey): boolean {
  if (sides.length === 0) return text.startsWith(`${key} `);
  return sides.includes(key) || (READ_AS_TEXT.has(type ?? "") && sides.includes(`${key}::text`));
}

/** Whether a condition names a column of the key. */
function isAbout({ columns }: PlanCondition, key: IndexKey): boolean {
  const own = columnsOf(key);
  return columns.some((column) => own.includes(column.slice(column.indexOf(".") + 1)));
}

function columnsOf({ column, text }: IndexKey): readonly string[] {
  return column === null ? tokensOf(text).map((token) => token.text) : [column];
}

function mentions(text: string, columns: readonly string[]): boolean {
  return tokensOf(text).some((token) => columns.includes(token.text));
}
