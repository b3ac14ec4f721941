import { expect, test } from "vitest";
import { lineOf, problemsAfter, replace } from "./edited-content.ts";

const interview = "interviews/dear-things.md";

test.each<readonly [string, (text: string) => string, readonly string[]]>([
  [
    "a topic that there isn't",
    replace("topic: query-writing", "topic: puzzles"),
    ["6 `topic` should be one of: query-writing, debugging, optimization, modeling, product-sense."],
  ],
  [
    "a section that there isn't",
    replace("## Clarify", "## Clarification"),
    [
      "1 The section `## Clarify` is missing; it holds what a good candidate asks first, with the answers.",
      `${lineOf(interview, "## Clarify")} \`## Clarification\` is no section of an interview question; there are Question, Clarify, Rubric, Model answer, Follow-up: <title>, Twist: <title>.`,
    ],
  ],
  [
    "a row of the rubric that is there to fill the table",
    replace("- weak: Says nothing.", "- weak: None."),
    [
      `${lineOf(interview, "### Communication")} “None.” is nothing to look for; say what the candidate does or says, so that two interviewers would agree whether it happened.`,
    ],
  ],
  [
    "a row of the rubric that says that there is nothing",
    replace("- weak: Looks at nothing.", "- weak: No check."),
    [
      `${lineOf(interview, "### Validation")} “No check.” is nothing to look for; say what the candidate does or says, so that two interviewers would agree whether it happened.`,
    ],
  ],
  [
    "a row of the rubric that nobody can see",
    replace("- strong: Speaks of an index.", "- strong: Knows when an index helps."),
    [
      `${lineOf(interview, "### Performance")} “Knows when an index helps.” is nothing to look for; say what the candidate does or says, so that two interviewers would agree whether it happened.`,
    ],
  ],
  [
    "a row of the rubric that tells what somebody doesn't think of",
    replace("- strong: Speaks of an index.", "- strong: Doesn't think of an index."),
    [
      `${lineOf(interview, "### Performance")} “Doesn't think of an index.” is nothing to look for; say what the candidate does or says, so that two interviewers would agree whether it happened.`,
    ],
  ],
  [
    "a twist without what the first answer gets wrong",
    replace("### Breaks\n\nThe pan is listed twice.\n", ""),
    [`${lineOf(interview, "## Twist: The pan again")} The twist needs one \`### Breaks\` that isn't empty.`],
  ],
  [
    "a twist whose data are told and not written",
    replace("```sql\ninsert into things values (5, 'pan', 20);\n```", "The pan is there twice."),
    [`${lineOf(interview, "### Data")} \`### Data\` holds one \`\`\`sql block and nothing else.`],
  ],
  [
    "one clarifying question",
    replace("### What of things without a price?", "More."),
    [
      `${lineOf(interview, "## Clarify")} \`## Clarify\` holds 1 \`### <the candidate's question>\`; at least 2 are needed.`,
    ],
  ],
  [
    "a clarifying question without answer",
    replace("\nMore than 10.\n", ""),
    [
      `${lineOf(interview, "### What is dear?")} The interviewer's answer is missing; write it below the question.`,
    ],
  ],
  [
    "a rubric without a part",
    replace("### Validation", "### Checking"),
    [
      `${lineOf(interview, "## Rubric")} The rubric needs one \`### validation\`, and has 0.`,
      `${lineOf(interview, "### Validation")} \`### Checking\` is no part of a rubric; there are correctness, communication, validation, performance.`,
    ],
  ],
  [
    "a part without a grade",
    replace("- strong: Asks.\n", ""),
    [
      `${lineOf(interview, "### Communication")} \`### Communication\` holds a list of three: \`- weak: …\`, \`- good: …\`, \`- strong: …\`, and nothing else.`,
    ],
  ],
  [
    "a model answer that doesn't run",
    replace("```sql run\nselect name from things where price > 10;", "```sql\nselect name from things;"),
    [
      `${lineOf(interview, "## Model answer")} \`## Model answer\` needs prose and at least one block that begins with \`\`\`sql run.`,
    ],
  ],
  [
    "a follow-up without answer",
    replace("### Answer\n\nAn index on the price, if few are dear.", "No idea."),
    [
      `${lineOf(interview, "## Follow-up: Millions")} \`## Follow-up: Millions of things\` needs one \`### Answer\` below its question, and no other \`###\`.`,
    ],
  ],
  [
    "one follow-up",
    (text) => text.slice(0, text.indexOf("## Follow-up: Millions")),
    [
      "1 There are 1 sections `## Follow-up: <title>` and `## Twist: <title>`; at least 2 are needed: ties, NULLs, late rows, scale …",
    ],
  ],
  [
    "a concept that there isn't",
    replace("concepts: [filtering]", "concepts: [sorting]"),
    ["7 The concept `sorting` is not in concepts.yaml; add it there or correct its spelling."],
  ],
])("an interview question: %s", (_, edit, expected) => {
  expect(problemsAfter(interview, edit)).toEqual(expected.map((line) => `${interview}:${line}`));
});
