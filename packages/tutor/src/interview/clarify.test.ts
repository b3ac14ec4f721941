import { describe, expect, test } from "vitest";
import { things } from "../testing/interview-fixture.ts";
import { askedClarification } from "./clarify.ts";

const script = {
  ...things,
  clarifications: [
    {
      question: "Is fullest the line with the most riders, or the fullest vehicles?",
      answer: "You tell me.",
    },
    { question: "Do taps cover everybody?", answer: "Cards and paper tickets, yes." },
    { question: "Which days do both tables cover?", answer: "October 20 to November 16, 2025." },
    { question: "What about titles in two genres?", answer: "They count in both." },
    { question: "Do cancelled orders belong in the report?", answer: "Yes, leave them in for now." },
    {
      question: "Should a payment count in the month in which it came in, or in the month of its order?",
      answer: "In the month of the order.",
    },
  ],
};

describe("I3: a question is answered by the telling words that it shares", () => {
  test.each([
    ["Does fullest mean the most riders?", 0],
    ["Do the taps cover every rider?", 1],
    ["Which days are covered by the tables?", 2],
    ["If a title has two genres, where does it go?", 3],
    ["Should I exclude canceled orders?", 4],
    ["Is a payment counted in the month of the order or the month it came in?", 5],
    ["Which month does a payment belong to?", 5],
  ])("%s", (sentence, index) => {
    expect(askedClarification(script, sentence)).toBe(index);
  });

  test.each([
    "What is the weather like?",
    "Can I use a window function?",
    "Should the result be sorted?",
    "How many people work here?",
    "",
    "?",
  ])("what nobody prepared is not decided: %s", (sentence) => {
    expect(askedClarification(script, sentence)).toBeNull();
  });

  test("each prepared question finds itself", () => {
    for (const [index, { question }] of script.clarifications.entries())
      expect(askedClarification(script, question)).toBe(index);
  });
});
