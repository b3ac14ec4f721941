import { z } from "zod";
import type { MeasuredPlanNode } from "../../verdicts/verdict.ts";
import type { CarriedOutPlan } from "../model.ts";

const nodeSchema = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  Alias: z.string().optional(),
  "Index Name": z.string().optional(),
  Filter: z.string().optional(),
  "Sort Method": z.string().optional(),
  "Subplan Name": z.string().optional(),
  "One-Time Filter": z.string().optional(),
  "Plan Rows": z.number().default(0),
  "Actual Rows": z.number().default(0),
  "Actual Loops": z.number().default(1),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Join Filter": z.number().default(0),
  "Heap Fetches": z.number().default(0),
  "Lossy Heap Blocks": z.number().default(0),
  "Shared Hit Blocks": z.number().default(0),
  "Shared Read Blocks": z.number().default(0),
  get Plans() {
    return z.array(nodeSchema).optional();
  },
});
export type PlanNode = z.infer<typeof nodeSchema>;

const explainedSchema = z.tuple([z.object({ Plan: nodeSchema })]).rest(z.unknown());

/** A plan that was carried out. */
export interface Plan {
  /** Depth first, the topmost node first. */
  readonly nodes: readonly PlanNode[];
  /** Pages touched in PostgreSQL's memory, found there or read. */
  readonly pages: number;
  /** Rows that all nodes together handed on or threw away, over all loops: how much was looked at. */
  readonly rows: number;
}

/** Reads the value of EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON); null when it isn't that. */
export function readPlan(value: unknown): Plan | null {
  const explained = explainedSchema.safeParse(value);
  if (!explained.success) return null;
  const [{ Plan: top }] = explained.data;
  const nodes = nodesOf(top);
  return {
    nodes,
    pages: top["Shared Hit Blocks"] + top["Shared Read Blocks"],
    rows: nodes.reduce((sum, node) => sum + rowsOf(node), 0),
  };
}

/** Rows that a node looked at, over all loops. */
export function rowsOf(node: PlanNode): number {
  const removed = node["Rows Removed by Filter"] + node["Rows Removed by Join Filter"];
  return Math.round((node["Actual Rows"] + removed) * node["Actual Loops"]);
}

/** Nodes of a plan that are shown. */
const MOST_SHOWN = 40;

/** A plan as it is shown to learners. */
export function shownPlan({ nodes: [top], pages, rows }: Plan): CarriedOutPlan {
  return { nodes: top ? shownNodes(top, 0).slice(0, MOST_SHOWN) : [], buffers: pages, rows };
}

function shownNodes(node: PlanNode, depth: number): readonly MeasuredPlanNode[] {
  const shown: MeasuredPlanNode = {
    node: node["Node Type"],
    relation: node["Relation Name"] ?? null,
    index: node["Index Name"] ?? null,
    depth,
    actualRows: Math.round(node["Actual Rows"] * node["Actual Loops"]),
    buffers: node["Shared Hit Blocks"] + node["Shared Read Blocks"],
  };
  return [shown, ...(node.Plans ?? []).flatMap((child) => shownNodes(child, depth + 1))];
}

function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
