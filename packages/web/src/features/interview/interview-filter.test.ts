import type { InterviewSummary } from "@master-sql/course";
import { expect, test } from "vitest";
import { filterInterviews, noFilter, readFilter } from "./interview-filter.ts";

const interview = (
  slug: string,
  roles: InterviewSummary["roles"],
  level: InterviewSummary["level"],
  topic: InterviewSummary["topic"],
): InterviewSummary => ({
  id: crypto.randomUUID(),
  slug,
  title: slug,
  roles,
  level,
  topic,
  concepts: ["joins"],
  dataset: "shop",
  minutes: 10,
});
const all = [
  interview("a", ["data-analyst"], "junior", "query-writing"),
  interview("b", ["data-analyst", "data-engineer"], "mid", "debugging"),
  interview("c", ["data-engineer"], "mid", "modeling"),
];
const found = (query: string) =>
  filterInterviews(all, readFilter(new URLSearchParams(query)), (id) =>
    id === all[0]?.id ? "done" : id === all[1]?.id ? "tried" : "new",
  ).map(({ slug }) => slug);

test("one of the roles, the level, the topic, and the status must fit", () => {
  expect(found("")).toEqual(["a", "b", "c"]);
  expect(found("role=data-engineer")).toEqual(["b", "c"]);
  expect(found("role=data-engineer&topic=debugging")).toEqual(["b"]);
  expect(found("level=mid&role=data-analyst")).toEqual(["b"]);
  expect(found("level=none-such")).toEqual([]);
  expect(["new", "tried", "done"].map((status) => found(`status=${status}`))).toEqual([["c"], ["b"], ["a"]]);
  expect(readFilter(new URLSearchParams("x=y"))).toEqual(noFilter);
});
