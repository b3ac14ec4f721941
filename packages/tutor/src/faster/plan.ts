import { measuredPlan, nodesOf, type PlanNode, pagesOf, readPlan as readTop } from "@master-sql/judge/plans";
import type { CarriedOutPlan } from "../model.ts";

/** A plan that was carried out. */
export interface Plan {
  readonly top: PlanNode;
  /** Depth first, the topmost node first. */
  readonly nodes: readonly PlanNode[];
  /** Pages touched in PostgreSQL's memory, found there or read. */
  readonly pages: number;
  /** Rows that all nodes together handed on or threw away, over all loops: how much was looked at. */
  readonly rows: number;
}

/** Reads the value of EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON); null when it isn't that. */
export function readPlan(value: unknown): Plan | null {
  const top = readTop(value);
  if (!top) return null;
  const nodes = nodesOf(top);
  return { top, nodes, pages: pagesOf(top), rows: nodes.reduce((sum, node) => sum + rowsOf(node), 0) };
}

/** Rows that a node looked at, over all loops. */
export function rowsOf(node: PlanNode): number {
  const removed = node["Rows Removed by Filter"] + node["Rows Removed by Join Filter"];
  return Math.round((node["Actual Rows"] + removed) * node["Actual Loops"]);
}

/** Nodes of a plan that are shown. */
const MOST_SHOWN = 40;

/** A plan as it is shown to learners. */
export function shownPlan({ top, rows }: Plan): CarriedOutPlan {
  const { nodes, buffers } = measuredPlan(top);
  return { nodes: nodes.slice(0, MOST_SHOWN), buffers, rows };
}
