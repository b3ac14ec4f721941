export { definitionMutantsOf, GENERATION } from "../mutation/index.ts";
export { type ChangeData, makeChangeData } from "./change-data.ts";
export { greedyCover } from "./cover.ts";
export { type DecidedReading, decidedReadings } from "./decided-readings.ts";
export { type Effort, Examination, type Subject } from "./examination.ts";
export { extendGradingData } from "./extend-grading-data.ts";
export { type GradingData, makeGradingData } from "./make-grading-data.ts";
export { type ExaminedMutant, type Fate, mutationScore, type Score, scoreDatabases } from "./score.ts";
