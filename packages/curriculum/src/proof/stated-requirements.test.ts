import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PlanRequirement } from "@master-sql/course";
import { expect, test } from "vitest";
import { CONTENT_FOLDER } from "../content-folder.ts";

/** Words with which a task asks for more than few pages. */
const stated: Readonly<Record<PlanRequirement, RegExp>> = {
  "no sort": /sorts? nothing|without sorting|no node of the plan sorts|without reading or sorting/i,
  "index only": /from an index alone|answered alone|from an index in which what it counts stands/i,
  "nested loop": /nested loop/i,
  "one index": /one index that serves|make one index|a single index/i,
  "small index": /index that holds (no|only)/i,
};

const tasks = ["exercises", "pool"].flatMap((folder) =>
  readdirSync(join(CONTENT_FOLDER, folder)).flatMap((file) => {
    const text = readFileSync(join(CONTENT_FOLDER, folder, file), "utf8");
    return /^kind: index$/m.test(text) ? [{ file, text }] : [];
  }),
);

test("there are tasks about plans", () => expect(tasks.length).toBeGreaterThan(30));

test.each(tasks)("what $file states besides few pages is judged, and nothing that it doesn't", ({ text }) => {
  const outcome = /^ {2}outcome: (.*)$/m.exec(text)?.[1] ?? "";
  const [, afterPrompt = ""] = text.split("\n## Prompt\n");
  const [prompt = ""] = afterPrompt.split("\n## ");
  const words = `${outcome}\n${prompt}`.replaceAll(/[*`]/g, "");
  const asked = Object.entries(stated).flatMap(([name, phrases]) => (phrases.test(words) ? [name] : []));
  const required = /^ {2}requires: \[(.*)\]$/m.exec(text)?.[1]?.split(", ") ?? [];
  expect(required.toSorted()).toEqual(asked.toSorted());
});
