import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { consult } from "@master-sql/tutor";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { TutorDesk } from "./tutor-desk.ts";

/** A sentence that a model could write about a query, labeled by running it. */
interface LabeledSentence {
  readonly dataset: string;
  readonly sql: string;
  readonly says: string;
  /** False ones were planted: a true sentence with a figure, a value, a node or an outcome changed. */
  readonly isTrue: boolean;
  /** Not looked at while the check was built. */
  readonly held: boolean;
}

const MOST_REMOVED_TRUE = 0.02;
const MOST_MARKED_TRUE = 0.15;
const LEAST_CAUGHT_FALSE = 0.8;

let sandbox: SqlSandbox;
beforeAll(async () => {
  await ensureSnapshots();
  sandbox = createToolSandbox();
}, 120_000);
afterAll(() => sandbox.close());

test("T12: of labeled sentences the check removes hardly a true one and catches most planted false ones", async () => {
  const file = join(import.meta.dirname, "questions/claims.jsonl");
  const all = readFileSync(file, "utf8").trim().split("\n");
  const sentences = all.map((line) => JSON.parse(line) as LabeledSentence);
  const desk = new TutorDesk(sandbox);
  const checked: (LabeledSentence & Fate)[] = [];
  for (const of of Map.groupBy(sentences, ({ sql }) => sql).values())
    checked.push(...(await check(desk, of)));
  const count = (held: boolean, isTrue: boolean, fate: Fate["fate"]) =>
    checked.filter((each) => each.held === held && each.isTrue === isTrue && each.fate === fate).length;
  for (const held of [false, true]) {
    const right = checked.filter((each) => each.held === held && each.isTrue).length;
    const wrong = checked.filter((each) => each.held === held && !each.isTrue).length;
    expect(right + wrong).toBeGreaterThan(60);
    expect(count(held, true, "removed") / right).toBeLessThanOrEqual(MOST_REMOVED_TRUE);
    expect(count(held, true, "marked") / right).toBeLessThanOrEqual(MOST_MARKED_TRUE);
    expect(1 - count(held, false, "shown") / wrong).toBeGreaterThanOrEqual(LEAST_CAUGHT_FALSE);
  }
}, 300_000);

interface Fate {
  readonly fate: "shown" | "marked" | "removed";
}

/** Sentences about one query, each in a line of its own, as the server checks a draft whose model has used no tool. */
async function check(desk: TutorDesk, all: readonly LabeledSentence[]): Promise<(LabeledSentence & Fate)[]> {
  const { dataset = "", sql = "" } = all[0] ?? {};
  const question = { intent: "free", text: "What happens here?", sql } as const;
  const context = await desk.context({ type: "dataset", slug: dataset }, sql);
  const prompt = await consult({ type: "prompt", findings: [], earlier: [] }, question, context);
  const seen = prompt.type === "prompt" ? prompt.prompt : "";
  const markdown = all.map(({ says }) => says).join("\n");
  const section = { markdown, shown: "", intent: "free", own: sql, proved: [], rows: null, seen } as const;
  const reply = await consult({ type: "check", section }, question, context);
  if (reply.type !== "check") throw new Error("It wasn't checked.");
  const shown = reply.parts.map((part) => (part.type === "text" ? part.markdown : "")).join("\n");
  return all.map((sentence) => ({
    ...sentence,
    fate: !shown.includes(sentence.says)
      ? "removed"
      : shown.includes(`${sentence.says} *(unchecked)*`)
        ? "marked"
        : "shown",
  }));
}
