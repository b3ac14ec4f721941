import type { Week } from "@master-sql/learning";
import { expect, test } from "vitest";
import { barsText, cardFacts, cardText } from "./card-facts.ts";

const week = (rest: Partial<Week>): Week => ({
  firstDay: 0,
  activeDays: 0,
  exercises: 0,
  lessons: 0,
  quizQuestions: 0,
  minutes: 0,
  first: 0,
  firstRight: 0,
  ...rest,
});

test("the card says what was done, and no share where there was no first try", () => {
  const facts = cardFacts({
    weeks: [
      week({ activeDays: 2, exercises: 5, first: 4, firstRight: 3 }),
      week({ activeDays: 1, lessons: 1 }),
    ],
    solved: 4,
    mastered: 1,
  });
  expect(cardText(facts)).toBe(
    "My 2 weeks of SQL: 4 exercises solved, 1 concept mastered, 3 days of practice, 75% right at the first try.",
  );
  expect(facts.bars).toEqual([5, 1]);
  expect(barsText(facts)).toBe("6 things done, week by week");
  const nothing = cardFacts({ weeks: [week({})], solved: 0, mastered: 0 });
  expect(cardText(nothing)).toBe(
    "My 1 weeks of SQL: 0 exercises solved, 0 concepts mastered, 0 days of practice.",
  );
});
