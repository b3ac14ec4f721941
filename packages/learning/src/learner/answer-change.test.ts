import { expect, test } from "vitest";
import { changeByAnswer } from "./answer-change.ts";
import type { AttemptEvent } from "./evidence.ts";
import { attemptAt, chainCatalogue, momentAt, quizAnswerAt } from "./fixture.ts";
import { learnerPicture } from "./learner-picture.ts";

const catalogue = chainCatalogue();
const NOW = momentAt(60 * 24 * 60);
const changeBy = (attempt: AttemptEvent, others: Parameters<typeof changeByAnswer>[1]) =>
  changeByAnswer(attempt.id, [attempt, ...others], catalogue, NOW);

test("L11: what an answer changed lies between the picture without it and the picture with it", () => {
  const before = [attemptAt(0, "x0", "right"), attemptAt(5, "x5", "wrong")];
  const answer = attemptAt(9, "x6", "right");
  const change = changeBy(answer, before);
  const pictures = [before, [...before, answer]].map((events) =>
    learnerPicture(events, catalogue, momentAt(9)).concepts.filter(({ concept }) => concept <= 1),
  );
  const inOrder = change?.concepts.toSorted((a, b) => a.before.concept - b.before.concept);
  expect(inOrder?.map((each) => each.before)).toEqual(pictures[0]);
  expect(inOrder?.map((each) => each.after)).toEqual(pictures[1]);
  // x6 is about concept 1 first.
  expect(change?.concepts.map(({ after }) => after.concept)).toEqual([1, 0]);
  for (const each of change?.concepts ?? []) expect(each.after.mastery).toBeGreaterThan(each.before.mastery);
});

test("L11: what happened later changes nothing of it, and an answer of no known exercise has none", () => {
  const answer = attemptAt(9, "x6", "right");
  const later = [attemptAt(20, "x7", "wrong"), attemptAt(21, "x8", "wrong")];
  expect(changeBy(answer, later)).toEqual(changeBy(answer, []));
  expect(changeBy(attemptAt(1, "gone", "right"), later)).toBeNull();
  expect(changeByAnswer("nothing", later, catalogue, NOW)).toBeNull();
});

test("L11: harder work tells which other concepts it reviewed; a repeat at once changes next to nothing", () => {
  const solved = ["x0", "x5", "x10"].map((id, number) => attemptAt(number, id, "right"));
  const change = changeBy(attemptAt(30 * 24 * 60, "x15", "right"), solved);
  // x15 is about concepts 3 and 2, which build on 1 and 0.
  expect(change?.reviewed).toEqual([0, 1]);
  const repeat = changeBy(attemptAt(4, "x10", "right"), solved);
  for (const { before, after } of repeat?.concepts ?? [])
    expect(Math.abs(after.mastery - before.mastery)).toBeLessThan(0.02);
});

test("L11: a mistake comes nearer to being overcome, then is, and afterwards isn't told again", () => {
  const begun = [quizAnswerAt(0, "q1", false, "lost-rows")];
  const answers = [attemptAt(1, "x5", "right"), attemptAt(2, "x6", "right"), attemptAt(3, "x7", "right")];
  const told = answers.map((answer, number) => changeBy(answer, [...begun, ...answers.slice(0, number)]));
  expect(told.map((change) => change?.mistakes.map((mistake) => mistake.isOvercome))).toEqual([
    [false],
    [true],
    [],
  ]);
});
