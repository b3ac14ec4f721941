export { type PredictionQuality, predictionQuality } from "./measures.ts";
export type { Answer } from "./predictor/answer.ts";
export { Predictor } from "./predictor/predictor.ts";
