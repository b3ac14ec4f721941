import { expect, test } from "vitest";
import { productContent } from "./product-content.ts";

const { content } = productContent();

// That every snippet runs is proved with the rest of the content, in content.slow.test.ts.
test("[S2.4] the cheat sheet has its topics at three levels, the fourteen of the specification first, with thirty snippets or more", () => {
  const levels = content.cheatSheet?.value.levels ?? [];
  const topics = levels.map(({ level, topics: inLevel }) => [level, inLevel.map(({ id }) => id)]);
  expect(Object.fromEntries(topics)).toEqual({
    beginner: ["create-table", "insert", "update", "delete", "select", "strings", "dates"],
    intermediate: ["joins", "group-by", "subquery", "union", "more-aggregates", "more-joins"],
    advanced: [
      ...["cte", "window-function", "upsert", "transaction", "index"],
      ...["frames", "json-arrays", "merge", "explain"],
    ],
  });
  const snippets = levels.flatMap((level) => level.topics).flatMap((topic) => topic.snippets);
  expect(snippets.length).toBeGreaterThanOrEqual(30);
});
