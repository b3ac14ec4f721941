import { expect, test } from "vitest";
import type { ScriptRepair } from "../../sandbox/script-repairs.ts";
import { faultOfChanges } from "./find-fault.ts";

const repair = (sql: string, parts: number, cause?: ScriptRepair["cause"]): ScriptRepair => ({
  sql,
  parts,
  clauses: ["WHERE"],
  cause,
});

test.each([
  ["few rows", 100, 48],
  ["many rows", 5_000, 20],
  ["more rows than one script should go through", 1_000_000, 8],
])("D7 on %s so many scripts are carried out", async (_, rows, count) => {
  const repairs = Array.from({ length: 60 }, (_each, index) => repair(`repair ${index}`, 1));
  const tried: string[] = [];
  const isRight = async (sql: string) => {
    tried.push(sql);
    return false;
  };
  expect(await faultOfChanges([{ unrepaired: "itself", repairs }], rows, isRight)).toBeNull();
  expect(tried).toHaveLength(count);
});

test("D7 a form that is right with nothing repaired says nothing, and the fewest repairs with a name are told", async () => {
  const found = [
    { unrepaired: "right by its form", repairs: [repair("right 0", 1, "boundary")] },
    { unrepaired: "wrong 1", repairs: [repair("right 1", 2), repair("right 2", 1, "boundary")] },
    {
      unrepaired: "wrong 2",
      repairs: [repair("wrong 3", 1, "join-type"), repair("right 3", 1, "wrong-column")],
    },
  ];
  const fault = await faultOfChanges(found, 10, async (sql) => sql.startsWith("right"));
  expect(fault).toBe(found[2]?.repairs[1]);
});
