import { z } from "zod";
import type { MeasuredPlan, MeasuredPlanNode } from "../../verdicts/verdict.ts";

const nodeSchema = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Index Name": z.string().optional(),
  "Actual Rows": z.number().default(0),
  "Shared Hit Blocks": z.number().default(0),
  "Shared Read Blocks": z.number().default(0),
  get Plans() {
    return z.array(nodeSchema).optional();
  },
});
type PlanNode = z.infer<typeof nodeSchema>;

const explainedSchema = z.tuple([z.object({ Plan: nodeSchema })]).rest(z.unknown());

/** Reads what EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) prints; null when it isn't that. */
export function readPlan(text: string): MeasuredPlan | null {
  const explained = explainedSchema.safeParse(jsonOf(text));
  if (!explained.success) return null;
  const [{ Plan: plan }] = explained.data;
  return { nodes: nodesOf(plan, 0), buffers: buffersOf(plan) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function nodesOf(plan: PlanNode, depth: number): readonly MeasuredPlanNode[] {
  return [
    {
      node: plan["Node Type"],
      relation: plan["Relation Name"] ?? null,
      index: plan["Index Name"] ?? null,
      depth,
      actualRows: plan["Actual Rows"],
      buffers: buffersOf(plan),
    },
    ...(plan.Plans ?? []).flatMap((child) => nodesOf(child, depth + 1)),
  ];
}

function buffersOf(plan: PlanNode): number {
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}
