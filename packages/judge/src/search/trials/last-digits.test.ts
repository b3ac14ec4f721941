import { expect, test } from "vitest";
import type { QueryTask } from "../../judging/task.ts";
import { openedSandbox, reasonOf } from "../../testing/opened-sandbox.ts";

/** P28: no verdict hangs on the last digit of a quotient. */

const sandbox = openedSandbox({
  script: `CREATE TABLE pays (id int PRIMARY KEY, yearly numeric(8, 2) NOT NULL, hours int NOT NULL);
    INSERT INTO pays VALUES (1, 24000, 40), (2, 18000.5, 20), (3, 31000.25, 38)`,
});

/** A database on which a twelfth of all is exactly between two cents, and half of the hours between two whole ones. */
const BETWEEN = { pays: [1, 2, 3].map((id) => [String(id), "0.70", id === 1 ? "5" : "0"]) };

const taskOf = (solution: string, type: "numeric" | "double precision"): QueryTask => ({
  kind: "query",
  solutions: [solution],
  wrongAnswers: [],
  gradingDatabases: [BETWEEN],
  contract: { columns: [{ name: "n", type }], names: false, order: "none" },
});

const twelfth = taskOf("SELECT round(sum(yearly) / 12, 2) AS n FROM pays", "numeric");

test.each([
  ["each divided first", "SELECT round(sum(yearly / 12), 2) AS n FROM pays"],
  ["multiplied by a twelfth", "SELECT round(sum(yearly) * (1 / 12.0), 2) AS n FROM pays"],
  ["in floating point", "SELECT round(sum(yearly::float / 12)::numeric, 2) AS n FROM pays"],
])("%s is right", async (_, answer) => {
  expect(await reasonOf(sandbox, twelfth, answer)).toBe("right");
});

test("so is the exact way where the solution isn't exact", async () => {
  const inexact = taskOf("SELECT round(sum(yearly / 12), 2) AS n FROM pays", "numeric");
  expect(await reasonOf(sandbox, inexact, "SELECT round(sum(yearly) / 12, 2) AS n FROM pays")).toBe("right");
});

test.each([
  ["each rounded", "SELECT round(sum(round(yearly / 12, 2)), 2) AS n FROM pays"],
  ["cut off", "SELECT trunc(sum(yearly) / 12, 2) AS n FROM pays"],
  ["another number of places", "SELECT round(sum(yearly) / 12, 1) AS n FROM pays"],
])("%s is wrong", async (_, answer) => {
  expect(await reasonOf(sandbox, twelfth, answer)).not.toBe("right");
});

test("a half that both have exactly is told, where one rounds it to even", async () => {
  const halves = taskOf("SELECT round(sum(hours) / 2.0) AS n FROM pays", "numeric");
  expect(
    await reasonOf(sandbox, halves, "SELECT round(sum(hours) / 2.0::float)::numeric AS n FROM pays"),
  ).not.toBe("right");
});

test.each([
  ["more places than there are", "SELECT round(sum(yearly) / 12, 2147483647) AS n FROM pays"],
  [
    "one within another, many times",
    `SELECT ${"round(".repeat(200)}sum(yearly) / 12${", 3)".repeat(200)} AS n FROM pays`,
  ],
])("%s is wrong, and no burden", async (_, answer) => {
  expect(await reasonOf(sandbox, twelfth, answer)).not.toBe("right");
});
