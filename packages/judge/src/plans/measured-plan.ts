import type { MeasuredPlan } from "../verdicts/verdict.ts";
import { explainedNodes } from "./explained-node.ts";
import { misestimates, misestimateWords } from "./misestimates.ts";
import { flatten, type PlanNode, pagesOf, rowsOf } from "./plan-json.ts";

/** A plan that was carried out, as verdicts and the tutor show it. */
export function measuredPlan(top: PlanNode): MeasuredPlan {
  const nodes = explainedNodes(top);
  const ratios = misestimates(nodes);
  return {
    buffers: pagesOf(top),
    rows: Math.round(rowsLookedAt(top)),
    nodes: flatten(top).map(({ node, depth }, at) => {
      const [explained, ratio] = [nodes[at], ratios[at] ?? null];
      return {
        node: node["Node Type"],
        relation: node["Relation Name"] ?? null,
        index: node["Index Name"] ?? null,
        depth,
        actualRows: rowsOf(node),
        buffers: pagesOf(node),
        misestimate: explained && ratio !== null ? misestimateWords(explained, ratio) : null,
      };
    }),
  };
}

/** Rows that all nodes gave or looked at in vain, each as often as it was carried out. */
function rowsLookedAt(node: PlanNode): number {
  const each = node["Actual Rows"] + node["Rows Removed by Filter"] + node["Rows Removed by Join Filter"];
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsLookedAt(child), each * node["Actual Loops"]);
}
