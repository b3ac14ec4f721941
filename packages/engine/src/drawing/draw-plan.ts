import { z } from "zod";
import type { PlanDrawing } from "../content/drawing.ts";
import { readPlan } from "../kinds/index/plan.ts";
import { parseQuery } from "../sql/parse-tree.ts";
import { number, quantity } from "../words/index.ts";
import { CannotDraw, type Drawn, type Subject } from "./model.ts";

const MOST_NODES = 10;

const repeatedSchema = z.object({
  "Actual Loops": z.number().default(1),
  get Plans() {
    return z.array(repeatedSchema).optional();
  },
});

/** How PostgreSQL carries a query out: the nodes of its plan, with the rows and pages of each. */
export async function drawPlan(subject: Subject): Promise<Drawn> {
  const sql = await explainedQuery(subject);
  const ran = await subject.run(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF, FORMAT JSON) ${sql}`);
  if (!ran.ok) throw new CannotDraw(`The query fails: ${ran.message}.`);
  const text = ran.rows.map(([line]) => line ?? "").join("\n");
  const plan = readPlan(text);
  if (!plan) throw new CannotDraw("Its plan can't be read.");
  if (plan.nodes.length > MOST_NODES)
    throw new CannotDraw(`The picture has room for ${MOST_NODES} nodes of a plan.`);
  const times = timesOf(text);
  const drawing: PlanDrawing = {
    kind: "plan",
    pages: plan.buffers,
    nodes: plan.nodes.map(({ node, relation, index, depth, actualRows, buffers }, at) => ({
      node,
      relation,
      index,
      depth,
      rows: Math.round(actualRows * (times[at] ?? 1)),
      times: times[at] ?? 1,
      pages: buffers,
    })),
  };
  const most = drawing.nodes.toSorted((a, b) => ownPages(drawing, b) - ownPages(drawing, a))[0];
  return {
    drawing,
    title: sql.replace(/\s+/g, " "),
    caption: `${quantity(plan.buffers, "page")} in all${
      most && plan.nodes.length > 1
        ? `, ${number(ownPages(drawing, most))} of them for ${nodeName(most)}`
        : ""
    }. Rows go up, from what is read to the result.`,
    rows: drawing.nodes.map((node) => `${"– ".repeat(node.depth)}${nodeName(node)}: ${figures(node)}.`),
  };
}

/** Of EXPLAIN, the query that it explains. */
async function explainedQuery({ sql, parse }: Subject): Promise<string> {
  const query = sql.replace(/^EXPLAIN\b\s*(?:\([^()]*\)|ANALYZE\b|VERBOSE\b)*\s*/i, "");
  const parsed = await parseQuery(parse, query);
  if (parsed.kind !== "query") throw new CannotDraw("A plan is drawn of a query.");
  return parsed.sql;
}

type PlanNode = PlanDrawing["nodes"][number];

/** How often each node was carried out, in the order of the plan's nodes. */
function timesOf(text: string): readonly number[] {
  const flat = (node: z.infer<typeof repeatedSchema>): readonly number[] => [
    node["Actual Loops"],
    ...(node.Plans ?? []).flatMap(flat),
  ];
  const plan = z.array(z.object({ Plan: repeatedSchema })).safeParse(JSON.parse(text));
  return plan.success && plan.data[0] ? flat(plan.data[0].Plan) : [];
}

/** Pages of a node itself, without those of the nodes below it, which it counts as well. */
function ownPages({ nodes }: PlanDrawing, node: PlanNode): number {
  const at = nodes.indexOf(node);
  let below = 0;
  for (const other of nodes.slice(at + 1)) {
    if (other.depth <= node.depth) break;
    if (other.depth === node.depth + 1) below += other.pages;
  }
  return Math.max(0, node.pages - below);
}

function nodeName({ node, relation, index }: PlanNode): string {
  return [node, relation && `on ${relation}`, index && `using ${index}`].filter(Boolean).join(" ");
}

function figures({ rows, pages, times }: PlanNode): string {
  const often = times > 1 ? `, carried out ${number(times)} times` : "";
  return `${quantity(rows, "row")}, ${quantity(pages, "page")}${often}`;
}
