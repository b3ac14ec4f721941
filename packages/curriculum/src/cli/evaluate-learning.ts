import { parseArgs } from "node:util";
import type { PredictionQuality } from "@master-sql/learning";
import { number } from "@master-sql/words";
import { type AnswerLog, readAnswerLog, UnreadableLog } from "../evaluate-learning/answer-log.ts";
import { evaluate } from "../evaluate-learning/evaluate.ts";

const USAGE = `Measures how well the learner model predicts whether an answer will be right.

  npm run --silent learning:evaluate -- --events FILE.csv [--json]

  --events  a table with a header and the columns learner, item, concepts (separated by ;), correct (0 or 1),
            at (seconds) and split (train or test); the answers of a learner in their order
  --json    print the figures as JSON

Every answer is predicted before it is learned from; the figures are of those whose split is test.
docs/learner-model.md says how. Exit status: 0 measured; 2 input that can't be used.`;

function readArguments(): { readonly events: string; readonly json: boolean } | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      options: { events: { type: "string" }, json: { type: "boolean", default: false } },
    });
    if (!values.events) return { problem: "--events is needed." };
    return { events: values.events, json: values.json };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function asJson(log: AnswerLog, quality: PredictionQuality): string {
  const { auc, logLoss, ece, brier, accuracy, bins, rows } = quality;
  return JSON.stringify({
    auc: Number.isNaN(auc) ? null : auc,
    logLoss,
    ece,
    brier,
    accuracy,
    calibration: bins,
    rows: log.rows,
    testRows: rows,
    learners: log.learners,
    items: log.items,
    concepts: log.concepts,
  });
}

function asText(
  log: AnswerLog,
  { auc, logLoss, ece, brier, accuracy, bins, rows }: PredictionQuality,
): string {
  const percent = (value: number) => `${(value * 100).toFixed(1).padStart(5)} %`;
  return [
    `${number(log.rows)} answers of ${number(log.learners)} learners to ${number(log.items)} items about ${number(log.concepts)} concepts; ${number(rows)} of them in the test`,
    "",
    `AUC       ${Number.isNaN(auc) ? "none: all answers of the test are alike" : auc.toFixed(4)}`,
    `log-loss  ${logLoss.toFixed(4)}`,
    `ECE       ${ece.toFixed(4)}`,
    `Brier     ${brier.toFixed(4)}`,
    `accuracy  ${accuracy.toFixed(4)}`,
    "",
    "predicted  were right    answers",
    ...bins.map(
      (bin) =>
        `${percent(bin.predicted).padStart(9)}  ${percent(bin.observed).padStart(10)}  ${number(bin.rows).padStart(9)}`,
    ),
  ].join("\n");
}

async function main(): Promise<number> {
  const given = readArguments();
  if ("problem" in given) {
    console.error(`${given.problem}\n\n${USAGE}`);
    return 2;
  }
  try {
    const log = await readAnswerLog(given.events);
    const quality = evaluate(log);
    if (quality.rows === 0) {
      console.error(`${given.events}: no line has the split test, so there is nothing to measure.`);
      return 2;
    }
    console.log(given.json ? asJson(log, quality) : asText(log, quality));
    return 0;
  } catch (error) {
    if (!(error instanceof UnreadableLog || (error instanceof Error && "code" in error))) throw error;
    console.error(`${given.events} can't be used.\n${error.message}`);
    return 2;
  }
}

process.exitCode = await main();
