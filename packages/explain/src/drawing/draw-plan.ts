import type { PlanDrawing } from "@master-sql/course";
import { measuredPlan, nodesOf } from "@master-sql/judge/plans";
import { number, quantity } from "@master-sql/words";
import { carriedOut } from "./carried-out.ts";
import { CannotDraw, type Drawn, type Subject } from "./model.ts";

const MOST_NODES = 10;

/** How PostgreSQL carries a query out: the nodes of its plan, with the rows and pages of each. */
export async function drawPlan(subject: Subject): Promise<Drawn> {
  const { sql, top } = await carriedOut(subject);
  const times = nodesOf(top).map((node) => node["Actual Loops"]);
  const plan = measuredPlan(top);
  if (plan.nodes.length > MOST_NODES)
    throw new CannotDraw(`The picture has room for ${MOST_NODES} nodes of a plan.`);
  const drawing: PlanDrawing = {
    kind: "plan",
    pages: plan.buffers,
    nodes: plan.nodes.map(({ node, relation, index, depth, actualRows, buffers, misestimate }, at) => ({
      node,
      relation,
      index,
      depth,
      rows: actualRows,
      misestimate,
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

type PlanNode = PlanDrawing["nodes"][number];

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

function figures({ rows, pages, times, misestimate }: PlanNode): string {
  const often = times > 1 ? `, run ${number(times)} times` : "";
  const off = misestimate === null ? "" : ` (${misestimate})`;
  return `${quantity(rows, "row")}${off}, ${quantity(pages, "page")}${often}`;
}
