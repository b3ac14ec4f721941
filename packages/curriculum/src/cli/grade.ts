import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runConfined, setupFiles, takeTexts } from "@master-sql/sql-judge";
import { CONTENT_FOLDER, SANDBOX_BUILD_FOLDER } from "../content-folder.ts";
import { readBatch } from "../grade/batch-lines.ts";
import { readClass } from "../grade/class-answers.ts";
import type { GradeFiles } from "../grade/grade-files.ts";
import { prepareSnapshots } from "../snapshots.ts";
import type { GradeRequest } from "./grade-process.ts";

const USAGE = `Judges one query against another, by searching a small database on which they differ.

  npm run --silent grade -- --setup FILE --reference FILE --candidate FILE [--ordered] [--json]

  --setup      SQL that makes and fills the tables
  --reference  the query whose result is right
  --candidate  the query to judge
  --ordered    the order that the reference sorts by is asked for; without it order does not count
  --json       print {verdict, class, counterexample {sql, rows}, ms, stage} as JSON

  npm run --silent grade -- --batch FILE.jsonl [--batch FILE.jsonl …] [--ordered]

  Judges each line, and prints a line of JSON for each. A line is a pair {id, setup or setup_file, reference,
  candidate, order_matters} as for sql-judge (packages/sql-judge/README.md), or an answer to an exercise of the course
  {id, exercise, answer}, judged as the server does: exercise is a slug, or pool/slug for a question of the exams.
  With --ordered order counts for pairs that don't say.

  npm run --silent grade -- --class FILE.csv [--json]

  Judges the answers of a class, a table with the columns student, exercise and answer, and prints a report in
  Markdown; with --json a line of JSON for each answer (docs/instructors.md).

Exit status: 0 right; 1 wrong, an error, or not to be decided within the time limit; 2 input that can't be used.
A batch or a class exits with 0 when every line was judged.`;

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

/** Has it judged by a process that runs nothing but that, behind walls of its own. */
async function gradeConfined(request: GradeRequest): Promise<number> {
  const status = await runConfined(
    {
      program: fileURLToPath(new URL("./grade-process.ts", import.meta.url)),
      packages: ["words", "sql", "judge", "course", "explain", "tutor", "sandbox", "sql-judge", "curriculum"],
      reads: [SANDBOX_BUILD_FOLDER, CONTENT_FOLDER],
      input: request,
      isRepeatable: request.kind === "batch",
    },
    (line) => console.log(line),
  );
  if (status === null && request.kind === "batch")
    console.error(`The process that judges ${request.path} crashed, and can't go on.`);
  return status ?? 1;
}

function batchRequest(path: string, ordered: boolean): GradeRequest {
  const lines = readFileSync(path, "utf8");
  const folder = dirname(resolve(path));
  const pairs = readBatch(lines, folder).flatMap((line) => ("exercise" in line ? [] : [line]));
  return { kind: "batch", path, lines, folder, texts: takeTexts(setupFiles(pairs)), ordered };
}

async function main(): Promise<number> {
  const given = readArguments();
  if ("problem" in given) {
    console.error(`${given.problem}\n\n${USAGE}`);
    return 2;
  }
  await prepareSnapshots();
  if ("classFile" in given) {
    const { classFile: path, json } = given;
    try {
      return await gradeConfined({ kind: "class", path, answers: await readClass(path), json });
    } catch (error) {
      console.error(`${path} can't be graded: ${error instanceof Error ? error.message : String(error)}`);
      return 2;
    }
  }
  if ("files" in given) {
    const { setup, reference, candidate } = given.files;
    return gradeConfined({ kind: "pair", ...given, texts: takeTexts([setup, reference, candidate]) });
  }
  let status = 0;
  for (const path of given.batches) {
    try {
      status = Math.max(status, await gradeConfined(batchRequest(path, given.ordered)));
    } catch (error) {
      console.error(
        `The batch ${path} can't be judged: ${error instanceof Error ? error.message : String(error)}`,
      );
      status = 2;
    }
  }
  return status;
}

process.exitCode = await main();
