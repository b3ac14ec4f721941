import type { InterviewScript } from "@master-sql/course";

/** An interview about things with prices, for tests. */
export const things: InterviewScript = {
  id: "3b0f4f0e-6f0c-4a0f-8a77-6cf0b3f7d911",
  slug: "dear-things",
  title: "Dear things",
  roles: ["data-analyst", "product-manager"],
  level: "junior",
  topic: "query-writing",
  concepts: ["filtering"],
  dataset: "things",
  minutes: 5,
  question: "Which things are **dear**?",
  clarifications: [
    { question: "What is dear?", answer: "More than 10." },
    { question: "What of things without a price?", answer: "Leave them out." },
    { question: "Do cancelled orders belong in the report?", answer: "Yes, leave them in for now." },
  ],
  rubricPoints: [
    ["correctness", "Shows all things.", "Shows what costs more than 10.", "Says what happens with `NULL`."],
    ["communication", "Says nothing.", "Says what dear means.", "Asks about missing prices."],
    ["validation", "Looks at nothing.", "Looks at the prices.", "Counts both sides."],
    ["performance", "Sorts for nothing.", "One pass.", "Speaks of an index."],
  ].flatMap(([part, ...texts]) =>
    texts.map((text, at) => {
      const grade = (["weak", "good", "strong"] as const)[at] ?? "weak";
      return { id: `${part}-${grade}`, part: part as "correctness", grade, text };
    }),
  ),
  terms: [],
  modelAnswer:
    "I show what costs more than 10. What happens with `NULL`: the comparison leaves it out.\n\n```sql\nselect name from things where price > 10;\n```",
  answerSql: "select name from things where price > 10;",
  followUps: [
    {
      title: "Unknown prices",
      question: "Show those too.",
      answer: "```sql\nselect name from things where price > 10 or price is null;\n```",
      answerSql: "select name from things where price > 10 or price is null;",
    },
    {
      title: "Millions of things",
      question: "What then?",
      answer: "An index on the price, if few are dear.",
      answerSql: null,
    },
  ],
  twists: [
    {
      title: "The pan again",
      question: "Somebody has entered the pan a second time.",
      dataSql: "insert into things values (5, 'pan', 20);",
      breaks: "The pan is listed twice.",
      answer: "A thing is a name now.",
      answerSql: "select distinct name from things where price > 10;",
    },
  ],
};
