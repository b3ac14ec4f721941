import type { InterviewScript } from "@master-sql/course";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { begin, conduct, examine, type InterviewState, scoreOf } from "@master-sql/tutor/interview";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { interviewScript } from "../bundle/interview-bundle.ts";
import { productContent } from "../product-content.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

/** Rules of packages/tutor/src/interview/SPEC.md, over the interview questions of the course. */

/** Every so many questions are held by running SQL, as many as take some seconds. */
const EVERY = 5;

const scripts = productContent().content.interviews.map(interviewScript);

test("I3: whoever asks what the script has prepared gets its answer, each to each", () => {
  const lost = scripts.flatMap((script) =>
    script.clarifications.flatMap(({ question, answer }) => {
      const said = question.endsWith("?") ? question : `${question}?`;
      const { entries } = conduct(script, begin(script), { type: "say", text: said });
      return entries.at(-1)?.text === answer ? [] : [`${script.slug}: ${question}`];
    }),
  );
  expect(lost).toEqual([]);
});

describe("I4, I6: by the accepted answers every point that is run can be had", () => {
  const byDataset = Map.groupBy(
    scripts.filter((_, at) => at % EVERY === 0),
    ({ dataset }) => dataset,
  );
  let sandbox: SqlSandbox;
  beforeAll(async () => {
    await ensureSnapshots();
    sandbox = createToolSandbox();
  }, 120_000);
  afterAll(() => sandbox.close());

  test.each([...byDataset])("on %s", async (dataset, held) => {
    await sandbox.open({ kind: "snapshot", slug: dataset });
    for (const script of held) {
      const { state, broken } = await hold(script, sandbox);
      const missing = scoreOf(script, state).scored.filter(
        ({ id, by, met }) => by === "run" && !met && id !== "checked",
      );
      expect(missing.map(({ id }) => `${script.slug}: ${id}`)).toEqual([]);
      const wereAsked = state.points.some(({ id }) => id === "answer") ? script.twists.length : 0;
      expect(broken, `${script.slug}: the model answer broke on changed data`).toBe(wereAsked);
    }
  });
});

/** Hands in the accepted answer to whatever is asked; before it one that lacks a row, which must not be right. */
async function hold(
  script: InterviewScript,
  sandbox: SqlSandbox,
): Promise<{ readonly state: InterviewState; readonly broken: number }> {
  let state = begin(script);
  let broken = 0;
  const handIn = async (sql: string) => {
    const facts = await examine(script, state.stage, { sql, checks: [] }, sandbox);
    return conduct(script, state, { type: "answer", text: "", sql, facts });
  };
  while (state.stage.at !== "review") {
    const { stage } = state;
    const isRun = (id: string) => state.points.some((point) => point.id === id && point.by === "run");
    const sql =
      stage.at === "question" && isRun("answer")
        ? script.answerSql
        : stage.at === "twist"
          ? script.twists[stage.index]?.answerSql
          : stage.at === "change" && isRun(`change-${stage.index}`)
            ? script.followUps[stage.index]?.answerSql
            : null;
    if (stage.at === "twist") broken += 1;
    if (!sql) {
      state = conduct(script, state, { type: "move-on" });
      continue;
    }
    const lacking = await handIn(`select * from (${sql.trim().replace(/;$/, "")}\n) as answer offset 1`);
    // A query that can't stand in another tells nothing, as one with two columns of a name.
    expect(lacking.stage, `${script.slug}: a row is missing`).toEqual(stage);
    const next = await handIn(sql);
    expect(next.stage, `${script.slug}: ${next.entries.at(-1)?.text}`).not.toEqual(stage);
    state = next;
  }
  return { state: conduct(script, state, { type: "assess", claims: [] }), broken };
}
