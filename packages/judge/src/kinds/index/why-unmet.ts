import { list } from "@master-sql/words";
import { nodesOf, type PlanNode } from "../../plans/index.ts";
import { type IndexFacts, indexName } from "./index-facts.ts";
import { expressionText } from "./plan-condition.ts";
import { useOf } from "./plan-reading.ts";
import { missingColumns } from "./why-wasteful.ts";

/** The plan sorts although there is an index: what the order is, and how much of it the index has. */
export function reasonOfSort(top: PlanNode, made: readonly IndexFacts[]): string | null {
  const sort = nodesOf(top).find((node) => node["Sort Key"] !== undefined);
  if (!sort) return null;
  const keys = sort["Sort Key"] ?? [];
  const order = shown(keys);
  const sorted = sort["Presorted Key"]?.length ?? 0;
  const [used] = made.filter(({ name }) => useOf(sort, name) !== null);
  if (sorted > 0 && used)
    return `The query sorts by ${order}. Your index on ${indexName(used)} returns rows in the order of ${shown(keys.slice(0, sorted))}, but not of ${shown(keys.slice(sorted))} after it.`;
  const [index] = used ? [used] : made;
  return index
    ? `The query sorts by ${order}, and your index on ${indexName(index)} doesn't return the rows in that order.`
    : null;
}

function shown(keys: readonly string[]): string {
  return `\`${keys.map(expressionText).join(", ")}\``;
}

/** The plan fetches rows from the table: columns that it needs and the index doesn't hold. */
export function missingForIndexOnly(top: PlanNode, made: readonly IndexFacts[]): string | null {
  for (const index of made) {
    const scan = useOf(top, index.name)?.scan;
    if (!scan || scan["Node Type"] === "Index Only Scan") continue;
    const missing = missingColumns(index, scan);
    if (missing.length > 0)
      return `Your index on ${indexName(index)} doesn't hold ${list(missing.map((column) => `\`${column}\``))}, which the query needs.`;
  }
  return null;
}
