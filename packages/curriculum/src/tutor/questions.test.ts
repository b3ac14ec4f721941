import type { TutorPart } from "@master-sql/tutor";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOADING_MS, SAMPLE_MS } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { errorQuestions } from "./questions/errors.ts";
import { freeQuestions } from "./questions/free.ts";
import { ownQueryQuestions } from "./questions/own-queries.ts";
import { proofQuestions } from "./questions/proofs.ts";
import type { QuestionCase } from "./questions/question-case.ts";
import { TutorDesk } from "./tutor-desk.ts";

/** The rules of packages/tutor/src/SPEC.md, on PostgreSQL. */

const sandbox = createToolSandbox();
const desk = new TutorDesk(sandbox);
beforeAll(ensureSnapshots, LOADING_MS);
afterAll(() => sandbox.close());

const questions = [...errorQuestions, ...ownQueryQuestions, ...freeQuestions, ...proofQuestions].toSorted(
  (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
);

function ask({ at, intent, text = "", sql = "" }: QuestionCase): Promise<readonly TutorPart[]> {
  const slug = at.replace(/^exercise:/, "");
  const type = at === slug ? "dataset" : "exercise";
  return desk.ask({ type, slug }, { intent, text, sql });
}

/** Everything of an answer that is read. */
function wordsOf(parts: readonly TutorPart[]): string {
  return parts
    .map((part) => {
      if (part.type === "text") return part.markdown;
      if (part.type === "sql") return `${part.caption}\n${part.sql}`;
      return part.type === "passage" ? `${part.title}\n${part.path}\n${part.excerpt}` : "";
    })
    .join("\n");
}

test("T8 there are sixty questions and more, and fifty and more of them have an answer", () => {
  expect(questions.length).toBeGreaterThanOrEqual(60);
  expect(questions.filter(({ says }) => says.length > 0).length).toBeGreaterThanOrEqual(50);
});

describe("T8 typical questions get a correct and specific answer, or an honest nothing", () => {
  test.each(
    questions.map(
      (question) =>
        [`${question.intent} at ${question.at}: ${question.text ?? question.sql ?? ""}`, question] as const,
    ),
  )("%s", { timeout: SAMPLE_MS }, async (_, question) => {
    const parts = await ask(question);
    if (question.says.length === 0) {
      expect(parts.map(({ type }) => type)).toEqual(["nothing"]);
      return;
    }
    const words = wordsOf(parts);
    for (const said of question.says) expect(words).toMatch(said);
    for (const never of question.never ?? []) expect(words).not.toMatch(never);
    const runs = parts.flatMap((part) => (part.type === "sql" ? [part.run] : []));
    expect(runs.filter(({ status }) => status === "error")).toEqual([]);
    if (question.rows !== undefined)
      expect(runs.map((run) => (run.status === "rows" ? run.rowCount : -1))).toContain(question.rows);
    expect(parts.at(-1)?.type).toBe("follow-ups");
  });
});

test("T1 every piece of SQL gives again what the answer says it gave", { timeout: SAMPLE_MS }, async () => {
  for (const question of ownQueryQuestions.filter(({ at }) => at === "shop")) {
    for (const part of await ask(question)) {
      if (part.type !== "sql" || part.run.status !== "rows") continue;
      const again = await sandbox.run(part.sql, { isolated: true, rowLimit: 20_000 });
      expect(again.status === "completed" && again.results.at(-1)?.rows.length, part.sql).toBe(
        part.run.rowCount,
      );
    }
  }
});

describe("[S10.3] T5 what is proved to be faster is shown with its plan before and after", () => {
  test.each([
    ["shop", "SELECT o.id, (SELECT count(*) FROM order_items i WHERE i.order_id = o.id) FROM orders o"],
    ["shop", "SELECT DISTINCT id, name FROM products"],
    ["hospital", "SELECT * FROM lab_results WHERE patient_id = 42"],
  ])("%s: %s", async (at, sql) => {
    const parts = await ask({ at, intent: "faster", sql, says: [] });
    const [plans, ...others] = parts.flatMap((part) => (part.type === "plans" ? [part] : []));
    const [better] = parts.flatMap((part) => (part.type === "sql" ? [part] : []));
    expect(others).toEqual([]);
    if (!plans || !better) throw new Error("Nothing faster was found.");
    const { before, after } = plans;
    // As many pages and fewer rows is better, too (DISTINCT that merges nothing).
    expect(
      after.buffers < before.buffers || (after.buffers === before.buffers && after.rows < before.rows),
    ).toBe(true);
    for (const { nodes, buffers } of [before, after]) {
      expect(nodes[0]).toMatchObject({ depth: 0, buffers });
      expect(nodes.some(({ relation }) => relation !== null)).toBe(true);
    }
    // Run again, by themselves: the rows are the same, in whatever order.
    const rowsOf = async (query: string) => {
      const outcome = await sandbox.run(query, { isolated: true, rowLimit: 20_000 });
      return outcome.status === "completed" ? outcome.results.at(-1)?.rows.map(String).toSorted() : null;
    };
    expect(await rowsOf(better.sql)).toEqual(await rowsOf(sql));
  });
});
