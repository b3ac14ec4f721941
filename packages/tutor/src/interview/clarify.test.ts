import { describe, expect, test } from "vitest";
import { things } from "../testing/interview-fixture.ts";
import { decidedFacts } from "./clarify.ts";

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

const decided = (question: string) => decidedFacts(script, question, ["Show the **dear** things by line."]);

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
    expect(decided(sentence)).toMatchObject({ status: "decided", fact: { from: "clarification", index } });
  });

  test("a single judgement separates what was asked about from what only comes near", () => {
    expect(decided("Are riders of the cancelled lines things to show?")).toMatchObject({
      status: "undecided",
    });
    expect(decided("Are cups cancelled?")).toMatchObject({ status: "decided", isSure: false });
  });

  test.each(["What is the weather like?", "Can I use a window function?", "How do I connect?", "", "?"])(
    "what nobody prepared is not decided: %s",
    (sentence) => {
      expect(decided(sentence)).toEqual({ status: "undecided", near: [] });
    },
  );

  test("what the interviewer has asked is decided too", () => {
    expect(decided("Which things should I show?")).toMatchObject({ fact: { from: "asked" } });
  });

  test("a term of the course and its synonym are the same", () => {
    const terms = [["anti join", "not exists"]];
    const clarifications = [
      { question: "May I write an anti-join?", answer: "Yes." },
      { question: "May I write a script?", answer: "No." },
    ];
    const asked = decidedFacts({ ...script, clarifications, terms }, "Is NOT EXISTS fine?", []);
    expect(asked).toMatchObject({ fact: { from: "clarification", index: 0 } });
  });

  test("each prepared question finds itself", () => {
    for (const [index, { question }] of script.clarifications.entries())
      expect(decided(question)).toEqual({
        status: "decided",
        fact: { from: "clarification", index },
        isSure: true,
      });
  });
});
