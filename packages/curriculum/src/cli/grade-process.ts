/**
 * The process that runs strangers' SQL for `npm run grade`. It opens none of the files that it judges; everything
 * comes from its standard input.
 */
import { text } from "node:stream/consumers";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import {
  type InputTexts,
  type LineVerdict,
  linesPrinted,
  type PairVerdict,
  pairVerdict,
  readerOf,
} from "@master-sql/sql-judge";
import { judgeAnswers, judgeBatch } from "../grade/batch.ts";
import type { ClassAnswer } from "../grade/class-answers.ts";
import { classReport } from "../grade/class-report.ts";
import { ExerciseDesk } from "../grade/exercise-desk.ts";
import { type GradeFiles, gradeFiles } from "../grade/grade-files.ts";
import { pairReport } from "../grade/report.ts";
import { createToolSandbox } from "../snapshots.ts";

/** What there is to judge. */
export type GradeRequest =
  | {
      readonly kind: "pair";
      readonly files: GradeFiles;
      readonly texts: InputTexts;
      readonly json: boolean;
    }
  | {
      readonly kind: "batch";
      readonly path: string;
      readonly lines: string;
      /** Where setup files are that the lines name. */
      readonly folder: string;
      readonly texts: InputTexts;
      readonly ordered: boolean;
    }
  | {
      readonly kind: "class";
      readonly path: string;
      readonly answers: readonly ClassAnswer[];
      readonly json: boolean;
    };

const exitStatus: Readonly<Record<PairVerdict["verdict"], number>> = {
  right: 0,
  wrong: 1,
  error: 1,
  "undecided-timeout": 1,
  unusable: 2,
};

async function gradeBatch(
  sandbox: SqlSandbox,
  { path, lines, folder, texts, ordered }: Extract<GradeRequest, { kind: "batch" }>,
): Promise<number> {
  try {
    const options = { ordered, known: linesPrinted(), read: readerOf(texts) };
    for await (const verdict of judgeBatch(sandbox, lines, folder, options))
      console.log(JSON.stringify(verdict));
    return 0;
  } catch (error) {
    console.error(
      `The batch ${path} can't be judged: ${error instanceof Error ? error.message : String(error)}`,
    );
    return 2;
  }
}

async function gradeClass(
  sandbox: SqlSandbox,
  { path, answers, json }: Extract<GradeRequest, { kind: "class" }>,
): Promise<number> {
  try {
    const verdicts = new Map<string | number, LineVerdict>();
    for await (const verdict of judgeAnswers(new ExerciseDesk(sandbox), answers)) {
      verdicts.set(verdict.id, verdict);
      if (!json) console.error(`${verdicts.size} of ${answers.length}`);
    }
    const graded = answers.flatMap((answer) => {
      const verdict = verdicts.get(answer.id);
      return verdict ? [{ answer, verdict }] : [];
    });
    if (!json) console.log(classReport(graded));
    else
      for (const { answer, verdict } of graded)
        console.log(JSON.stringify({ ...verdict, student: answer.student, exercise: answer.exercise }));
    return 0;
  } catch (error) {
    console.error(`${path} can't be graded: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
}

async function gradePair(
  sandbox: SqlSandbox,
  { files, texts, json }: Extract<GradeRequest, { kind: "pair" }>,
): Promise<number> {
  const outcome = await gradeFiles(sandbox, files, readerOf(texts));
  const verdict = pairVerdict(outcome);
  if (json) console.log(JSON.stringify(verdict));
  else if (verdict.verdict === "unusable") console.error(verdict.message);
  else console.log(pairReport(outcome));
  return exitStatus[verdict.verdict];
}

async function main(): Promise<number> {
  const request = JSON.parse(await text(process.stdin)) as GradeRequest;
  const sandbox = createToolSandbox();
  try {
    if (request.kind === "class") return await gradeClass(sandbox, request);
    if (request.kind === "batch") return await gradeBatch(sandbox, request);
    return await gradePair(sandbox, request);
  } finally {
    await sandbox.close();
  }
}

process.exitCode = await main();
// A setup that never ends holds its worker thread, and that would hold the process.
setTimeout(() => process.exit(), 1_000).unref();
