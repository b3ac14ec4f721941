import { z } from "zod";

/** What is read of a node of EXPLAIN (FORMAT JSON). */
const nodeSchema = z.object({
  "Node Type": z.string(),
  Strategy: z.string().optional(),
  Operation: z.string().optional(),
  "Join Type": z.string().optional(),
  "Scan Direction": z.string().optional(),
  "Relation Name": z.string().optional(),
  Alias: z.string().optional(),
  "Index Name": z.string().optional(),
  "CTE Name": z.string().optional(),
  "Index Cond": z.string().optional(),
  "Recheck Cond": z.string().optional(),
  "Hash Cond": z.string().optional(),
  "Merge Cond": z.string().optional(),
  "Join Filter": z.string().optional(),
  Filter: z.string().optional(),
  Output: z.array(z.string()).optional(),
  "Sort Key": z.array(z.string()).optional(),
  "Presorted Key": z.array(z.string()).optional(),
  "Sort Method": z.string().optional(),
  "Subplan Name": z.string().optional(),
  "One-Time Filter": z.string().optional(),
  "Total Cost": z.number().default(0),
  "Plan Rows": z.number().default(0),
  "Actual Rows": z.number().default(0),
  "Actual Loops": z.number().default(1),
  "Rows Removed by Filter": z.number().default(0),
  "Rows Removed by Join Filter": z.number().default(0),
  "Index Searches": z.number().default(1),
  "Heap Fetches": z.number().default(0),
  "Lossy Heap Blocks": z.number().default(0),
  "Shared Hit Blocks": z.number().default(0),
  "Shared Read Blocks": z.number().default(0),
  get Plans() {
    return z.array(nodeSchema).optional();
  },
});
/** A node of a query plan, as EXPLAIN reports it in JSON. */
export type PlanNode = z.infer<typeof nodeSchema>;

const explainedSchema = z.tuple([z.object({ Plan: nodeSchema })]).rest(z.unknown());

/** Reads the value of EXPLAIN (FORMAT JSON): the topmost node; null when it isn't that. */
export function readPlan(value: unknown): PlanNode | null {
  const explained = explainedSchema.safeParse(value);
  return explained.success ? explained.data[0].Plan : null;
}

/** As readPlan, of what PostgreSQL prints. */
export function readPlanText(text: string): PlanNode | null {
  try {
    return readPlan(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The nodes of a plan, parents before what they take rows from, with their depths. */
export function flatten(
  top: PlanNode,
  depth = 0,
): readonly { readonly node: PlanNode; readonly depth: number }[] {
  return [{ node: top, depth }, ...(top.Plans ?? []).flatMap((child) => flatten(child, depth + 1))];
}

/** The same nodes without their depths: a node itself, and all below it. */
export function nodesOf(top: PlanNode): readonly PlanNode[] {
  return flatten(top).map(({ node }) => node);
}

/** Rows that a node returned in all, however often it ran. */
export function rowsOf(node: PlanNode): number {
  return Math.round(node["Actual Rows"] * node["Actual Loops"]);
}

/** Pages that a node and those below it touched in PostgreSQL's memory, found there or read. */
export function pagesOf(node: PlanNode): number {
  return node["Shared Hit Blocks"] + node["Shared Read Blocks"];
}
