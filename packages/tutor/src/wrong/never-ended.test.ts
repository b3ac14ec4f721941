import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import type { TutorContext } from "../context.ts";
import type { TutorPart } from "../model.ts";
import { tellNeverEnded } from "./never-ended.ts";

beforeAll(() => loadModule());

/** All that is read of it: nothing may be run. */
const context = {
  parse,
  dataset: { tables: ["users", "events"].map((name) => ({ name, columns: [] })) },
  library: { about: () => undefined, concept: () => undefined },
} as unknown as TutorContext;

async function told(sql: string): Promise<string> {
  const parts: TutorPart[] = [];
  for await (const part of tellNeverEnded(sql, context)) parts.push(part);
  return parts.map((part) => (part.type === "text" ? part.markdown : "")).join("\n");
}

test("a query that was stopped is told of by its own recursion and joins, and nothing of it is run again", async () => {
  const recursion = await told(
    "WITH RECURSIVE chain AS (SELECT 1 AS n UNION SELECT n + 1 FROM chain), twice AS (SELECT 2) SELECT * FROM chain, twice WHERE chain.n = twice.n",
  );
  expect(recursion).toContain("`chain` is recursive");
  expect(recursion).not.toContain("`twice` is recursive");
  const product = await told("SELECT * FROM users AS u, events AS e");
  expect(product).toContain("stopped before it ended");
  expect(product).toContain("aren't connected by any condition");
  expect(product).not.toContain("recursive");
  expect(await told("SELECT * FROM users AS u JOIN events AS e ON e.user_id = u.id")).toContain(
    "Run the joins one after the other",
  );
});
