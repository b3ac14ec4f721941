/**
 * The escape suite: what is known of ways out of PostgreSQL, by every way in that takes SQL, through real grader
 * processes behind all of their walls. That each wall holds alone is shown by sandbox/src/escape and
 * grader-walls.test.ts; `npm run grade` has its own (curriculum/src/cli/grade-escape.test.ts).
 */
import { join } from "node:path";
import type { GradingTask } from "@master-sql/judge/kinds";
import {
  type Attempt,
  escapeAttempts,
  inBlock,
  type WatchedHost,
  watchHost,
} from "@master-sql/sandbox/escape";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { EXAM_SOLUTIONS } from "../testing/build-fixture.ts";
import { createGrader, type Grader } from "./grader.ts";

/** In the environment of the process above the graders. */
const SECRET = "canary-of-the-environment";
const LONGEST_MS = 600_000;
const PLENTY = 10_000;

const buildFolder = inject("buildFolder");
const who = { userId: "attacker", address: "attacker", dataset: "shelf" };

const CHEAP = "select name from items where price < 10";
const query: GradingTask = {
  kind: "query",
  solutions: [CHEAP],
  wrongAnswers: [],
  gradingDatabases: [],
  contract: { columns: [{ name: "name", type: "text" }], names: false, order: "none" },
};
const FREE = "update items set price = 0 where id = 1";
const modify: GradingTask = {
  kind: "modify",
  solutions: [FREE],
  wrongAnswers: [],
  contract: { tables: ["items"] },
  databases: ["update items set price = 7"],
};
const VIEW = "create view cheap as select name from items where price < 10";
const define: GradingTask = {
  kind: "define",
  solutions: [VIEW],
  wrongAnswers: [],
  contract: { objects: ["cheap"] },
  probes: [{ kind: "shows", sql: "select * from cheap" }],
  databases: [],
};
const INDEX = "create index on items (name)";
const index: GradingTask = {
  kind: "index",
  solutions: [INDEX],
  wrongAnswers: [],
  contract: { avoid: [], requires: [] },
  query: "select id from items where name = 'cup'",
  also: [],
};

let host: WatchedHost;
let grader: Grader;
let attempts: readonly Attempt[];
let faults: unknown[];

beforeAll(async () => {
  process.env.ESCAPE_CANARY = SECRET;
  host = await watchHost();
  attempts = escapeAttempts(host.canaries, "items");
  faults = [];
  grader = createGrader({
    workers: 2,
    snapshotDirectory: join(buildFolder, "sandbox"),
    contentFolder: join(buildFolder, "content"),
    onFault: (error) => faults.push(error),
    queue: { total: PLENTY, perUser: PLENTY, perAddress: PLENTY },
    quantumMs: LONGEST_MS,
  });
});
afterAll(async () => {
  await grader.close();
  await host.close();
  delete process.env.ESCAPE_CANARY;
});

/** What nobody who sends SQL may ever be told: a file's, an environment's, and a solution that only exams have. */
const secrets = () => [host.secret, SECRET, EXAM_SOLUTIONS["Unpriced items"] ?? ""];

/** Sends every attempt by one way in, and looks at the host. */
async function sendAll(send: (sql: string) => Promise<unknown>): Promise<void> {
  const told = await Promise.all(
    attempts.map(async ({ name, sql }) => ({ name, reply: JSON.stringify(await send(sql)) })),
  );
  for (const { name, reply } of told) {
    for (const secret of secrets()) expect(reply, name).not.toContain(secret);
    expect(reply, name).not.toContain('"verdict":"right"');
  }
  expect(told.length).toBeGreaterThan(50);
}

const judge = (task: GradingTask) => async (sql: string) => {
  const outcome = await grader.grade({ ...who, task, sql });
  return outcome.status === "judged" ? outcome.verdict : outcome;
};

afterEach(async () => {
  expect(await host.written()).toEqual([]);
  expect(host.told).toEqual([]);
  // Nothing that was tried has changed what is right.
  for (const [task, right] of [
    [query, CHEAP],
    [modify, FREE],
    [define, VIEW],
    [index, INDEX],
  ] as const)
    expect(await judge(task)(right)).toMatchObject({ verdict: "right" });
}, LONGEST_MS);

test.each([
  ["a query", query, "select 'nothing' as name"],
  ["a change of rows", modify, "update items set price = 1 where id = 2"],
  ["a definition", define, "create view cheap as select name from items"],
  ["an index", index, "create index on items (price)"],
] as const)(
  "as an answer that is %s, as a script and inside of blocks",
  { timeout: LONGEST_MS },
  async (_, task, wrong) => {
    await sendAll((sql) => judge(task)(`${sql};\n${wrong}`));
    await sendAll((sql) => judge(task)(`${inBlock(sql)};\n${wrong}`));
  },
);

test.each(["cheap-items", null])(
  "as a question to the tutor about %s",
  { timeout: LONGEST_MS },
  async (exercise) => {
    const ask = async (sql: string) => {
      const parts: unknown[] = [];
      const job = {
        ...who,
        exercise,
        question: { intent: "explain-query" as const, text: "", sql },
        assisted: false,
      };
      const outcome = await grader.answer(job, {
        onPart: (part) => parts.push(part),
        signal: new AbortController().signal,
      });
      return [outcome, parts];
    };
    // What SQL gives is told: a secret would be seen.
    expect(JSON.stringify(await ask(`select '${host.secret}' as name`))).toContain(`["${host.secret}"]`);
    await sendAll(ask);
  },
);

test("as a turn of an interview, as its answer and as what checks it", { timeout: LONGEST_MS }, async () => {
  const examine = (sql: string, checks: readonly string[]) =>
    grader.examine({ ...who, question: "dear-items", stage: { at: "question" }, sql, checks });
  expect(JSON.stringify(await examine(`select '${host.secret}' as name`, []))).toContain(
    `["${host.secret}"]`,
  );
  await sendAll((sql) => examine(sql, []));
  await sendAll((sql) => examine(CHEAP, [sql]));
});
