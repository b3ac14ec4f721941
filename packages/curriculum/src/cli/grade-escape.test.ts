/** The escape suite by the ways into `npm run grade` (see server/src/grading/escape.test.ts for the server's). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { escapeAttempts, inBlock, type WatchedHost, watchHost } from "@master-sql/sandbox/escape";
import { afterAll, beforeAll, expect, test } from "vitest";

const LONGEST_MS = 600_000;
/** In the environment of the command. */
const SECRET = "canary-of-the-environment";
const SETUP = "create table items (id integer primary key, name text); insert into items values (1, 'cup');";
const REFERENCE = "select name from items where id > 0";
/** One of each kind whose answers are run, and a question of the exams. */
const EXERCISES = [
  "revenue-share-per-line-and-ticket-type",
  "drop-and-detach-old-partitions-of-outages",
  "book-all-valid-open-arrivals",
  "fix-the-fare-cap-for-uncharged-rides",
  "pool/add-a-unique-badge-to-employees",
];

const folder = mkdtempSync(join(tmpdir(), "grade-escape-"));
let host: WatchedHost;
let scripts: readonly string[];
/** All attempts in one script that goes on whatever fails. */
let everything: string;

beforeAll(async () => {
  host = await watchHost();
  scripts = escapeAttempts(host.canaries, "items").map(({ sql }) => sql);
  // A NUL byte has the whole script refused.
  everything = scripts
    .filter((sql) => !sql.includes("\0"))
    .map(inBlock)
    .join(";\n");
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

function file(name: string, contents: string): string {
  const path = join(folder, name);
  writeFileSync(path, contents);
  return path;
}

/** Runs the command, and looks at the host. */
async function grade(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "grade.ts"), ...args], {
    env: { ...process.env, ESCAPE_CANARY: SECRET },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  expect(await host.written()).toEqual([]);
  expect(host.told).toEqual([]);
  for (const secret of [host.secret, SECRET]) expect(stdout + stderr).not.toContain(secret);
  return stdout;
}

test("--batch: pairs, setups, and answers to exercises and to a question of the exams", {
  timeout: LONGEST_MS,
}, async () => {
  const pair = { setup_sql: SETUP, reference_sql: REFERENCE };
  const wrong = "select 'nothing' as name";
  const lines = [
    ...scripts.flatMap((sql, n) => [
      { id: `candidate ${n}`, ...pair, candidate_sql: sql },
      { id: `before a query ${n}`, ...pair, candidate_sql: `${sql};\n${wrong}` },
    ]),
    { id: "setup", setup_sql: `${everything};\n${SETUP}`, reference_sql: REFERENCE, candidate_sql: wrong },
    { id: "reference", setup_sql: SETUP, reference_sql: scripts[0], candidate_sql: wrong },
    ...EXERCISES.flatMap((exercise) => [
      { id: `chain ${exercise}`, exercise, answer: scripts.find((sql) => sql.includes("/tmp/escape.so")) },
      { id: `everything ${exercise}`, exercise, answer: `${everything};\n${wrong}` },
    ]),
    { id: "right", ...pair, candidate_sql: "select i.name from items as i where 0 < i.id" },
  ];
  const path = file("batch.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
  const verdicts = (await grade("--batch", path))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(verdicts).toHaveLength(lines.length);
  expect(verdicts.filter(({ verdict }) => verdict === "right").map(({ id }) => id)).toEqual(["right"]);
});

test("--class", { timeout: LONGEST_MS }, async () => {
  const row = (exercise: string) => `Ann,${exercise},"${everything.replaceAll('"', '""')}"`;
  const report = await grade(
    "--class",
    file("class.csv", `student,exercise,answer\n${EXERCISES.map(row).join("\n")}\n`),
  );
  expect(report).toContain("Ann: 0 of 5 right");
});

test("a pair of files, of which each may be a stranger's", { timeout: LONGEST_MS }, async () => {
  const chain = scripts.find((sql) => sql.includes("/tmp/escape.so")) ?? "";
  const [setup, reference] = [file("setup.sql", SETUP), file("reference.sql", REFERENCE)];
  expect(
    await grade("--setup", setup, "--reference", reference, "--candidate", file("candidate.sql", chain)),
  ).not.toMatch(/^right/);
  await grade(
    "--setup",
    file("hostile.sql", `${everything};\n${SETUP}`),
    "--reference",
    reference,
    "--candidate",
    file("wrong.sql", "select 'x'"),
  );
  await grade(
    "--setup",
    setup,
    "--reference",
    file("hostile-reference.sql", chain),
    "--candidate",
    reference,
  );
});
