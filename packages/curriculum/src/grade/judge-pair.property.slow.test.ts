import { readFile } from "node:fs/promises";
import { judgePair } from "@master-sql/sql-judge";
import fc from "fast-check";
import { parse } from "libpg-query";
import { deparse } from "pgsql-deparser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COURSE_MS, draw } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { judgedOf } from "../testing/judged.ts";
import { type KnownPair, knownPairs } from "./fixtures/pairs.ts";

const sandbox = createToolSandbox();
beforeAll(ensureSnapshots);
afterAll(() => sandbox.close());

const SEED = 20_261_120;
/** Each run judges several pairs on thousands of databases; `npm test` takes two. */
const runs = (all: number) => (draw.provesAll ? all : 2);
const scripts = new Map<string, string>();
let open = "";

async function scriptOf(setup: string): Promise<string> {
  const known = scripts.get(setup);
  if (known !== undefined) return known;
  const script = await readFile(new URL(`./fixtures/${setup}.sql`, import.meta.url), "utf8");
  scripts.set(setup, script);
  return script;
}

async function openScript(script: string): Promise<void> {
  if (open !== script) await sandbox.open({ kind: "script", sql: script });
  open = script;
}

async function judge(
  setup: string,
  reference: string,
  candidate: string,
  { ordered = false, seed = 1 } = {},
): Promise<ReturnType<typeof judgedOf>> {
  await openScript(await scriptOf(setup));
  const outcome = await judgePair(
    sandbox,
    { reference, candidate, orderMatters: ordered },
    { trials: 5_000, seed },
  );
  return judgedOf(outcome, candidate);
}

const references = [...new Map(knownPairs.map((pair) => [pair.reference, pair])).values()];
const wrongPairs = knownPairs.filter((pair) => pair.expect === "wrong");
const rightPairs = knownPairs.filter((pair) => pair.expect === "right");

/** The same query with operands of AND, OR and = in the other order. */
async function reordered(sql: string): Promise<string> {
  const tree: unknown = JSON.parse(JSON.stringify(await parse(sql)), (key, value: unknown) => {
    if (key === "BoolExpr" && isRecord(value) && Array.isArray(value.args) && value.boolop !== "NOT_EXPR")
      return { ...value, args: value.args.toReversed() };
    if (key === "A_Expr" && isRecord(value) && value.kind === "AEXPR_OP" && isEquals(value.name))
      return { ...value, lexpr: value.rexpr, rexpr: value.lexpr };
    return value;
  });
  return deparse(isRecord(tree) ? tree : {});
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEquals(name: unknown): boolean {
  return JSON.stringify(name) === JSON.stringify([{ String: { sval: "=" } }]);
}

const chosen = (pairs: readonly KnownPair[]) => fc.constantFrom(...pairs);

test(
  "P2: a query equals itself, its reformatting, and its reordering of commutative parts",
  { timeout: COURSE_MS },
  () =>
    fc.assert(
      fc.asyncProperty(chosen(references), async ({ setup, reference }) => {
        const reformatted = `-- the same\n${await deparse(await parse(reference), { pretty: true })}`;
        for (const candidate of [reference, reformatted, await reordered(reference)])
          expect(await judge(setup, reference, candidate), candidate).toMatchObject({ verdict: "right" });
      }),
      { seed: SEED, numRuns: runs(12) },
    ),
);

test(
  "P2: which of two queries is the reference makes no difference, unless one fails",
  { timeout: COURSE_MS },
  () =>
    fc.assert(
      fc.asyncProperty(
        chosen(knownPairs.filter(({ ordered }) => ordered !== true)),
        async ({ setup, reference, candidate }) => {
          const forth = await judge(setup, reference, candidate);
          const back = await judge(setup, candidate, reference);
          fc.pre([forth, back].every(({ verdict }) => verdict === "right" || verdict === "wrong"));
          expect(back.verdict, candidate).toBe(forth.verdict);
        },
      ),
      { seed: SEED, numRuns: runs(14) },
    ),
);

test(
  "P2, P7: what is accepted with one seed is equal on a thousand other databases too",
  { timeout: COURSE_MS },
  () =>
    fc.assert(
      fc.asyncProperty(chosen(rightPairs), fc.integer({ min: 2, max: 1_000_000 }), async (pair, seed) => {
        let databases = 0;
        for (let round = 0; databases < 1_000 && round < 6; round += 1) {
          const judged = await judge(pair.setup, pair.reference, pair.candidate, {
            ordered: pair.ordered,
            seed: seed + round,
          });
          expect(judged, pair.candidate).toMatchObject({ verdict: "right" });
          if (judged.verdict !== "right" || judged.stage === "same") return;
          databases += judged.checked.databases;
        }
        expect(databases).toBeGreaterThanOrEqual(1_000);
      }),
      { seed: SEED, numRuns: runs(6) },
    ),
);

test(
  "P13, P20: a counterexample is genuine when replayed in a new database, with data or without",
  { timeout: COURSE_MS },
  () =>
    fc.assert(
      fc.asyncProperty(chosen(wrongPairs.filter(({ ordered }) => ordered !== true)), async (pair) => {
        const judged = await judge(pair.setup, pair.reference, pair.candidate);
        if (judged.verdict !== "wrong") throw new Error(`${pair.id} is accepted`);
        fc.pre(judged.counterexample !== undefined);
        const replay = createToolSandbox();
        try {
          await replay.open({ kind: "script", sql: await scriptOf(pair.setup) });
          const rows = async (sql: string) => {
            const outcome = await replay.run(`${judged.counterexample?.script}\n${sql}`, { isolated: true });
            if (outcome.status !== "completed") return outcome.status;
            return (outcome.results.at(-1)?.rows ?? []).map((row) => JSON.stringify(row)).sort();
          };
          expect(await rows(pair.candidate), pair.id).not.toEqual(await rows(pair.reference));
        } finally {
          await replay.close();
        }
      }),
      { seed: SEED, numRuns: runs(12) },
    ),
);

test(
  "P10: the verdict does not depend on the order in which the visible rows were inserted",
  { timeout: COURSE_MS },
  () =>
    fc.assert(
      fc.asyncProperty(chosen(knownPairs), async (pair) => {
        const before = await judge(pair.setup, pair.reference, pair.candidate, { ordered: pair.ordered });
        const script = await scriptOf(pair.setup);
        const reversed = `${script}\n${REVERSE_ROWS}`;
        scripts.set(`${pair.setup} reversed`, reversed);
        const after = await judge(`${pair.setup} reversed`, pair.reference, pair.candidate, {
          ordered: pair.ordered,
        });
        expect(after.verdict, pair.id).toBe(before.verdict);
      }),
      { seed: SEED, numRuns: runs(10) },
    ),
);

/** Stores the rows of every table anew, the last first. */
const REVERSE_ROWS = `
SET session_replication_role = replica;
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('CREATE TEMP TABLE stored AS SELECT * FROM %s ORDER BY ctid DESC', name);
    EXECUTE format('DELETE FROM %s', name);
    EXECUTE format('INSERT INTO %s OVERRIDING SYSTEM VALUE SELECT * FROM stored', name);
    DROP TABLE stored;
  END LOOP;
END $$;
RESET session_replication_role;`;
