import { parseQuery } from "@master-sql/sql";
import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { byClass } from "./by-class.ts";

beforeAll(() => loadModule());

test("T3 a kind of mistake claims neither a direction of the difference nor wrong groups", async () => {
  const sql = "SELECT a, count(*) FROM t WHERE b > 1 GROUP BY 1";
  const parsed = await parseQuery(parse, sql);
  const query = { ...parsed, sql } as unknown as LearnerQuery;
  const told = (["missing-predicate", "wrong-grouping"] as const).map((kind) => byClass[kind]?.tell(query));
  expect(told.join(" ")).not.toMatch(/rows (?:stay|leave)|groups aren't/);
  expect(told[1]).toMatch(/^Check `GROUP BY 1`: it decides/);
});
