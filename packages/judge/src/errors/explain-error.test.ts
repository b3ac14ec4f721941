import { describe, expect, test } from "vitest";
import type { SqlError } from "../results/statement-result.ts";
import { openedSandbox } from "../testing/opened-sandbox.ts";
import { afterParsing } from "./corpus/after-parsing.ts";
import { builtOn } from "./corpus/built-on.ts";
import { heldBack } from "./corpus/held-back.ts";
import { laterDraws } from "./corpus/later-draws.ts";
import { otherDialects } from "./corpus/other-dialects.ts";
import { corpusScript, corpusTables } from "./corpus/schema.ts";
import { adviceOf, explainSqlError } from "./explain-error.ts";

const sandbox = openedSandbox({ script: corpusScript });

async function errorOf(sql: string): Promise<SqlError> {
  const outcome = await sandbox.run(sql, { isolated: true });
  if (outcome.status !== "failed") throw new Error(`${sql} doesn't fail`);
  return outcome.error;
}

const ONLY_SYNTAX = "This isn't valid SQL yet";

describe.each([
  ["that the explanations were built on", builtOn],
  ["that were held back", heldBack],
  ["of later draws", laterDraws],
  ["that fail after they are parsed", afterParsing],
  ["in the SQL of other databases", otherDialects],
])("statements as people type them, %s [D4]", (_, corpus) => {
  test.each(corpus)("%s", async (sql, says, becomes) => {
    const { says: said, edits } = explainSqlError(sql, await errorOf(sql), corpusTables);
    expect(said.slice(0, says.length)).toBe(says);
    expect(edits[0]?.sql ?? null).toBe(becomes);
    if (becomes === null) return;
    const outcome = await sandbox.run(becomes, { isolated: true });
    expect(outcome.status === "failed" ? outcome.error.sqlstate : "").not.toBe("42601");
  });

  test("at most 5 % of them are only called invalid", () => {
    const general = corpus.filter(([, says]) => says.startsWith(ONLY_SYNTAX));
    expect(general.length).toBeLessThanOrEqual(corpus.length * 0.05);
  });
});

describe("words of other systems within strings, quoted names and comments explain nothing", () => {
  test.each([
    "select 'top 5 limit 1, 2 `x` [y] || && ==' from customers where nme = 1",
    "select id from customers /* top 5, `x`, [y], minus select, go */ where nme = 1",
    "select id -- limit 5, 10 && rownum <= 5\nfrom customers where nme = 1",
    "select $$ group_concat(x separator ',') ifnull(a, b) $$ from customers where nme = 1",
    `select id as "top 5", id as "limit 1, 2" from customers where nme = 1`,
    "select e'it\\'s nvl(a, b) ‘x’' from customers where nme = 1",
  ])("%s", async (sql) => {
    const { says, errorClass } = explainSqlError(sql, await errorOf(sql), corpusTables);
    expect([says.slice(0, 25), errorClass]).toEqual(["There is no column `nme` ", undefined]);
  });
});

test.each([
  "select array[1, 2] && array[2], full_name || city from customers where nme = 1",
  "select array[[1, 2], [3, 4]] from customers where nme = 1",
  "select id from customers go where nme = 1",
  "select id from customers qualify where nme = 1",
])("what PostgreSQL accepts isn't blamed for another slip: %s", async (sql) => {
  const { says } = explainSqlError(sql, await errorOf(sql), corpusTables);
  expect(says).toMatch(/^There is no column `nme`/);
});

test.each([
  "update a join b on ",
  "group by ",
  "nvl(",
  "select top 5 ",
  "on duplicate key update ",
  "`",
  "'",
  "case ",
  "[a]",
])("a text of 200,000 characters is read to its end: %s…", (part) => {
  const sql = part.repeat(200_000 / part.length);
  const error = { sqlstate: "42601", message: "syntax error", offset: sql.length - 1, statementIndex: 0 };
  expect(typeof explainSqlError(sql, error, corpusTables).says).toBe("string");
});

test("PostgreSQL's advice is passed on, except to remove what depends on an object", async () => {
  const error = await errorOf("drop table customers");
  expect(error.hint).toMatch(/CASCADE/);
  expect(adviceOf(error)).toEqual({ detail: error.detail });
  expect(explainSqlError("drop table customers", error).says).toMatch(/^Other tables or views depend on it/);
});
