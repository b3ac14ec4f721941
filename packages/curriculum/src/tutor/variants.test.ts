import type { Contract } from "@master-sql/course";
import { gradeAnswer } from "@master-sql/judge/kinds";
import { type ProvedVariant, type TutorContext, variantsOf, variantTask } from "@master-sql/tutor";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOADING_MS } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { TutorDesk } from "./tutor-desk.ts";

/** Rule T14 of packages/tutor/src/SPEC.md, on the shop's data. */

const sandbox = createToolSandbox();
const desk = new TutorDesk(sandbox);
beforeAll(ensureSnapshots, LOADING_MS);
afterAll(() => sandbox.close());

interface Task {
  readonly prompt: string;
  readonly solutions: readonly string[];
  readonly columns: readonly string[];
  readonly order?: Contract["order"];
  readonly assisted?: boolean;
}

/** A task on the shop, as an exercise of the course would be. */
async function contextOf({ prompt, solutions, columns, order = "none", assisted = false }: Task) {
  const context = await desk.context(
    { type: "exercise", slug: "distinct-customer-cities-and-countries" },
    "",
    { assisted },
  );
  const { exercise } = context;
  if (exercise?.page.kind !== "select" || exercise.answers.kind !== "select")
    throw new Error("It is no select.");
  const contract: Contract = {
    grain: "one row per thing asked for",
    columns: columns.map((name) => ({ name, type: "text" })),
    names: false,
    order,
  };
  const { page, answers } = exercise;
  return {
    ...context,
    exercise: {
      page: { ...page, promptHtml: `<p>${prompt}</p>`, contract },
      answers: { ...answers, solutions: [...solutions], wrongAnswers: [], contract, gradingDatabases: [] },
    },
  } satisfies TutorContext;
}

async function variantsFor(task: Task): Promise<ReadonlyMap<ProvedVariant["kind"], ProvedVariant>> {
  const found = new Map<ProvedVariant["kind"], ProvedVariant>();
  for await (const variant of variantsOf(await contextOf(task))) found.set(variant.kind, variant);
  return found;
}

const asc = (column: string) => ({ column, direction: "asc" as const });
const portuguese: Task = {
  prompt: "Which customers live in <strong>Portugal</strong>? Show their names.",
  solutions: ["SELECT full_name FROM customers WHERE country = 'Portugal'"],
  columns: ["full_name"],
};
const cheapest: Task = {
  prompt: "Show the <strong>first five</strong> products by price, and where prices are equal by id.",
  solutions: ["SELECT id, price FROM products ORDER BY price, id LIMIT 5"],
  columns: ["id", "price"],
  order: [asc("price"), asc("id")],
};

describe("T14 each kind of variant is found, and its neighbor isn't", () => {
  test("another value that the data have, where the task says the value", async () => {
    const found = await variantsFor(portuguese);
    expect(found.get("value")).toMatchObject({
      says: "Where the task says **Portugal**, take **Spain**.",
      rows: 40,
    });
    const unsaid = { ...portuguese, prompt: "Which customers live in the country of the port wine?" };
    expect((await variantsFor(unsaid)).has("value")).toBe(false);
    // Whoever has solved it knows what is compared.
    expect((await variantsFor({ ...unsaid, assisted: true })).get("value")?.says).toBe(
      "Answer it for `customers.country = 'Spain'` in place of `'Portugal'`.",
    );
  });

  test("a small number only where it is said to be compared", async () => {
    const rated = (prompt: string): Task => ({
      prompt,
      solutions: ["SELECT id FROM reviews WHERE rating >= 4"],
      columns: ["id"],
    });
    const found = await variantsFor(rated("Which reviews have a rating of at least 4?"));
    expect(found.get("value")?.says).toMatch(/^Where the task says \*\*4\*\*, take \*\*[23]\*\*\.$/);
    expect((await variantsFor(rated("Show which of 4 kinds of reviews are good."))).has("value")).toBe(false);
    expect((await variantsFor(rated("At least 4 stars of 5, and at least 4 reviews."))).has("value")).toBe(
      false,
    );
  });

  test("the other solutions have to agree when theirs are changed alike", async () => {
    const alike = {
      ...portuguese,
      solutions: [
        ...portuguese.solutions,
        "SELECT c.full_name FROM customers c WHERE 'Portugal' = c.country",
      ],
    };
    expect((await variantsFor(alike)).has("value")).toBe(true);
    const other = {
      ...portuguese,
      solutions: [...portuguese.solutions, `${portuguese.solutions[0]} AND country < 'Q'`],
    };
    expect((await variantsFor(other)).get("value")?.says).toMatch(/take \*\*[A-P]/);
  });

  test("another month, with both its bounds", async () => {
    const inMarch = (bounds: string): Task => ({
      prompt: "Which orders were placed in <strong>March 2025</strong>?",
      solutions: [`SELECT id FROM orders WHERE ${bounds}`],
      columns: ["id"],
    });
    const found = (
      await variantsFor(inMarch("ordered_at >= '2025-03-01' AND ordered_at < '2025-04-01'"))
    ).get("span");
    expect(found?.says).toBe("Where the task says **March 2025**, take **April 2025**.");
    expect(found?.variation.edits.map(({ to }) => to)).toEqual(["2025-04-01", "2025-05-01"]);
    expect(
      (await variantsFor(inMarch("ordered_at >= '2025-02-28' AND ordered_at < '2025-04-01'"))).has("span"),
    ).toBe(false);
  });

  test("more rows of an order, or fewer, where the order decides which", async () => {
    expect((await variantsFor(cheapest)).get("limit")?.says).toBe(
      "Where the task says **five**, take **seven**.",
    );
    const tied: Task = {
      prompt: "Show the carriers of the <strong>first 5</strong> shipments by carrier.",
      solutions: ["SELECT carrier, id FROM shipments ORDER BY carrier LIMIT 5"],
      columns: ["carrier", "id"],
      order: [asc("carrier")],
    };
    expect((await variantsFor(tied)).has("limit")).toBe(false);
  });

  test("the first sort key turned around, unless nothing changes", async () => {
    const found = (await variantsFor(cheapest)).get("direction");
    expect(found?.says).toContain("`price` in **descending** order in place of ascending");
    expect(found?.variation.contract.order).toEqual([{ column: "price", direction: "desc" }, asc("id")]);
    const single: Task = {
      prompt: "Show product 1.",
      solutions: ["SELECT id FROM products WHERE id = 1 ORDER BY id"],
      columns: ["id"],
      order: [asc("id")],
    };
    expect((await variantsFor(single)).has("direction")).toBe(false);
  });

  test("another aggregate, where the task tells which it is", async () => {
    const dearest = (prompt: string): Task => ({
      prompt,
      solutions: ["SELECT category_id, max(price) AS price FROM products GROUP BY category_id"],
      columns: ["category_id", "price"],
    });
    const found = await variantsFor(dearest("Show the highest price of each category."));
    expect(found.get("aggregate")?.says).toContain("show **the smallest (or earliest) of the values**");
    expect((await variantsFor(dearest("Show a price of each category."))).has("aggregate")).toBe(false);
  });

  test("another column of the same kind, unless the query compares with it", async () => {
    const found = (await variantsFor(portuguese)).get("column");
    expect(found?.says).toMatch(/^In place of `customers\.full_name`, show `customers\.(phone|city)`\.$/);
    const compared: Task = { ...portuguese, solutions: [`${portuguese.solutions[0]} AND full_name > 'A'`] };
    expect((await variantsFor(compared)).has("column")).toBe(false);
  });

  test("another column to group by, unless it is compared, too", async () => {
    const counted = (where: string): Task => ({
      prompt: "How many customers are there in each country?",
      solutions: [
        `SELECT country, count(*) AS customers FROM customers ${where} GROUP BY country ORDER BY country`,
      ],
      columns: ["country", "customers"],
      order: [asc("country")],
    });
    const found = (await variantsFor(counted(""))).get("group");
    expect(found?.says).toMatch(
      /^Give one row for each `customers\.\w+` in place of each `customers\.country`/,
    );
    expect(found?.variation.contract.columns[0]?.name).not.toBe("country");
    expect((await variantsFor(counted("WHERE country > 'B'"))).has("group")).toBe(false);
  });
});

test("T14 the same judge takes a variant's own answer and refuses the exercise's", async () => {
  const context = await contextOf(portuguese);
  const { exercise, parse } = context;
  for await (const { variation } of variantsOf(context)) {
    const task = await variantTask(exercise.answers, variation, parse);
    if (!task) throw new Error("The variant isn't one of this exercise.");
    const verdictOf = async (sql: string) => (await gradeAnswer(sandbox, task, sql)).verdict;
    expect(await verdictOf(portuguese.solutions[0] ?? "")).toBe("wrong");
    expect(await verdictOf(task.solutions[0] ?? "")).toBe("right");
  }
});

test("T14 a variant of a solution that was changed since isn't judged", async () => {
  const context = await contextOf(portuguese);
  const value = (await variantsFor(portuguese)).get("value");
  if (!value) throw new Error("There is no variant.");
  const { answers } = context.exercise;
  const changed = {
    ...answers,
    solutions: ["SELECT full_name FROM customers WHERE country IN ('Portugal')"],
  };
  expect(await variantTask(changed, value.variation, context.parse)).toBeNull();
});
