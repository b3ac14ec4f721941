export { type ExplainedNode, explainedNodes } from "./explained-node.ts";
export { measuredPlan } from "./measured-plan.ts";
export { misestimates, misestimateWords } from "./misestimates.ts";
export { flatten, nodesOf, type PlanNode, pagesOf, readPlan, readPlanText, rowsOf } from "./plan-json.ts";
export { readExplained } from "./read-explained.ts";
