import { nodesOf, type PlanNode, pagesOf, readPlanText } from "../../plans/index.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import { conditionsOf, type PlanCondition } from "./plan-condition.ts";

/** A table as a plan reads it, with all conditions of the plan that name it. */
export interface TableRead {
  readonly table: string;
  readonly alias: string;
  readonly conditions: readonly PlanCondition[];
}

/** Where an index is read in a plan that ran. */
export interface IndexUse {
  /** Fetches the rows that the index finds; the same as `search` except for a bitmap. */
  readonly scan: PlanNode;
  readonly search: PlanNode;
}

/** The plan that an EXPLAIN returned. */
export function planIn(result: StatementResult | undefined): PlanNode | null {
  return readPlanText(result?.rows[0]?.[0] ?? "");
}

/** The tables that a plan (VERBOSE, so that columns have their tables' names) reads. */
export function readsOf(top: PlanNode): readonly TableRead[] {
  const nodes = nodesOf(top);
  const conditions = new Map(
    nodes.flatMap(linesOf).flatMap((line) => conditionsOf(line).map((each) => [each.text, each] as const)),
  );
  return nodes.flatMap(({ "Relation Name": table, Alias: alias }) =>
    table === undefined || alias === undefined
      ? []
      : [{ table, alias, conditions: [...conditions.values()].filter(names(alias)) }],
  );
}

function names(alias: string): (condition: PlanCondition) => boolean {
  return ({ columns }) => columns.some((column) => column.startsWith(`${alias}.`));
}

function linesOf(node: PlanNode): readonly string[] {
  const { Filter: filter, "Join Filter": joined } = node;
  const found = [node["Index Cond"], node["Recheck Cond"], node["Hash Cond"], node["Merge Cond"]];
  return [...found, filter, joined].flatMap((line) => line ?? []);
}

/** Where a plan reads an index; null where it doesn't. */
export function useOf(top: PlanNode, index: string): IndexUse | null {
  const nodes = nodesOf(top);
  const search = nodes.find((node) => node["Index Name"] === index);
  if (search === undefined) return null;
  if (search["Relation Name"] !== undefined) return { scan: search, search };
  const scan = nodes.find((node) => node["Relation Name"] !== undefined && nodesOf(node).includes(search));
  return scan ? { scan, search } : null;
}

/** The node that reads most pages from a table. */
export function costliestScan(top: PlanNode): PlanNode | undefined {
  return nodesOf(top)
    .filter((node) => node["Relation Name"] !== undefined)
    .toSorted((one, other) => pagesOf(other) - pagesOf(one))[0];
}

/** Rows that a node fetched and dropped by its filter. */
export function droppedBy(node: PlanNode): number {
  return Math.round(node["Rows Removed by Filter"] * node["Actual Loops"]);
}
