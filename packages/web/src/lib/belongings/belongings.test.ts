import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DurableStorage } from "../storage/durable-storage.ts";
import { Belongings } from "./belongings.ts";
import { PERSONAL } from "./personal-keys.ts";

const DRAFT = "master-sql.draft.e1";

function browser() {
  // Without a storage behind it, it holds everything in memory.
  const storage = new DurableStorage(null);
  return { storage, belongings: new Belongings(storage) };
}
const open = (storage: DurableStorage) => storage.keys("master-sql.draft.").map((key) => storage.get(key));

test("nothing of one learner lies open for the next, and a login that ended lays it open again", () => {
  const { storage, belongings } = browser();
  belongings.settle("ada");
  for (const prefix of PERSONAL) storage.set(`${prefix}x`, "ada's");
  storage.set("master-sql.panes.columns", "wide");
  belongings.settle("ada");
  belongings.settle(null);
  const seen = () => PERSONAL.flatMap((prefix) => storage.keys(prefix));
  expect(seen()).toEqual([]);
  belongings.settle("ben");
  expect(seen()).toEqual([]);
  storage.set(DRAFT, "ben's");
  // Somebody else logs in where nobody logged out.
  belongings.settle("ada");
  expect(seen().toSorted()).toEqual(PERSONAL.map((prefix) => `${prefix}x`).toSorted());
  belongings.settle("ben");
  expect(open(storage)).toEqual(["ben's"]);
  expect(storage.get("master-sql.panes.columns")).toBe("wide");
});

test("what a visitor wrote is kept for whoever logs in, and covers nothing up for good", () => {
  const { storage, belongings } = browser();
  belongings.settle("ada");
  storage.set(DRAFT, "from before");
  belongings.settle(null);
  storage.set(DRAFT, "as a visitor");
  belongings.settle("ada");
  expect(open(storage)).toEqual(["as a visitor"]);
  storage.remove(DRAFT);
  belongings.settle("ada");
  expect(open(storage)).toEqual(["from before"]);
});

test("logging out removes it, whoever noticed first, but for answers of an exam that wait to be sent", () => {
  for (const noticedBefore of [false, true]) {
    const { storage, belongings } = browser();
    belongings.settle("ben");
    storage.set(DRAFT, "ben's");
    belongings.settle("ada");
    storage.set(DRAFT, "ada's");
    storage.set("master-sql.exam-unsent.x.1", "select 1");
    if (noticedBefore) belongings.settle(null);
    expect(belongings.forget("ada")).toBe(true);
    expect(belongings.forget("ada")).toBe(false);
    expect(storage.keys("master-sql.").map((key) => storage.get(key))).toEqual(
      expect.not.arrayContaining(["ada's"]),
    );
    expect(storage.keys("master-sql.exam-unsent.")).toEqual([]);
    belongings.settle("ada");
    expect([open(storage), storage.get("master-sql.exam-unsent.x.1")]).toEqual([[], "select 1"]);
    belongings.settle("ben");
    expect(open(storage)).toEqual(["ben's"]);
  }
});

/** Keys that are no learner's, or name their user themselves. */
const OTHERS = [
  "auth",
  "away.",
  "open-for",
  "outbox",
  "progress.",
  "progress-page.streak",
  "practice.aim",
  "survey.",
  "ai-off.",
  "promo-claimed.",
  "login-session.",
  "pending-redirect",
  "pending-credit-claim",
  "panes.",
  "fetched.",
  "scripts-asked-for-again",
  // Names of a channel and of a lock between tabs.
  "credit-balance",
  "login-record",
].map((rest) => `master-sql.${rest}`);

test("every key of the sources is a learner's or known not to be", async () => {
  const sources = join(import.meta.dirname, "../..");
  const files = (await readdir(sources, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  const unknown: string[] = [];
  for (const file of files) {
    const text = await readFile(join(sources, file), "utf8");
    for (const [, key = ""] of text.matchAll(/["`](master-sql\.[\w.-]*)/g)) {
      const known =
        key === "master-sql." || [...PERSONAL, ...OTHERS].some((prefix) => key.startsWith(prefix));
      if (!known) unknown.push(`${file}: ${key}`);
    }
  }
  expect(unknown, "say in personal-keys.ts that a learner wrote it, or here that it is nobody's").toEqual([]);
});

test("who has logged out of the browser is known until somebody logs in", () => {
  const { belongings } = browser();
  belongings.settle("ada");
  expect(belongings.hasLeft("ada")).toBe(false);
  belongings.leave("ada");
  belongings.settle(null);
  expect(belongings.hasLeft("ada")).toBe(true);
  expect(belongings.hasLeft("ben")).toBe(false);
  belongings.settle("ada");
  expect(belongings.hasLeft("ada")).toBe(false);
});
