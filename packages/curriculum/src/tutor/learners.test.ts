import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOADING_MS } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { answerTo, learnerQuestions } from "./questions/learners.ts";
import { TutorDesk } from "./tutor-desk.ts";

const sandbox = createToolSandbox();
const desk = new TutorDesk(sandbox);
beforeAll(ensureSnapshots, LOADING_MS);
afterAll(() => sandbox.close());

const questions = learnerQuestions();
/** Each dataset is opened only once. */
const inOrder = questions.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

test("there are at least 150 questions, about half of them held out", () => {
  expect(questions.length).toBeGreaterThanOrEqual(150);
  expect(questions.filter(({ split }) => split === "held-out").length).toBeGreaterThan(60);
});

describe("[S10.4] [S11.9] [S11.10] [S11.11] T8 what can't be answered is free, and what can be is answered", () => {
  test.each(inOrder.map((question) => [`${question.at}: ${question.text}`, question] as const))(
    "%s",
    async (_, question) => {
      const parts = await answerTo(desk, question);
      const isFree = parts.some(({ type }) => type === "nothing");
      if (question.expects !== "either")
        expect(isFree, JSON.stringify(parts)).toBe(question.expects === "free");
      const runs = parts.flatMap((part) => (part.type === "sql" ? [part.run] : []));
      expect(runs.filter(({ status }) => status === "error")).toEqual([]);
      const texts = parts.flatMap((part) => (part.type === "text" ? [part.markdown] : []));
      expect(texts, "the same text twice").toEqual([...new Set(texts)]);
    },
  );
});
