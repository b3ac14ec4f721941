import { describe, expect, test } from "vitest";
import { lackIn, resultColumns, shapeIn } from "./query-shape.ts";

describe("C: the columns of a result by the words of its query", () => {
  test.each([
    ["SELECT a.id, count(*), sum(x) AS total, day::date FROM a", ["id", "count", "total", "day"]],
    ["WITH b AS (SELECT 1 AS x, 2 AS y) SELECT x FROM b UNION ALL SELECT z FROM c;", ["x"]],
    ["SELECT extract(day FROM d) AS day, (SELECT max(e) FROM f) AS most FROM g", ["day", "most"]],
    ['SELECT "A b", 1 AS one', ["A b", "one"]],
    ["SELECT * FROM a", []],
    ["SELECT 1 + 1, id FROM a", []],
  ])("%s", (sql, names) => expect(resultColumns(sql)).toEqual(names));
});

describe("I7: a rubric's words about a query's shape", () => {
  const pass = "Uses a single pass with GROUP BY.";

  test("are met by what the query has", () => {
    expect(lackIn(pass, "select a, avg(b - c) from t where d is distinct from e group by a")).toBeNull();
    expect(lackIn(pass, "select extract(day from a) from t group by extract(day from a)")).toBeNull();
    expect(
      lackIn(pass, "with u as (select * from t) select a from u join u as v using (a) group by a"),
    ).toBeNull();
    expect(lackIn("Uses `NOT EXISTS`.", "select from a where not  exists (select from b)")).toBeNull();
    expect(
      lackIn("Uses one pass with DISTINCT ON or row_number.", "select row_number() over () from t"),
    ).toBeNull();
  });

  test("say what the query lacks", () => {
    expect(lackIn(pass, "select a, (select count(*) from t) from t group by a")).toBe(
      "a single pass over each table",
    );
    expect(lackIn(pass, "select a from t")).toBe("GROUP BY");
    expect(lackIn("Uses `NOT EXISTS`.", "select from a where b not in (select 'not exists' from b)")).toBe(
      "`NOT EXISTS`",
    );
    expect(lackIn("Uses EXISTS.", "select 1 from a where exists_b")).toBe("`EXISTS`");
  });

  test("say nothing of a shape where they ask for words, or for what isn't seen", () => {
    for (const text of [
      "Uses one pass, and says that an index doesn't help.",
      "Uses EXISTS or one join.",
      "Uses half-open ranges on the bare column.",
      "Names GROUP BY.",
    ])
      expect(shapeIn(text)).toBeNull();
  });
});
