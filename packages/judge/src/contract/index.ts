export * from "./contract.ts";
export { type Fact, factSchema } from "./fact.ts";
export * from "./grading-data.ts";
export * from "./misconception.ts";
export { type PlanPart, type PlanRequirement, planPartSchema, planRequirementSchema } from "./plan-part.ts";
