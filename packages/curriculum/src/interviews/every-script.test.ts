import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InterviewScript } from "@master-sql/course";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { begin, conduct, examine, gradeOf, type InterviewState, scoreOf } from "@master-sql/tutor/interview";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOADING_MS } from "../../../../tools/tier.ts";
import { interviewScript } from "../bundle/interview-bundle.ts";
import { productContent } from "../product-content.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

/** Rules of packages/tutor/src/interview/SPEC.md, over the interview questions of the course. */

/** Every so many questions also get an answer that lacks a row, on all data. */
const EVERY = 5;

const { content } = productContent();
const scripts = content.interviews.map((file) => interviewScript(file, content.techniques));

test("I3: what the script has prepared gets its answer, each to each", () => {
  const lost = scripts.flatMap((script) =>
    script.clarifications.flatMap(({ question, answer }) => {
      const said = question.endsWith("?") ? question : `${question}?`;
      const { entries } = conduct(script, begin(script), { type: "say", text: said });
      return entries.at(-1)?.text === answer ? [] : [`${script.slug}: ${question}`];
    }),
  );
  expect(lost).toEqual([]);
});

/** A question of a candidate in other words than the script's, and what decides it. */
interface AskedInOtherWords {
  readonly slug: string;
  readonly said: string;
  /** `c0`: the first clarification; `q`: the question itself; `rows`: how results are compared; `-`: nothing. */
  readonly decided: string;
  /** Not looked at while the words were tuned. */
  readonly held: boolean;
}

function askedIn(file: string): readonly AskedInOtherWords[] {
  const text = readFileSync(join(import.meta.dirname, file), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as AskedInOtherWords);
}

/** The interviewer's reply, the points it counts for, and the prepared question that was meant, if there is one. */
function reply({ slug, said, decided }: AskedInOtherWords) {
  const script = scripts.find((each) => each.slug === slug);
  if (!script) throw new Error(`There is no interview ${slug}.`);
  const state = conduct(script, begin(script), { type: "say", text: said });
  const meant = decided.startsWith("c") ? script.clarifications[Number(decided.slice(1))] : undefined;
  const text = state.entries.at(-1)?.text ?? "";
  const given = script.clarifications.flatMap(({ answer }, at) =>
    text.includes(answer) ? [`clarify-${at}`] : [],
  );
  return { text, given, counted: state.proofs.map(({ point }) => point), meant: meant ?? null };
}

test("[S11.12] I3: most questions in other words get the answer that the script has decided, and no such answer is lost in “not decided”", () => {
  const replies = askedIn("questions.jsonl").flatMap((asked) => {
    const { text, meant } = reply(asked);
    if (meant === null) return [];
    const isRight = text.includes(meant.answer);
    return [{ held: asked.held, isRight, isLost: text.startsWith("That isn't decided.") }];
  });
  const held = replies.filter((each) => each.held);
  expect(held.length).toBeGreaterThan(40);
  expect(held.filter(({ isRight }) => isRight).length / held.length).toBeGreaterThan(0.85);
  expect(held.filter(({ isLost }) => isLost).length / held.length).toBeLessThan(0.06);
});

test("[S11.12] I3, I7: a clarification counts as asked where the interviewer answers it, and nowhere else", () => {
  const differing = [...askedIn("questions.jsonl"), ...askedIn("questions-held-out.jsonl")].filter(
    (asked) => {
      const { given, counted } = reply(asked);
      return given.join() !== counted.join();
    },
  );
  expect(differing.map(({ slug, said }) => `${slug}: ${said}`)).toEqual([]);
});

test("I3: of questions that were written before the replies were seen, most are answered or understood, and what isn't decided isn't answered", () => {
  const replies = askedIn("questions-held-out.jsonl").map(reply);
  const decided = replies.filter(({ meant }) => meant !== null);
  const isNear = ({ text, meant }: (typeof replies)[number]) =>
    meant !== null && (text.includes(meant.answer) || text.includes(meant.question));
  expect(decided.length).toBe(20);
  expect(decided.filter(isNear).length / decided.length).toBeGreaterThanOrEqual(0.7);
  const undecided = replies.filter(({ meant }) => meant === null);
  expect(undecided.filter(({ counted }) => counted.length > 0).length).toBeLessThan(2);
});

describe("I7: the model answer is strong, a weak one weak", () => {
  const byDataset = Map.groupBy(scripts, ({ dataset }) => dataset);
  let sandbox: SqlSandbox;
  beforeAll(async () => {
    await ensureSnapshots();
    sandbox = createToolSandbox();
  }, LOADING_MS);
  afterAll(() => sandbox.close());

  test.each([...byDataset])(
    "I4, I6: and every point that is run can be had on %s",
    async (dataset, asked) => {
      await sandbox.open({ kind: "snapshot", slug: dataset });
      const graded: string[] = [];
      for (const script of asked) {
        const { state, broken } = await answerAsModel(script, sandbox);
        const score = scoreOf(script, state);
        const missing = score.scored.filter(({ id, by, met }) => by === "run" && !met && id !== "checked");
        expect(missing.map(({ id }) => `${script.slug}: ${id}`)).toEqual([]);
        const wereAsked = state.points.some(({ id }) => id === "answer") ? script.twists.length : 0;
        expect(broken, `${script.slug}: the model answer broke on changed data`).toBe(wereAsked);
        if (gradeOf(score) !== "strong")
          graded.push(
            `${script.slug}: ${score.points} of ${score.outOf}, without ${score.scored.flatMap(({ met, id }) => (met ? [] : [id])).join(", ")}`,
          );
        const weak = await answerWeakly(script, sandbox);
        expect(`${script.slug}: ${gradeOf(scoreOf(script, weak))}`).toContain("weak");
      }
      expect(graded).toEqual([]);
    },
    120_000,
  );

  test.each([
    ["nothing is said", () => []],
    ["the question is repeated", ({ question }: InterviewScript) => [question]],
    [
      "the model answer of another question is read out",
      ({ slug }: InterviewScript) => [scripts.find((other) => other.slug > slug)?.modelAnswer ?? ""],
    ],
  ])("where %s", (_, words) => {
    const graded = scripts.map((script) => {
      const said = words(script).reduce((state, text) => say(script, state, text), begin(script));
      return `${script.slug}: ${gradeOf(scoreOf(script, leave(script, said)))}`;
    });
    expect(graded.filter((each) => !each.endsWith(": weak"))).toEqual([]);
  });
});

const proseOf = (markdown: string) =>
  markdown
    .split("```")
    .filter((_, at) => at % 2 === 0)
    .join("\n");
const queriesIn = (markdown: string) =>
  markdown
    .split("```sql\n")
    .slice(1)
    .map((rest) => rest.split("```")[0] ?? "");

function say(script: InterviewScript, state: InterviewState, text: string): InterviewState {
  return conduct(script, state, { type: "say", text: proseOf(text) });
}

/** Moves on until the end. */
function leave(script: InterviewScript, state: InterviewState): InterviewState {
  let current = state;
  while (current.stage.at !== "review") current = conduct(script, current, { type: "move-on" });
  return conduct(script, current, { type: "assess", claims: [] });
}

async function handIn(
  script: InterviewScript,
  state: InterviewState,
  sql: string,
  sandbox: SqlSandbox,
  checks: readonly string[] = [],
): Promise<InterviewState> {
  const facts = await examine(script, state.stage, { sql, checks }, sandbox);
  return conduct(script, state, { type: "answer", text: "", sql, facts });
}

/** Says what the rubric calls weak, and hands in a query that is wrong. */
async function answerWeakly(script: InterviewScript, sandbox: SqlSandbox): Promise<InterviewState> {
  const weak = script.rubricPoints.filter(({ grade }) => grade === "weak");
  const said = weak.reduce((state, { text }) => say(script, state, text), begin(script));
  return leave(script, await handIn(script, said, "select 1 as one where false", sandbox));
}

/** Asks what is prepared, and says and hands in the accepted answer to whatever is asked. */
async function answerAsModel(
  script: InterviewScript,
  sandbox: SqlSandbox,
): Promise<{ readonly state: InterviewState; readonly broken: number }> {
  const questions = script.clarifications.map(({ question }) => question);
  let state = questions.reduce((now, text) => conduct(script, now, { type: "say", text }), begin(script));
  state = say(script, state, script.modelAnswer);
  const isRun = (id: string) => state.points.some((point) => point.id === id && point.by === "run");
  const checks = queriesIn(script.modelAnswer).filter((sql) => sql.trim() !== script.answerSql?.trim());
  let broken = 0;
  const advance = async (sql: string | null, ran: readonly string[] = []) => {
    if (state.stage.at === "review") return;
    const next =
      sql === null
        ? conduct(script, state, { type: "move-on" })
        : await handIn(script, state, sql, sandbox, ran);
    expect(next.stage, `${script.slug}: ${next.entries.at(-1)?.text}`).not.toEqual(state.stage);
    state = next;
  };
  if (isRun("answer") && scripts.indexOf(script) % EVERY === 0) await refusesLacking(script, state, sandbox);
  if (isRun("answer")) await advance(script.answerSql, checks.slice(0, 5));
  else {
    // Its blocks build on each other, and some are there to fail.
    const whole = await handIn(script, state, queriesIn(script.modelAnswer).join(";\n"), sandbox);
    state = whole.stage.at === "question" ? conduct(script, whole, { type: "move-on" }) : whole;
  }
  while (state.stage.at === "twist") {
    broken += 1;
    await advance(script.twists[state.stage.index]?.answerSql ?? null);
  }
  while (state.stage.at === "change") {
    const { index } = state.stage;
    const change = script.followUps[index];
    state = say(script, state, change?.answer ?? "");
    const isNext = state.stage.at !== "change" || state.stage.index !== index;
    if (!isNext) await advance(isRun(`change-${index}`) ? (change?.answerSql ?? null) : null);
  }
  return { state: conduct(script, state, { type: "assess", claims: [] }), broken };
}

/** An answer that lacks a row must not be right. */
async function refusesLacking(
  script: InterviewScript,
  state: InterviewState,
  sandbox: SqlSandbox,
): Promise<void> {
  const sql = `select * from (${script.answerSql?.trim().replace(/;$/, "")}\n) as answer offset 1`;
  // A query that can't be a subquery, such as one with two columns of the same name, shows nothing.
  const lacking = await handIn(script, state, sql, sandbox);
  expect(lacking.stage, `${script.slug}: a row is missing`).toEqual(state.stage);
  expect(lacking.wrong).toBe(1);
}
