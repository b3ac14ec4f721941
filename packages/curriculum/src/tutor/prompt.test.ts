import { consult } from "@master-sql/tutor";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOADING_MS, SAMPLE_MS } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { TutorDesk } from "./tutor-desk.ts";

/** What a model gets besides the question, for tasks whose answer isn't one query. */

const sandbox = createToolSandbox();
const desk = new TutorDesk(sandbox);
beforeAll(ensureSnapshots, LOADING_MS);
afterAll(() => sandbox.close());

async function promptFor(slug: string, sql: string): Promise<string> {
  const question = { intent: "free", text: "Why?", sql } as const;
  const context = await desk.context({ type: "exercise", slug }, sql);
  const reply = await consult({ type: "prompt", findings: [], earlier: [] }, question, context);
  return reply.type === "prompt" ? reply.prompt : "";
}

test("[T13] a change of rows: what it did, and facts about the condition that chooses them", {
  timeout: SAMPLE_MS,
}, async () => {
  const prompt = await promptFor(
    "cut-prices-of-products-never-ordered-by-20",
    "UPDATE products SET price = price * 0.8 WHERE id NOT IN (SELECT product_id FROM order_items)",
  );
  expect(prompt).toContain("UPDATE 0");
  expect(prompt).toMatch(
    /Facts about its clauses:\nLook at `id NOT IN \(SELECT product_id FROM order_items\)`/,
  );
  expect(prompt).toContain("The session's time zone is GMT.");
});

test("[T13] an index: the query that it is for, with its plans without and with the index", {
  timeout: SAMPLE_MS,
}, async () => {
  const prompt = await promptFor("index-customers-by-lowercase-email", "CREATE INDEX ON customers (email)");
  expect(prompt).toMatch(/The query that the exercise asks to make faster:\nSELECT [\s\S]*lower\(/);
  expect(prompt).toMatch(/Its plan, as it was run:\n.*Seq Scan/);
  expect(prompt).toMatch(/Its plan after the learner's statements:\n.*Seq Scan/);
});
