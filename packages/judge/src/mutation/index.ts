export { definitionMutantsOf } from "./definition-mutants.ts";
export { type Mutant, mutantsOf } from "./mutants-of.ts";
export { GENERATION, type OperatorName } from "./operator.ts";
export { SORTED_WINDOW } from "./operators/window.ts";
export { type Reading, type ReadingTopic, readingsOf } from "./readings.ts";
export { neverNullAnywhere } from "./same-meaning.ts";
