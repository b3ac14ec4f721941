import { statSync } from "node:fs";
import { parseArgs } from "node:util";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import { type BatchVerdict, judgeAnswers, judgeBatchFile } from "../grade/batch.ts";
import { readClass } from "../grade/class-answers.ts";
import { classReport } from "../grade/class-report.ts";
import { ExerciseDesk } from "../grade/exercise-desk.ts";
import { type GradeFiles, gradeFiles } from "../grade/grade-files.ts";
import { DEFAULT_PAIR_BUDGET, type PairVerdict, pairVerdict } from "../grade/pair-verdict.ts";
import { pairReport } from "../grade/report.ts";
import { createToolSandbox, prepareSnapshots } from "../snapshots.ts";
import { linesPrinted, outliveCrashes } from "./outlive-crashes.ts";

const USAGE = `Judges one query against another, by searching a small database on which they differ.

  npm run --silent grade -- --setup FILE --reference FILE --candidate FILE [--ordered] [--json]

  --setup      SQL that makes and fills the tables
  --reference  the query whose result is right
  --candidate  the query to judge
  --ordered    the order that the reference sorts by is asked for; without it order does not count
  --json       print {verdict, class, counterexample {sql, rows}, ms, stage} as JSON

  npm run --silent grade -- --batch FILE.jsonl [--batch FILE.jsonl …] [--ordered]

  Judges each line, and prints a line of JSON for each. A line is a pair {id, setup_file or setup_sql, reference_sql,
  candidate_sql, order_matters}, setup_file being relative to the batch, or an answer to an exercise of the course
  {id, exercise, answer}, judged as the server does: exercise is a slug, or pool/slug for a question of the exams.
  With --ordered order counts for pairs that don't say.

  npm run --silent grade -- --class FILE.csv [--json]

  Judges the answers of a class, a table with the columns student, exercise and answer, and prints a report in
  Markdown; with --json a line of JSON for each answer (docs/instructors.md).

Exit status: 0 right; 1 wrong, an error, or not to be decided within the time limit; 2 input that can't be used.
A batch or a class exits with 0 when every line was judged.`;

const exitStatus: Readonly<Record<PairVerdict["verdict"], number>> = {
  right: 0,
  wrong: 1,
  error: 1,
  "undecided-timeout": 1,
  unusable: 2,
};

function readArguments():
  | { readonly files: GradeFiles; readonly json: boolean }
  | { readonly batches: readonly string[]; readonly ordered: boolean }
  | { readonly classFile: string; readonly json: boolean }
  | { readonly problem: string } {
  try {
    const { values } = parseArgs({
      options: {
        setup: { type: "string" },
        reference: { type: "string" },
        candidate: { type: "string" },
        ordered: { type: "boolean", default: false },
        batch: { type: "string", multiple: true },
        class: { type: "string" },
        json: { type: "boolean", default: false },
      },
    });
    const { setup, reference, candidate, ordered, batch, json } = values;
    if (values.class) return { classFile: values.class, json };
    if (batch) return { batches: batch, ordered };
    if (!setup || !reference || !candidate) {
      return { problem: "--setup, --reference and --candidate are all needed." };
    }
    return { files: { setup, reference, candidate, ordered }, json };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** @param known so many verdicts of the batch are printed already */
async function gradeBatch(
  sandbox: SqlSandbox,
  path: string,
  options: { readonly ordered: boolean; readonly known: number },
): Promise<number> {
  try {
    for await (const verdict of judgeBatchFile(sandbox, path, { ...DEFAULT_PAIR_BUDGET, ...options }))
      console.log(JSON.stringify(verdict));
    return 0;
  } catch (error) {
    console.error(
      `The batch ${path} can't be judged: ${error instanceof Error ? error.message : String(error)}`,
    );
    return 2;
  }
}

async function gradeClass(sandbox: SqlSandbox, path: string, json: boolean): Promise<number> {
  try {
    const answers = await readClass(path);
    const verdicts = new Map<string | number, BatchVerdict>();
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

async function gradeOne(sandbox: SqlSandbox, files: GradeFiles, json: boolean): Promise<number> {
  const outcome = await gradeFiles(sandbox, files);
  const verdict = pairVerdict(outcome);
  if (json) console.log(JSON.stringify(verdict));
  else if (verdict.verdict === "unusable") console.error(verdict.message);
  else console.log(pairReport(outcome));
  return exitStatus[verdict.verdict];
}

/** Judges a batch in a process of its own, and in another one from where that crashes. */
async function gradeInProcesses(path: string, ordered: boolean): Promise<number> {
  const script = [import.meta.filename, "--batch", path, ...(ordered ? ["--ordered"] : [])];
  // A pipe can be read once.
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const status = await outliveCrashes(script, (line) => console.log(line), isFile);
  if (status === null) console.error(`The process that judges ${path} crashed, and can't go on.`);
  return status ?? 1;
}

async function main(): Promise<number> {
  const given = readArguments();
  if ("problem" in given) {
    console.error(`${given.problem}\n\n${USAGE}`);
    return 2;
  }
  const printed = linesPrinted();
  if ("batches" in given && printed === undefined) {
    let status = 0;
    for (const path of given.batches) status = Math.max(status, await gradeInProcesses(path, given.ordered));
    return status;
  }
  await prepareSnapshots();
  const sandbox = createToolSandbox();
  try {
    if ("classFile" in given) return await gradeClass(sandbox, given.classFile, given.json);
    if ("batches" in given) {
      const [path = ""] = given.batches;
      return await gradeBatch(sandbox, path, { ordered: given.ordered, known: printed ?? 0 });
    }
    return await gradeOne(sandbox, given.files, given.json);
  } finally {
    await sandbox.close();
  }
}

process.exitCode = await main();
// A setup that never ends holds its worker thread, and that would hold the process.
setTimeout(() => process.exit(), 1_000).unref();
