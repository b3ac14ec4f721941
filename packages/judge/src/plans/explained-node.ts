import { flatten, type PlanNode, pagesOf } from "./plan-json.ts";

/** A node of a plan, in whichever format EXPLAIN told it. */
export interface ExplainedNode {
  /** As EXPLAIN's text has it: `Index Scan`, `Nested Loop Semi Join`. */
  readonly name: string;
  /** What it reads, and by what: `using orders_pkey on orders`. */
  readonly of: string;
  readonly depth: number;
  /** `SubPlan 1`, `CTE totals`: what it is computed for, where that isn't just the node above it. */
  readonly purpose: string | null;
  /** Rows that the planner expects each time it is carried out; null where it isn't told. */
  readonly planned: number | null;
  /** Rows each time, on average. Null where it wasn't carried out: without ANALYZE, or since nothing asked for rows. */
  readonly carriedOut: { readonly rows: number; readonly times: number } | null;
  /** Touched by it and by those below it; null where it isn't told. */
  readonly pages: number | null;
}

/** What a plan tells of its nodes: rows with ANALYZE, pages with BUFFERS. */
export interface Told {
  readonly rows: boolean;
  readonly pages: boolean;
}

/** The nodes of a plan that was read from JSON, as EXPLAIN's text would tell them. */
export function explainedNodes(
  top: PlanNode,
  told: Told = { rows: true, pages: true },
): readonly ExplainedNode[] {
  return flatten(top).map(({ node, depth }) => {
    const { "Plan Rows": planned, "Actual Rows": rows, "Actual Loops": times } = node;
    return {
      name: nameOf(node),
      of: sourceOf(node),
      depth,
      purpose: node["Subplan Name"] ?? null,
      planned,
      carriedOut: told.rows && times > 0 ? { rows, times } : null,
      pages: told.pages ? pagesOf(node) : null,
    };
  });
}

const AGGREGATES: Readonly<Record<string, string>> = {
  Sorted: "GroupAggregate",
  Hashed: "HashAggregate",
  Mixed: "MixedAggregate",
};

function nameOf(node: PlanNode): string {
  const { "Node Type": type, "Join Type": join = "Inner", Strategy: strategy = "" } = node;
  if (type === "Aggregate") return AGGREGATES[strategy] ?? type;
  if (type === "ModifyTable") return node.Operation ?? type;
  if (join !== "Inner") return `${type.replace(/ Join$/, "")} ${join} Join`;
  return node["Scan Direction"] === "Backward" ? `${type} Backward` : type;
}

function sourceOf({ "Node Type": type, "Relation Name": relation, "Index Name": index }: PlanNode): string {
  if (type === "Bitmap Index Scan") return `on ${index}`;
  return [index && `using ${index}`, relation && `on ${relation}`].filter(Boolean).join(" ");
}
