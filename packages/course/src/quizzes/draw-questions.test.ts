import { expect, test } from "vitest";
import { drawQuestions, QUESTIONS_PER_GO } from "./draw-questions.ts";

const questions = Array.from({ length: 16 }, (_, number) => ({
  id: `q${number}`,
  concepts: [`c${number % 7}`],
}));
const ids = questions.map(({ id }) => id);
const seeds = Array.from({ length: 50 }, (_, number) => `quiz ${number}`);

test("[S10.11] the first go asks each once, in the author's order, about every concept", () => {
  for (const seed of seeds) {
    const drawn = drawQuestions(questions, seed, null);
    expect(new Set(drawn).size).toBe(QUESTIONS_PER_GO);
    expect(drawn).toEqual(ids.filter((id) => drawn.includes(id)));
    expect(
      new Set(questions.filter(({ id }) => drawn.includes(id)).map(({ concepts }) => concepts[0])).size,
    ).toBe(7);
    expect(drawQuestions(questions, seed, null)).toEqual(drawn);
  }
});

test("[S10.11] another go asks all that the one before did not, then what went wrong, in another order", () => {
  for (const seed of seeds) {
    const asked = drawQuestions(questions, seed, null);
    const wrong = new Set(asked.slice(0, 3));
    const again = drawQuestions(questions, `${seed} again`, { asked, wrong });
    expect(again).toHaveLength(QUESTIONS_PER_GO);
    for (const id of ids.filter((each) => !asked.includes(each))) expect(again).toContain(id);
    for (const id of wrong) expect(again).toContain(id);
    expect(again).not.toEqual(ids.filter((id) => again.includes(id)));
  }
});

test("a quiz of few questions asks them all, and an empty one none", () => {
  expect(drawQuestions(questions.slice(0, 4), "few", null)).toEqual(ids.slice(0, 4));
  const again = drawQuestions(questions.slice(0, 4), "few", { asked: ids.slice(0, 4), wrong: new Set() });
  expect(again.toSorted()).toEqual(ids.slice(0, 4));
  expect(drawQuestions([], "none", null)).toEqual([]);
});
