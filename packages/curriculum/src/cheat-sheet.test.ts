import { expect, test } from "vitest";
import { productContent } from "./product-content.ts";

const { content } = productContent();

// That every snippet runs is proved with the rest of the content, in content.slow.test.ts.
test("[S2.4] the cheat sheet has its fourteen topics at three levels, with thirty snippets or more", () => {
  const levels = content.cheatSheet?.value.levels ?? [];
  const topics = levels.map(({ level, topics: inLevel }) => [level, inLevel.map(({ id }) => id)]);
  expect(Object.fromEntries(topics)).toEqual({
    beginner: ["create-table", "insert", "update", "delete", "select"],
    intermediate: ["joins", "group-by", "subquery", "union"],
    advanced: ["cte", "window-function", "upsert", "transaction", "index"],
  });
  const snippets = levels.flatMap((level) => level.topics).flatMap((topic) => topic.snippets);
  expect(snippets.length).toBeGreaterThanOrEqual(30);
});
