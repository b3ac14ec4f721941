export { type Mutant, mutantsOf } from "./mutants-of.ts";
export type { OperatorName } from "./operator.ts";
