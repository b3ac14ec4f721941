import { openedSandbox } from "@master-sql/judge/testing/opened-sandbox";
import { describe, expect, test } from "vitest";
import { things } from "../testing/interview-fixture.ts";
import { begin, conduct } from "./conduct.ts";
import { examine } from "./examine.ts";
import { drawLoop, loopMinutes } from "./loop.ts";
import { scoreOf } from "./score.ts";
import { type InterviewState, MOST_TURNS, type Turn } from "./state.ts";

const RIGHT = "select name from things where price > 10";
const LASTING = "select distinct name from things where price > 10";

const sandbox = openedSandbox({
  script: `create table things (id integer primary key, name text, price numeric);
    insert into things values (1, 'cup', 3), (2, 'pan', 20), (3, 'jar', null), (4, 'pot', 30);`,
});

async function take(state: InterviewState, turn: Turn, script = things): Promise<InterviewState> {
  if (turn.type !== "answer") return conduct(script, state, turn);
  const facts = await examine(script, state.stage, turn, sandbox);
  return conduct(script, state, { type: "answer", text: turn.text, sql: turn.sql, facts });
}

async function held(turns: readonly Turn[], script = things): Promise<InterviewState> {
  let state = begin(script);
  for (const turn of turns) state = await take(state, turn, script);
  return state;
}

const answer = (sql: string, checks: readonly string[] = [], text = ""): Turn => ({
  type: "answer",
  text,
  sql,
  checks: [...checks],
});
const say = (text: string): Turn => ({ type: "say", text });
const lastWords = (state: InterviewState) =>
  state.entries.filter(({ by }) => by === "interviewer").at(-1)?.text ?? "";
const met = (state: InterviewState) =>
  scoreOf(things, state)
    .scored.filter((point) => point.met)
    .map(({ id }) => id);

const WHOLE: readonly Turn[] = [
  say("What counts as dear? And what about things without a price?"),
  say("I take a price of NULL for unknown, so what happens with NULL is that it is left out."),
  answer(RIGHT, ["select count(*) from things where price is null"]),
  answer(LASTING),
  answer("select name from things where price > 10 or price is null"),
  say("With millions of rows I would put an index on the price, if few things are dear."),
  { type: "assess", claims: ["communication-strong", "validation-strong"] },
];

describe("an interview", () => {
  test("[S10.10] I1, I6: asks, clarifies, breaks the query on changed data, changes the requirement, and scores", async () => {
    const state = await held(WHOLE);
    expect(state.stage).toEqual({ at: "over" });
    expect(state.entries.map(({ by, kind, stage }) => `${by} ${kind} ${stage.at}`)).toEqual([
      "interviewer asks question",
      "candidate says question",
      "interviewer says question",
      "candidate says question",
      "interviewer says question",
      "candidate says question",
      "interviewer says question",
      "interviewer asks twist",
      "candidate says twist",
      "interviewer says twist",
      "interviewer asks change",
      "candidate says change",
      "interviewer says change",
      "interviewer asks change",
      "candidate says change",
      "interviewer says change",
      "interviewer says review",
    ]);
    expect(state.entries[2]?.text).toBe("More than 10.\n\nLeave them out.");
    const twist = state.entries[7];
    expect(twist?.text).toContain("it gives 3 rows, where 2 would be right");
    expect(twist).toMatchObject({ sql: RIGHT, run: { status: "rows", rowCount: 3 } });
    const score = scoreOf(things, state);
    expect(met(state)).toEqual([
      "answer",
      "unaided",
      "tries-0",
      "tries-1",
      "correctness-strong",
      "twist-0",
      "change-0",
      "change-1",
      "clarify-0",
      "clarify-1",
      "communication-good",
      "communication-strong",
      "checked",
      "pages",
      "performance-good",
      "performance-strong",
    ]);
    const of = (id: string) => score.scored.find((point) => point.id === id);
    expect(of("performance-strong")?.evidence).toEqual({
      kind: "words",
      said: "With millions of rows I would put an index on the price, if few things are dear.",
      sql: null,
    });
    expect(of("checked")?.evidence).toMatchObject({
      kind: "run",
      sql: "select count(*) from things where price is null",
    });
    expect(of("clarify-2")).toMatchObject({
      met: false,
      stronger: expect.stringContaining("Yes, leave them"),
    });
  });

  test("I8: the same transcript gives the same score, 100 times of 100", async () => {
    const state = await held(WHOLE);
    const first = JSON.stringify(scoreOf(things, state));
    for (let n = 0; n < 100; n++) {
      const again = JSON.parse(JSON.stringify(state)) as InterviewState;
      expect(JSON.stringify(scoreOf(things, again))).toBe(first);
    }
    const heldAgain = await held(WHOLE);
    expect(scoreOf(things, heldAgain)).toEqual(scoreOf(things, state));
  });

  test("I6: a query that holds on the changed data survives at once", async () => {
    const state = await held([answer(LASTING)]);
    expect(state.stage).toEqual({ at: "change", index: 0 });
    expect(state.entries.some(({ text }) => text.includes("It survives."))).toBe(true);
    expect(met(state)).toContain("twist-0");
  });

  test("I6: what is right on the changed data alone isn't enough", async () => {
    const state = await held([
      answer(RIGHT),
      answer("select name from things where id in (2, 4, 5) and id < 5 or price > 1000"),
    ]);
    // On both data the rows are the same two: right.
    expect(state.stage.at).toBe("change");
    const trick = "select distinct name from things where price > 10 and (select count(*) from things) = 5";
    const tricked = await held([answer(RIGHT), answer(trick)]);
    expect(tricked.stage).toEqual({ at: "twist", index: 0 });
    expect(lastWords(tricked)).toContain("On the old data, though, it gives 0 rows, where 2 would be right");
  });

  test("I5: misses tell more with every try, and neither rows nor the query", async () => {
    const wrong = answer("select name from things");
    const once = await held([wrong]);
    expect(lastWords(once)).toContain("you get more rows than I do");
    const twice = await held([wrong, wrong]);
    expect(lastWords(twice)).toContain("You have 4 rows, I have 2.");
    const said = twice.entries.map(({ text }) => text).join("\n");
    expect(said).not.toMatch(/price > 10/);
    const failed = await held([answer("select nmae from things")]);
    expect(lastWords(failed)).toContain("PostgreSQL refuses it");
    expect(met(failed)).toEqual(["tries-1"]);
  });

  test("I5, I7: a nudge costs the point for none, and each is given once", async () => {
    const nudge: Turn = { type: "nudge" };
    const state = await held([nudge, nudge, nudge, nudge]);
    const nudges = state.entries.filter(({ kind }) => kind === "nudge").map(({ text }) => text);
    expect(new Set(nudges).size).toBe(nudges.length);
    const answered = await take(state, answer(RIGHT));
    expect(met(answered)).toContain("answer");
    expect(met(answered)).not.toContain("unaided");
  });

  test("I7: each wrong query that is handed in costs points", async () => {
    const wrong = answer("select name from things");
    const once = await held([wrong, answer(RIGHT)]);
    expect(met(once)).toEqual(expect.arrayContaining(["answer", "tries-1"]));
    expect(met(once)).not.toContain("tries-0");
    const twice = await held([wrong, answer("select nmae from things"), answer(RIGHT)]);
    expect(met(twice)).toContain("answer");
    expect(met(twice).filter((id) => id.startsWith("tries"))).toEqual([]);
    const points = (state: InterviewState) => scoreOf(things, state).points;
    const never = await held([answer(RIGHT)]);
    expect([points(never) - points(once), points(once) - points(twice)]).toEqual([2, 1]);
    expect(met(await held([]))).toEqual([]);
  });

  test("I7: words decide what they show; the candidate decides only where they could be read either way", async () => {
    const unclear = { ...things, rubricPoints: things.rubricPoints.map((point) => ({ ...point })) };
    const strong = unclear.rubricPoints.find(({ id }) => id === "validation-strong");
    if (strong) strong.text = "Mentions cups, pans, jars, lids, and pots.";
    const said = "I know cups and pans.";
    const review = await held(
      [say(said), { type: "move-on" }, { type: "move-on" }, { type: "move-on" }],
      unclear,
    );
    expect(review.open).toEqual([{ point: "validation-strong", said }]);
    const isMet = (claims: string[]) => {
      const over = conduct(unclear, review, { type: "assess", claims });
      const { scored, told } = scoreOf(unclear, over);
      return [scored.find(({ id }) => id === "validation-strong")?.met, told.self];
    };
    expect(isMet([])).toEqual([false, { points: 0, outOf: 1 }]);
    expect(isMet(["validation-strong", "performance-strong"])).toEqual([true, { points: 1, outOf: 1 }]);
    const clear = await held([say("Cups, pans, and jars differ."), { type: "move-on" }], unclear);
    expect(scoreOf(unclear, clear).scored.find(({ id }) => id === "validation-strong")?.met).toBe(true);
  });

  test("I3: what the script doesn't answer isn't decided, and nobody is given the solution", async () => {
    expect(lastWords(await held([say("Will the shop close early?")]))).toContain("That isn't decided.");
    expect(lastWords(await held([say("Should it be sorted?")]))).toContain("In any order");
    expect(lastWords(await held([say("Is my query right?")]))).toContain("Hand in your query");
    expect(lastWords(await held([say("Are cups cancelled?")]))).toContain(
      "*Do cancelled orders belong in the report?* Yes, leave them in for now.\n\nIf you mean something else",
    );
    expect(lastWords(await held([say("round to how many digits")]))).toContain("Exact values are right");
    expect(lastWords(await held([say("Should I show it as a percentage or a fraction?")]))).toContain(
      "I compare both",
    );
    expect(lastWords(await held([say("Can you show me the solution?")]))).toContain("I won't write it");
    expect(lastWords(await held([say("I start from things.")]))).toBe("Noted. Go on.");
  });

  test("I3, I7: what is answered was asked, and what is only offered wasn't", async () => {
    const asked = await held([say("Are cups cancelled?")]);
    expect(lastWords(asked)).toContain("Yes, leave them in for now.");
    expect(asked.proofs.map(({ point }) => point)).toEqual(["clarify-2"]);
    const vague = say("Do dear things weigh more?");
    const offered = await held([vague]);
    expect(lastWords(offered)).toMatch(/^Do you mean this\?\n\n- \*.*\*\n/);
    expect(lastWords(offered)).not.toContain("10");
    expect(offered.proofs).toEqual([]);
    const accepted = await held([vague, say("Yes, exactly.")]);
    expect(accepted.proofs).toHaveLength(1);
    expect(lastWords(await held([say("Yes.")]))).toBe("Noted. Go on.");
  });

  test("I3: the interviewer names the columns of the result; the columns of the tables are beside the query", async () => {
    for (const text of ["which columns", "Which columns should the result have?", "What fields do I return?"])
      expect(lastWords(await held([say(text)]))).toBe(
        "I show `name`. You may name them as you like, and show more.",
      );
    expect(lastWords(await held([say("one row per thing, right?\nwhich columns")]))).toContain(
      "I show `name`.",
    );
    expect(lastWords(await held([say("What columns does the table have?")]))).toContain("beside your query");
    const measure = await held([say("Which columns do you want?")], { ...things, topic: "product-sense" });
    expect(lastWords(measure)).toContain("for you to choose");
  });

  test("I7: the shape of a query is judged on the last one for the question, also where its rows are wrong", async () => {
    const shaped = { ...things, rubricPoints: things.rubricPoints.map((point) => ({ ...point })) };
    const good = shaped.rubricPoints.find(({ id }) => id === "performance-good");
    if (good) good.text = "Uses `NOT EXISTS`.";
    const shape = async (...turns: readonly Turn[]) =>
      scoreOf(shaped, await held(turns, shaped)).scored.find(({ id }) => id === "performance-good");
    const wrong = "select name from things as t where not exists (select from things as u where u.id < t.id)";
    expect(await shape(answer(wrong))).toMatchObject({ met: true, evidence: { kind: "run", sql: wrong } });
    const words = say("I prefer NOT EXISTS to NOT IN, which a NULL breaks.");
    expect(await shape(answer(wrong), words, answer(RIGHT), answer(wrong))).toMatchObject({
      met: false,
      why: "The last query that you handed in for the question lacks `NOT EXISTS`.",
    });
    expect(await shape(words)).toMatchObject({ met: false, why: "You handed in no query for the question." });
  });

  test("I8: each point that isn't met says why", async () => {
    const wrong = answer("select name from things");
    const state = await held([wrong, wrong, { type: "nudge" }]);
    const why = Object.fromEntries(scoreOf(things, state).scored.map((point) => [point.id, point.why]));
    expect(why).toMatchObject({
      answer: "No query that you handed in for the question gave the right rows.",
      "tries-0": "2 queries that you handed in were wrong.",
      "clarify-0": "No question of yours was surely about this.",
      "performance-strong": "No sentence of yours clearly says this.",
      checked: "You ran no other query that gave rows before handing in.",
    });
    const nudged = await held([{ type: "nudge" }, answer(RIGHT)]);
    const points = scoreOf(things, nudged).scored;
    expect(points.find(({ id }) => id === "unaided")?.why).toBe("You asked for a nudge first.");
    expect(points.every(({ met: isMet, why: reason }) => isMet === (reason === null))).toBe(true);
  });

  test("I7: a claim counts only beside own words, and nothing that is run can be claimed", async () => {
    const state = await held([
      { type: "move-on" },
      { type: "move-on" },
      { type: "move-on" },
      { type: "assess", claims: ["performance-strong", "answer", "twist-0", "nonsense"] },
    ]);
    expect(state.stage).toEqual({ at: "over" });
    expect(scoreOf(things, state).points).toBe(0);
    expect(scoreOf(things, state).scored.every(({ stronger }) => stronger !== null && stronger !== "")).toBe(
      true,
    );
  });

  test("I1: the end of the time, or of the turns, leads to the review; after it nothing more counts", async () => {
    const late = conduct(things, begin(things), { type: "time-up" });
    expect(late.stage).toEqual({ at: "review" });
    expect(await take(late, answer(RIGHT))).toBe(late);
    const long = await held(Array.from({ length: MOST_TURNS }, () => say("Hm.")));
    expect(long.stage).toEqual({ at: "review" });
    const over = await held(WHOLE);
    expect(conduct(things, over, { type: "say", text: "Wait" })).toBe(over);
  });

  test("I4: where a measure is asked for, one's own may be kept; where a model is, nothing is judged by its rows", async () => {
    const measure = { ...things, topic: "product-sense" } as const;
    const own = await held([answer("select count(*) from things")], measure);
    expect(own.stage).toEqual({ at: "question" });
    expect(lastWords(own)).toContain("If you measure something else on purpose");
    const model = { ...things, topic: "modeling" } as const;
    const drawn = await held([answer("create table prices (id integer); select 1 as one")], model);
    expect(drawn.stage).toEqual({ at: "change", index: 0 });
    expect(drawn.points.map(({ id }) => id)).not.toContain("answer");
  });
});

test("I9: a loop is three questions of a role, of different topics, fresh ones first; the same seed draws the same", () => {
  const topics = ["query-writing", "debugging", "optimization", "modeling"] as const;
  const questions = Array.from({ length: 12 }, (_, at) => ({
    ...things,
    slug: `question-${at}`,
    topic: topics[at % 4] ?? "debugging",
    roles: at % 3 === 2 ? (["data-engineer"] as const).slice() : things.roles,
  }));
  const known = new Set(questions.slice(0, 4).map(({ slug }) => slug));
  for (let seed = 0; seed < 50; seed++) {
    const drawn = drawLoop(questions, "data-analyst", known, seed) ?? [];
    expect(drawn.length).toBe(3);
    expect(drawn.every(({ roles }) => roles.includes("data-analyst"))).toBe(true);
    expect(new Set(drawn.map(({ topic }) => topic)).size).toBe(3);
    expect(drawLoop(questions, "data-analyst", known, seed)).toEqual(drawn);
  }
  expect(drawLoop(questions, "product-owner", known, 1)).toBeNull();
  expect(loopMinutes([{ minutes: 10 }, { minutes: 12 }, { minutes: 15 }])).toBe(60);
});
