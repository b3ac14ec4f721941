import { capitalized, list, number, quantity } from "@master-sql/words";
import { nodesOf, type PlanNode, pagesOf, rowsOf } from "../../plans/index.ts";
import { type IndexFacts, indexName } from "./index-facts.ts";
import { columnsIn, conditionsOf, expressionText } from "./plan-condition.ts";
import { costliestScan, droppedBy, type IndexUse, useOf } from "./plan-reading.ts";
import { isOn, shownTogether } from "./why-unused.ts";

/** The index is used and the query reads too many pages all the same; null where no index of the answer is used. */
export function reasonOfWaste(top: PlanNode, made: readonly IndexFacts[]): string | null {
  const [most] = made
    .flatMap((index) => {
      const use = useOf(top, index.name);
      return use ? [{ index, use }] : [];
    })
    .toSorted((one, other) => pagesOf(other.use.scan) - pagesOf(one.use.scan));
  if (!most) return null;
  const costliest = costliestScan(top);
  const isElsewhere = costliest && costliest !== most.use.scan && 2 * pagesOf(costliest) > pagesOf(top);
  return isElsewhere
    ? `Your index on ${indexName(most.index)} is used, but ${readsMost(top, costliest)}.`
    : wasteOf(most.index, most.use, top);
}

/** A table that a plan reads many times over. */
export function readsAgain(top: PlanNode): string | null {
  const costliest = costliestScan(top);
  if (!costliest || costliest["Actual Loops"] < 2 || 2 * pagesOf(costliest) < pagesOf(top)) return null;
  return `${capitalized(readsMost(top, costliest))}.`;
}

function readsMost(top: PlanNode, scan: PlanNode): string {
  const times = scan["Actual Loops"] > 1 ? `, which runs ${quantity(scan["Actual Loops"], "time")}` : "";
  return `${number(pagesOf(scan))} of the ${number(pagesOf(top))} pages are read by the ${scan["Node Type"]} on \`${scan["Relation Name"]}\`${times}`;
}

const RANGES = new Set(["<", "<=", ">", ">="]);

function wasteOf(index: IndexFacts, use: IndexUse, top: PlanNode): string | null {
  const name = indexName(index);
  const [first] = index.keys;
  if (first === undefined) return null;
  const found = conditionsOf(use.search["Index Cond"] ?? "");
  if (found.length > 0 && !found.some((condition) => isOn(condition, first)))
    return `PostgreSQL uses your index on ${name}, but the query has no condition on \`${first.text}\`, its first column, so the entries that it needs are scattered over the whole index.`;
  const { scan } = use;
  const dropped = droppedBy(scan);
  if (scan.Filter !== undefined && dropped > 0) {
    const how = found.length > 0 ? `finds rows by \`${shownTogether(found)}\`` : "is read from one end";
    const kept = shownTogether(conditionsOf(scan.Filter));
    return `Your index on ${name} ${how}. PostgreSQL fetches each row from the table and drops ${number(dropped)} of ${number(dropped + rowsOf(scan))}: \`${kept}\` isn't true for them.`;
  }
  const onFirst = found.filter((condition) => isOn(condition, first));
  const later = found.filter((condition) => !isOn(condition, first));
  if (later.length > 0 && onFirst.every(({ operator }) => RANGES.has(operator ?? "")))
    return `PostgreSQL goes through all entries of your index on ${name} with \`${shownTogether(onFirst)}\` and checks \`${shownTogether(later)}\` in each. Entries are sorted by \`${first.text}\` first, so those that it needs are scattered among them.`;
  return fetchesEach(index, use, top);
}

/** The index finds the rows, and everything else costs. */
function fetchesEach(index: IndexFacts, { scan, search }: IndexUse, top: PlanNode): string | null {
  const found = conditionsOf(search["Index Cond"] ?? "");
  const by = found.length > 0 ? ` by \`${shownTogether(found)}\`` : "";
  const finds = `Your index on ${indexName(index)} finds ${quantity(rowsOf(search), "row")}${by}`;
  const missing = missingColumns(index, scan);
  const sort = nodesOf(top).find((node) => node["Sort Key"] !== undefined && nodesOf(node).includes(scan));
  const isSorted = sort !== undefined && top["Node Type"] === "Limit";
  const sorted = isSorted
    ? `, and sorts them by \`${(sort["Sort Key"] ?? []).map(expressionText).join(", ")}\` to return ${number(rowsOf(top))}`
    : "";
  if (missing.length === 0) return sorted === "" ? null : `${finds}. PostgreSQL reads all of them${sorted}.`;
  return `${finds}. PostgreSQL fetches each from the table, since the index doesn't hold ${list(missing.map((column) => `\`${column}\``))}${sorted}.`;
}

/** Columns of the table that a scan needs and its index doesn't hold. */
export function missingColumns(index: IndexFacts, scan: PlanNode): readonly string[] {
  const lines = [...(scan.Output ?? []), scan.Filter ?? "", scan["Recheck Cond"] ?? ""];
  const needed = lines.flatMap(columnsIn);
  const held = index.keys.flatMap(({ column }) => column ?? []);
  return [...new Set(needed)].filter((column) => !held.includes(column));
}
