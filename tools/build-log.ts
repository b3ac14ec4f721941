/**
 * What a person sees of the build: a line for each finished stage, and on a terminal the latest line of output with the
 * seconds so far. The whole output goes to build/build.log.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./command.ts";

export const BUILD_LOG = "build/build.log";
/** Enough for the error and the file that it names. */
const TAIL_LINES = 40;

const started = performance.now();
let file = join(root, BUILD_LOG);
let latest = "";
let ticking: NodeJS.Timeout | null = null;

function draw(): void {
  const seconds = Math.round((performance.now() - started) / 1000);
  const line = `${seconds} s  ${latest}`.slice(0, (process.stderr.columns ?? 80) - 1);
  process.stderr.write(`\r\x1b[2K${line}`);
}

/** Empties the log and begins to show progress. */
export function startBuildLog(log = file): void {
  file = log;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  if (!process.stderr.isTTY) return;
  ticking = setInterval(draw, 1000);
  // Progress must not keep the process alive.
  ticking.unref();
}

/** Keeps what a program of the build printed. */
export function logOutput(chunk: string): void {
  appendFileSync(file, chunk);
  const line = stripVTControlCharacters(chunk).trimEnd().split("\n").at(-1)?.trim();
  if (line) latest = line;
  if (ticking) draw();
}

/** Prints a line for people, in place of the progress. */
export function report(line: string): void {
  process.stderr.write(`${ticking ? "\r\x1b[2K" : ""}${line}\n`);
}

/** The end of the log, for people to read when the build has failed. */
export function logTail(): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-TAIL_LINES).join("\n");
}

/** Runs a stage and reports how long it took. Ends the process when the stage fails. */
export async function timed(name: string, work: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  if (!(await work())) {
    report(`Building the ${name} failed. The end of ${BUILD_LOG}:\n\n${logTail()}`);
    process.exit(1);
  }
  report(`Built the ${name} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}
