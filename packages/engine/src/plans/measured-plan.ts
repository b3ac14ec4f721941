import type { MeasuredPlan } from "../verdicts/verdict.ts";
import { explainedNodes } from "./explained-node.ts";
import { misestimates, misestimateWords } from "./misestimates.ts";
import { flatten, type PlanNode, pagesOf } from "./plan-json.ts";

/** A plan that was carried out, as verdicts and the tutor show it. */
export function measuredPlan(top: PlanNode): MeasuredPlan {
  const nodes = explainedNodes(top);
  const ratios = misestimates(nodes);
  return {
    buffers: pagesOf(top),
    nodes: flatten(top).map(({ node, depth }, at) => {
      const [explained, ratio] = [nodes[at], ratios[at] ?? null];
      return {
        node: node["Node Type"],
        relation: node["Relation Name"] ?? null,
        index: node["Index Name"] ?? null,
        depth,
        actualRows: Math.round(node["Actual Rows"] * node["Actual Loops"]),
        buffers: pagesOf(node),
        misestimate: explained && ratio !== null ? misestimateWords(explained, ratio) : null,
      };
    }),
  };
}
