import { describe, expect, test, vi } from "vitest";
import { KnownOutcomes } from "../../judging/known-runs.ts";
import { openedSandbox, reasonOf } from "../../testing/opened-sandbox.ts";
import { type GradingTask, gradeAnswer } from "../grading.ts";

const saas = openedSandbox({ dataset: "saas" });

type IndexTask = Extract<GradingTask, { kind: "index" }>;

const QUERY =
  "select id, name from events where idempotency_key = (select min(idempotency_key) from events where id = 500);";
const task = (more: Partial<IndexTask> = {}): IndexTask => ({
  kind: "index",
  solutions: ["create index on events (idempotency_key)"],
  wrongAnswers: [],
  query: QUERY,
  contract: { avoid: [{ node: "Seq Scan", relation: "events" }], requires: [] },
  also: [],
  ...more,
});
const reason = (answer: string, more?: Partial<IndexTask>) => reasonOf(saas, task(more), answer);

describe("G32 plan", () => {
  test("a right answer tells the plans before, after the solution, and after the answer", async () => {
    const verdict = await gradeAnswer(saas, task(), "create index my_index on events (idempotency_key, id)");
    if (verdict.verdict !== "right" || !verdict.plans) throw new Error(JSON.stringify(verdict));
    const { before, expected, candidate } = verdict.plans;
    expect(before.nodes).toContainEqual(expect.objectContaining({ node: "Seq Scan", relation: "events" }));
    expect(candidate.nodes).toContainEqual(expect.objectContaining({ index: "my_index" }));
    expect(before.buffers).toBeGreaterThan(5 * expected.buffers);
    expect(candidate.buffers).toBeLessThan(expected.buffers + 8);
  });

  test("an index that refuses rows is none that was asked for, unless the solution makes it or a key refuses them anyway", async () => {
    const unique = "create unique index on events (idempotency_key, received_at)";
    expect(await reason(unique)).toMatchObject({ kind: "plan", problem: { cause: "unique" } });
    expect(await reason("create unique index on events (idempotency_key, id)")).toBe("right");
    expect(await reason(unique, { solutions: [unique] })).toBe("right");
  });

  test("an index that was there stays, unless the solution drops it", async () => {
    const [{ rows = [] } = {}] = (
      await saas.run(
        "select indexname from pg_indexes where tablename = 'events' and indexname not like '%pkey'",
      )
    ).results;
    const [name] = rows[0] ?? [];
    const dropping = `drop index "${name}"; create index on events (idempotency_key)`;
    expect(await reason(dropping)).toMatchObject({ kind: "plan", problem: { cause: "dropped" } });
    expect(await reason(dropping, { solutions: [dropping] })).toBe("right");
  });

  test("what doesn't hang on the answer is measured once", async () => {
    const wrongAnswers = [
      { misconceptionId: "other-column", sql: "create index on events (name)" },
      { misconceptionId: "needless", sql: "create index on events (id)" },
    ];
    const runs = vi.spyOn(saas, "run");
    const known = new KnownOutcomes();
    // To say why an answer's index isn't used takes another run of that answer.
    const verdictOn = async (answer: string) => {
      runs.mockClear();
      const verdict = await gradeAnswer(saas, task({ wrongAnswers }), answer, { known });
      return { verdict, runs: runs.mock.calls.length };
    };
    try {
      const answer = "create index wrong on events (id)";
      const first = await verdictOn(answer);
      expect(first).toMatchObject({ verdict: { verdict: "wrong", misconception: "needless" }, runs: 6 });
      expect(await verdictOn(answer)).toEqual({ ...first, runs: 2 });
      expect(await verdictOn(task().solutions[0] ?? "")).toMatchObject({
        verdict: { verdict: "right" },
        runs: 1,
      });
    } finally {
      runs.mockRestore();
    }
  });

  test("what is indexed is analyzed: columns once for all answers, an expression after the answer that makes it", async () => {
    const runs = vi.spyOn(saas, "run");
    const analyzedAfter = async (answer: string) => {
      runs.mockClear();
      await gradeAnswer(saas, task(), answer, { known });
      return runs.mock.calls.map(([script, options]) => [
        options?.from?.script,
        /^analyze .*(?=;$)/m.exec(script)?.[0],
      ]);
    };
    const known = new KnownOutcomes();
    try {
      await gradeAnswer(saas, task(), "create index on events (id)", { known });
      const once = ["vacuum (analyze)", undefined];
      expect(await analyzedAfter("create index on events (idempotency_key, name)")).toEqual([once]);
      expect(await analyzedAfter("create index on events (idempotency_key, lower(name))")).toEqual([
        once,
        ["vacuum (analyze)", "analyze public.events"],
      ]);
    } finally {
      runs.mockRestore();
    }
  });

  test("a node tells why pages are too many, and refuses nothing by itself", async () => {
    expect(await reason("create index on events (name)")).toMatchObject({
      kind: "plan",
      problem: { cause: "buffers", part: { node: "Seq Scan", relation: "events" } },
    });
    const few = { query: "select count(*) from plans", solutions: ["create index on plans (retired_on)"] };
    const contract = { avoid: [{ node: "Seq Scan", relation: "plans" }], requires: [] };
    expect(await reason("create index on plans (name)", { ...few, contract })).toBe("right");
  });

  test("an index that serves the values of this query alone", async () => {
    const query = "select id from events where idempotency_key = 'e-000500'";
    const given = { query, also: [query.replace("500", "800")] };
    expect(await reason("create index on events (idempotency_key)", given)).toBe("right");
    const partial = "create index on events (id) where idempotency_key = 'e-000500'";
    expect(await reason(partial, { query })).toBe("right");
    expect(await reason(partial, given)).toMatchObject({ problem: { cause: "other-values" } });
    // Not even one for all values that are shown, or for those about them.
    for (const values of ["in ('e-000500', 'e-000800')", "between 'e-000400' and 'e-000900'"])
      expect(
        await reason(`create index on events (idempotency_key) where idempotency_key ${values}`, given),
      ).toMatchObject({ problem: { cause: "other-values" } });
  });

  test("what a task requires by name is judged where pages are few", async () => {
    const covering = "create index on events (idempotency_key) include (id, name)";
    const plain = "create index on events (idempotency_key)";
    const required = (
      requirement: IndexTask["contract"]["requires"][number],
      more: Partial<IndexTask> = {},
    ) => ({ ...more, contract: { avoid: [], requires: [requirement] } });
    const unmet = (requirement: string) => ({ problem: { cause: "requirement", requirement } });

    const few = "select id from events where idempotency_key = 'e-000500'";
    const indexOnly = required("index only", { solutions: [covering], query: few });
    expect(await reason(covering, indexOnly)).toBe("right");
    expect(await reason(plain, indexOnly)).toMatchObject(unmet("index only"));

    expect(await reason(plain, required("one index"))).toBe("right");
    expect(await reason(`${plain}; create index on plans (name)`, required("one index"))).toMatchObject(
      unmet("one index"),
    );

    const partial = "create index on events (id) where idempotency_key = 'e-000500'";
    const small = required("small index", { query: few, solutions: [partial] });
    expect(await reason(partial, small)).toBe("right");
    expect(await reason(plain, small)).toMatchObject(unmet("small index"));

    const sorted = { query: "select id from plans order by retired_on", solutions: [plain] };
    expect(await reason(plain, required("no sort", sorted))).toMatchObject(unmet("no sort"));
    const joined = required("nested loop", { query: "select count(*) from plans" });
    expect(await reason("create index on plans (retired_on)", joined)).toMatchObject(unmet("nested loop"));
  });

  test("pages count, and the same answer touches the same number every time", async () => {
    const contract = { avoid: [], requires: [] };
    const touched: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const found = await reason("create index on events (name)", { contract });
      if (typeof found === "string" || found.kind !== "plan") throw new Error(JSON.stringify(found));
      expect(found.problem.cause).toBe("buffers");
      touched.push(found.plans.candidate.buffers);
    }
    expect(new Set(touched).size).toBe(1);
  });

  test("the wrong answer with the same indexes, whatever their names, lends its misconception", async () => {
    const wrongAnswers = [
      { misconceptionId: "name", sql: "create index on events (name)" },
      { misconceptionId: "received", sql: "create index on events (received_at)" },
    ];
    expect(
      await gradeAnswer(
        saas,
        task({ wrongAnswers }),
        "CREATE INDEX mine ON public.events USING btree (received_at ASC)",
      ),
    ).toMatchObject({ misconception: "received" });
  });
});

describe("G31 result", () => {
  const rewrite = {
    query: "select name, count(*) from events where user_id::text = '92' group by name",
    solutions: ["select name, count(*) from events where user_id = 92 group by name"],
    contract: {
      avoid: [{ node: "Seq Scan", relation: "events" }],
      requires: [],
      rewrite: {
        columns: [
          { name: "name", type: "text" },
          { name: "count", type: "bigint" },
        ],
        names: false,
        order: [{ column: "name", direction: "asc" as const }],
      },
    },
  };
  const sorted = {
    ...rewrite,
    query: `${rewrite.query} order by name`,
    solutions: [`${rewrite.solutions[0]} order by name`],
  };

  test.each([
    ["knows when it is explained", "user_id::text = '92' and current_query() not ilike 'explain%'"],
    [
      "knows a second run",
      "user_id::text = '92' and coalesce(current_setting('my.run', true), '') = '' and set_config('my.run', '1', false) = '1'",
    ],
    ["looks at the clock", "user_id::text = '92' and clock_timestamp() < '2026-07-01 12:00:00.001+00'"],
  ])("a query written anew that %s isn't right", async (_, condition) => {
    const answer = `select name, count(*) from events where ${condition} group by name order by name`;
    const { verdict } = await gradeAnswer(saas, task(sorted), answer);
    expect(verdict).not.toBe("right");
  });

  test("a query written anew that writes out the rows isn't right", async () => {
    const { results } = await saas.run(sorted.query);
    const rows = (results[0]?.rows ?? []).map(([name, count]) => `('${name}', ${count}::bigint)`).join(", ");
    const answer = `select name, count from (values ${rows}) as v (name, count) order by name`;
    expect(await reason(answer, sorted)).not.toBe("right");
  });

  test("a query written anew returns the same, in the order that the contract states", async () => {
    expect(
      await reason(
        "select e.name, count(*) from events e where 92 = e.user_id group by 1 order by 1;",
        sorted,
      ),
    ).toBe("right");
    expect(
      await reason(
        "select name, count(*) from events where user_id = 92 group by name order by name desc",
        sorted,
      ),
    ).toMatchObject({ kind: "order" });
    expect(
      await reason(
        "select name, count(*) from events where user_id = 63 group by name order by name",
        sorted,
      ),
    ).toMatchObject({ kind: "rows" });
    expect(await reason(sorted.query, sorted)).toMatchObject({
      kind: "plan",
      problem: { cause: "buffers", part: { node: "Seq Scan" } },
    });
  });

  test("and means the same on other data", async () => {
    const { results } = await saas.run(sorted.query);
    const rows = results[0]?.rows.map(([name, count]) => `('${name}', ${count})`);
    expect(await gradeAnswer(saas, task(sorted), `values ${rows?.join(", ")} order by 1`)).toMatchObject({
      verdict: "wrong",
      onVisibleData: false,
      counterexample: { smallest: true },
    });
    expect(await gradeAnswer(saas, task(sorted), sorted.solutions[0] ?? "")).toMatchObject({
      verdict: "right",
      checked: { searched: expect.stringMatching(/exhausted|budget/) },
      plans: { candidate: {} },
    });
  });

  test("and is one query", async () => {
    expect(await reason("create index on events (name)", sorted)).toEqual({
      kind: "no-result",
      cause: "not-a-query",
    });
    expect(await reason("set enable_seqscan = off; select 1", sorted)).toEqual({
      kind: "no-result",
      cause: "several-statements",
    });
    expect(await reason("select nothing from events", sorted)).toMatchObject({ kind: "error" });
  });
});

test("G24 only indexes are made, and nothing remains", async () => {
  for (const answer of [
    "set enable_seqscan = off",
    "select set_config('enable_seqscan', 'off', false)",
    "update events set name = name",
  ])
    expect(await reason(answer)).toMatchObject({ kind: "statement-kind", expected: "indexes" });
  expect(await reason("begin; create index on events (idempotency_key); commit")).toMatchObject({
    cause: "transaction",
  });
  const outcome = await saas.run("select count(*) from pg_indexes where tablename = 'events'");
  expect(outcome.results[0]?.rows).toEqual([["2"]]);
});

test("G3 an exercise that can't be judged by is unusable", async () => {
  for (const broken of [{ solutions: [] }, { solutions: ["create"] }, { query: "select nothing" }])
    expect(await reason("create index on events (name)", broken)).toBe("unusable");
});
