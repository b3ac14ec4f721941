import { readFile } from "node:fs/promises";
import { judgePair, pairVerdict } from "@master-sql/sql-judge";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COURSE_MS, draw, drawn } from "../../../../tools/tier.ts";
import { judgeVersion } from "../proof-record/judge-version.ts";
import { readRecord } from "../proof-record/proof-record.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { knownPairs } from "./fixtures/pairs.ts";

const sandbox = createToolSandbox();
beforeAll(ensureSnapshots);
afterAll(() => sandbox.close());

/** The labeled corpus is proved whole whenever the judge isn't the one that was recorded; else of each setup so many. */
const SAMPLE = 4;
const provesAll = draw.provesAll || !readRecord().judges.has(judgeVersion());

test.each(["library", "shop", "staff", "weather", "campus", "clinic"] as const)(
  "P2: on %s no wrong answer is accepted and no right one rejected",
  // Right pairs take all 5,000 trials; those of one setup take up to half a minute of a processor.
  { timeout: COURSE_MS },
  async (setup) => {
    await sandbox.open({
      kind: "script",
      sql: await readFile(new URL(`./fixtures/${setup}.sql`, import.meta.url), "utf8"),
    });
    const pairs = knownPairs.filter((each) => each.setup === setup);
    const mistaken: string[] = [];
    for (const pair of provesAll ? pairs : drawn(pairs, SAMPLE, draw.seed, ({ id }) => id)) {
      const { reference, candidate, ordered = false } = pair;
      const rules = { reference, candidate, orderMatters: ordered };
      const { verdict } = pairVerdict(await judgePair(sandbox, rules, { trials: 5_000, seed: 1 }));
      if (verdict !== pair.expect) mistaken.push(`${pair.id}: ${verdict}`);
    }
    expect(mistaken).toEqual([]);
  },
);
