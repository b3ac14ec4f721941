#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { UNOPTIMIZED } from "@master-sql/sandbox/confinement";
import { takeTexts } from "../input-texts.ts";
import type { LineVerdict } from "../judge-pairs.ts";
import { jsonLines, type PairLine, readPair, setupFiles } from "../read-pairs.ts";
import { runConfined } from "../run-confined.ts";
import type { JudgeRequest } from "./judge-process.ts";

const USAGE = `Judges a SQL query against a reference: it searches for a small PostgreSQL database where they differ.

  sql-judge [FILE.json] [--ordered]
  sql-judge --batch FILE.jsonl [--ordered]

Without a file, or with "-", it reads standard input. A pair is a JSON object; a batch has one on each line:

  setup          SQL that makes and fills the tables; or setup_file, the path of a script, relative to the input file
  reference      the query whose result is correct
  candidate      the query to judge
  order_matters  optional; true if rows must come in the order that the reference sorts by
  id             optional; returned with the verdict. In a batch it is the number of the line by default

  --ordered      order matters for pairs that don't say
  --help         print this text
  --version      print the version

For each pair it prints a line of JSON: verdict (right, wrong, error, undecided-timeout or unusable), class, cause,
clauses, counterexample {sql, rows, smallest, sentence}, message, ms and stage. In a batch, pairs with the same setup
are judged together, so verdicts may come in a different order than pairs.

Exit status for a pair: 0 right; 1 wrong or an error of the candidate; 2 input that can't be used; 3 undecided, which
says nothing about the candidate. For a batch: 0 if every line has a verdict, otherwise 2.`;

const OLDEST_NODE = [24, 6] as const;

const EXIT_STATUS: Readonly<Record<LineVerdict["verdict"], number>> = {
  right: 0,
  wrong: 1,
  error: 1,
  unusable: 2,
  "undecided-timeout": 3,
};

/** Input that can't be used: the message says what to do. */
class UnusableInput extends Error {}

interface Arguments {
  /** Null for standard input. */
  readonly file: string | null;
  readonly isBatch: boolean;
  readonly ordered: boolean;
  readonly prints: "help" | "version" | "verdicts";
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      batch: { type: "string" },
      ordered: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
      version: { type: "boolean", default: false },
    },
  });
  const { batch, ordered, help, version } = values;
  const files = [...(batch === undefined ? [] : [batch]), ...positionals];
  if (files.length > 1)
    throw new UnusableInput(`Give one file; these are ${files.length}: ${files.join(", ")}.`);
  const [file = "-"] = files;
  return {
    file: file === "-" ? null : file,
    isBatch: batch !== undefined,
    ordered,
    prints: help ? "help" : version ? "version" : "verdicts",
  };
}

/** Whether `parseArgs` refused the command line. */
function isWrongOption(error: unknown): boolean {
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

async function readInput(file: string | null): Promise<string> {
  if (file === null) {
    if (process.stdin.isTTY) throw new UnusableInput("Name a file, or pipe a pair into standard input.");
    return text(process.stdin);
  }
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UnusableInput(`${file} can't be read: ${messageOf(error)}.`);
  }
}

function pairOf(input: string, folder: string): PairLine {
  let value: unknown;
  try {
    value = JSON.parse(input.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw new UnusableInput(
      `The input isn't JSON (${messageOf(error)}). Give one object, or use --batch for a file with an object on each line.`,
    );
  }
  return asUnusable("This isn't a pair of queries.", () => readPair(value, 1, folder));
}

function pairsOf(input: string, folder: string): readonly PairLine[] {
  const lines = asUnusable("The batch can't be read.", () => jsonLines(input));
  if (lines.length === 0) throw new UnusableInput("The batch is empty. Write a pair on each line.");
  return lines.map(({ number, value }) =>
    asUnusable(`Line ${number} isn't a pair of queries.`, () => readPair(value, number, folder)),
  );
}

/** Runs a step that reads input; what it throws is a fault of the input. */
function asUnusable<T>(introduction: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UnusableInput(`${introduction}\n${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Judges in a confined process, prints each verdict, and returns the exit status. */
async function judge(pairs: readonly PairLine[], ordered: boolean, isBatch: boolean): Promise<number> {
  const snapshotDirectory = join(import.meta.dirname, "../snapshot");
  const request: JudgeRequest = { pairs, texts: takeTexts(setupFiles(pairs)), ordered, snapshotDirectory };
  const verdicts: LineVerdict["verdict"][] = [];
  const status = await runConfined(
    {
      program: fileURLToPath(new URL("./judge-process.ts", import.meta.url)),
      packages: ["words", "sql", "judge", "sandbox", "sql-judge"],
      reads: [snapshotDirectory],
      input: request,
      nodeOptions: UNOPTIMIZED,
      isRepeatable: true,
    },
    (line) => {
      const verdict = JSON.parse(line) as LineVerdict;
      verdicts.push(verdict.verdict);
      console.log(line);
      if (!isBatch && verdict.verdict === "unusable") console.error(verdict.message);
    },
  );
  if (status !== 0 || verdicts.length < pairs.length) {
    console.error(
      "The process that judges ended early. Verdicts that are missing say nothing about the queries.",
    );
    return isBatch ? 2 : EXIT_STATUS["undecided-timeout"];
  }
  return isBatch ? 0 : EXIT_STATUS[verdicts[0] ?? "unusable"];
}

async function main(): Promise<number> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(
      `sql-judge needs Node ${OLDEST_NODE.join(".")} or later; this is ${process.versions.node}. Get it from nodejs.org.`,
    );
    return 2;
  }
  try {
    const { file, isBatch, ordered, prints } = readArguments();
    if (prints === "help") {
      console.log(USAGE);
      return 0;
    }
    if (prints === "version") {
      const manifest = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
      console.log((JSON.parse(manifest) as { version: string }).version);
      return 0;
    }
    const input = await readInput(file);
    const folder = file === null ? process.cwd() : dirname(resolve(file));
    return await judge(isBatch ? pairsOf(input, folder) : [pairOf(input, folder)], ordered, isBatch);
  } catch (error) {
    if (!(error instanceof UnusableInput) && !isWrongOption(error)) throw error;
    console.error(`${messageOf(error)}\n\nsql-judge --help shows how to use it.`);
    return 2;
  }
}

process.exitCode = await main();
