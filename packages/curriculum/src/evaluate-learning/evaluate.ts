import { type PredictionQuality, Predictor, predictionQuality } from "@master-sql/learning";
import type { AnswerLog } from "./answer-log.ts";

/**
 * Replays a log and measures how well each answer of its test was predicted before it was learned from. Learners who
 * have no answer in the test come first, in the order of the log, as in published protocols; then all others, in that
 * order. So no answer is predicted from a later one of the same learner.
 */
export function evaluate(log: AnswerLog): PredictionQuality {
  const tested = new Uint8Array(log.learners);
  let testRows = 0;
  for (let row = 0; row < log.rows; row += 1) {
    if (!log.isTest(row)) continue;
    tested[log.learner(row)] = 1;
    testRows += 1;
  }
  const predictor = new Predictor();
  const probabilities = new Float64Array(testRows);
  const outcomes = new Uint8Array(testRows);
  let measured = 0;
  for (const turn of [0, 1]) {
    for (let row = 0; row < log.rows; row += 1) {
      if (tested[log.learner(row)] !== turn) continue;
      const answer = log.answer(row);
      const probability = predictor.learn(answer);
      if (!log.isTest(row)) continue;
      probabilities[measured] = probability;
      outcomes[measured] = answer.correct ? 1 : 0;
      measured += 1;
    }
  }
  return predictionQuality(probabilities, outcomes);
}
