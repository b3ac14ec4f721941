import { expect, test } from "vitest";
import { countPatterns, longSentences, lowered, neverInTasks, overBudget, parseBudget } from "./english.ts";

const counts = (text: string) =>
  Object.fromEntries(
    [...countPatterns([{ file: "a.md", line: 1, text }])].map(([key, n]) => [key.slice(5), n]),
  );

test.each([
  ["What stands behind two dashes is a comment.", { furniture: 1, preposition: 1 }],
  ["A standing order pays the rent, and standing orders end.", {}],
  ["PostgreSQL tells how it carried it out, and tells you why.", { told: 1 }],
  ["Whoever pays and doesn't come is about to leave.", { headless: 1 }],
  ["so one takes a few, and nobody knows", { one: 2 }],
  ["the visits of which the days aren't over", { which: 1 }],
  ["a moment worked out in small letters", { household: 3 }],
  ["which makes 48.96 of it", { calque: 1 }],
  ["is another thing than", { another: 1 }],
  ["Asked for is the sum.", { inversion: 1 }],
  ["Practise with colours", { british: 2 }],
  ["Customers who pay but never log in are about to leave.", {}],
])("%s", (text, found) => {
  expect(counts(text)).toEqual(found);
});

test("a prompt's sentences end at a period, a colon, an item and a row of a table", () => {
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");
  expect(longSentences(`${words(25)}. ${words(20)}:\n- ${words(25)}\n- ${words(3)}`)).toEqual([]);
  expect(longSentences(`${words(26)}.`)).toHaveLength(1);
  expect(longSentences(`**${words(20)}?** ${words(20)}.`)).toEqual([]);
  expect(longSentences(`**${words(26)}?** ${words(20)}.`)).toHaveLength(1);
  expect(longSentences(`\`\`\`sql\n${words(40)}\n\`\`\``)).toEqual([]);
});

test("titles and prompts are to have nothing told and nobody", () => {
  expect(neverInTasks("Nobody is told")).toEqual(["told", "Nobody"]);
  expect(neverInTasks("Read the lessons behind it")).toEqual([]);
});

test("a budget only falls: what is above it is a problem, what is below it lowers it, nothing raises it", () => {
  const budget = parseBudget("# head\na.md told 3\nb.md one 1\n");
  const found = new Map([
    ["a.md told", 2],
    ["b.md one", 4],
    ["c.md one", 1],
  ]);
  expect(overBudget(budget, found)).toEqual([
    { file: "b.md", group: "one", found: 4, allowed: 1 },
    { file: "c.md", group: "one", found: 1, allowed: 0 },
  ]);
  expect(parseBudget(lowered(budget, found))).toEqual(
    new Map([
      ["a.md told", 2],
      ["b.md one", 1],
    ]),
  );
});
