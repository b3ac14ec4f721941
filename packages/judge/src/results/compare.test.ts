import { describe, expect, test } from "vitest";
import { compareResults, type JudgedContract } from "./compare.ts";
import { contractFor, result } from "./result-fixture.ts";
import type { QueryResult } from "./row-keys.ts";
import type { Row } from "./statement-result.ts";

function compare(expected: QueryResult, candidate: QueryResult, judged: Partial<JudgedContract> = {}) {
  return compareResults(expected, candidate, contractFor(expected, judged));
}

/** The kind of mismatch between two single-column results, "equal" if none. */
function compareColumns(
  [expectedType, ...expected]: readonly [string, ...(string | null)[]],
  [candidateType, ...candidate]: readonly [string, ...(string | null)[]],
): string {
  const column = (type: string, cells: readonly (string | null)[]) =>
    result(
      [type],
      cells.map((cell) => [cell]),
    );
  const mismatch = compare(column(expectedType, expected), column(candidateType, candidate));
  return mismatch?.kind ?? "equal";
}

const people = result(
  ["text", "integer"],
  [
    ["Ada", "3"],
    ["Bo", "3"],
    ["Cy", "1"],
    ["Cy", "1"],
  ],
);
const withRows = (rows: readonly Row[]) => ({ ...people, rows });

describe("G4 bags", () => {
  test("the order of rows doesn't count", () => {
    expect(compare(people, withRows(people.rows.toReversed()))).toBeNull();
  });

  test("how often a row appears counts", () => {
    expect(compare(people, withRows(people.rows.slice(0, 3)))).toMatchObject({
      kind: "duplicates",
      difference: { missing: [{ row: ["Cy", "1"], count: 1 }], extra: [], missingTotal: 1, extraTotal: 0 },
    });
  });

  test("two empty results are equal", () => expect(compare(withRows([]), withRows([]))).toBeNull());
});

describe("G5 shape", () => {
  test("one column more is rejected before anything else", () => {
    const wider = result(["text", "integer", "text"], []);
    expect(compare(people, wider)).toEqual({ kind: "column-count", expected: 2, actual: 3 });
  });

  test("columns correspond by position", () => {
    const swapped = result(
      ["integer", "text"],
      people.rows.map(([name = null, number = null]) => [number, name]),
    );
    expect(compare(people, swapped)).toMatchObject({ kind: "column-types", column: 0 });
  });

  test("a type that differs because the column is at another place is named by its column", () => {
    const moved = result(["integer", "integer"], [["1", "2"]], ["b", "a"]);
    expect(compare(people, moved)).toEqual({
      kind: "column-types",
      column: 0,
      expected: "text",
      actual: "integer",
      named: "b",
    });
  });

  test("names are ignored unless the contract states them", () => {
    const renamed = result(["text", "integer"], people.rows, ["who", "b"]);
    expect(compare(people, renamed)).toBeNull();
    expect(compare(people, renamed, { names: true })).toEqual({
      kind: "column-names",
      expected: ["a", "b"],
      actual: ["who", "b"],
    });
  });

  test("names are compared without regard to case", () => {
    expect(compare(people, result(["text", "integer"], people.rows, ["A", "b"]), { names: true })).toBeNull();
  });

  test("but letter by letter where the task asks for capitals, which only quotes give", () => {
    const headed = result(["text", "integer"], people.rows, ["Full name", "b"]);
    const given = (heading: string) => result(["text", "integer"], people.rows, [heading, "b"]);
    expect(compare(headed, given("Full name"), { names: true })).toBeNull();
    for (const heading of ["Full Name", "full name"])
      expect(compare(headed, given(heading), { names: true })).toMatchObject({ kind: "column-names" });
  });
});

describe("G6 order", () => {
  const byNumber: Partial<JudgedContract> = { order: [{ column: "b", direction: "desc" }] };

  test("rows of equal keys may come in any order", () => {
    const [ada = [], bo = [], cy = []] = people.rows;
    expect(compare(people, withRows([bo, ada, cy, cy]), byNumber)).toBeNull();
  });

  test("rows of different keys may not; the first one out of place is told", () => {
    const [ada = [], bo = [], cy = []] = people.rows;
    expect(compare(people, withRows([ada, cy, bo, cy]), byNumber)).toMatchObject({
      kind: "order",
      difference: { firstOrderDifference: 1, missingTotal: 0, extraTotal: 0 },
    });
  });

  test("a difference in rows is told before one in order", () => {
    expect(compare(people, withRows(people.rows.toReversed().slice(1)), byNumber)?.kind).toBe("duplicates");
  });

  test("keys are the contract's columns by position, whatever the candidate calls them", () => {
    const renamed = result(["text", "integer"], people.rows.toReversed(), ["b", "a"]);
    expect(compare(people, renamed, byNumber)?.kind).toBe("order");
  });

  test("equal keys are equal by value", () => {
    const expected = result(
      ["text", "numeric"],
      [
        ["x", "1.0"],
        ["y", "1.00"],
        ["z", "0"],
      ],
    );
    const candidate = result(
      ["text", "integer"],
      [
        ["y", "1"],
        ["x", "1"],
        ["z", "0"],
      ],
    );
    expect(compare(expected, candidate, byNumber)).toBeNull();
  });
});

describe("G8 numbers", () => {
  test.each([
    ["scale", ["numeric(10,2)", "1.50"], ["numeric", "1.5"]],
    ["integer and numeric", ["integer", "100"], ["numeric", "100.000"]],
    ["bigint and double precision", ["bigint", "1000000"], ["double precision", "1e+06"]],
    ["zero has no sign", ["double precision", "-0"], ["integer", "0"]],
    ["tiny exponents", ["numeric", "0.00000125"], ["double precision", "1.25e-06"]],
    [
      "a division in numeric and in floating point",
      ["numeric", "0.33333333333333333333"],
      ["double precision", "0.3333333333333333"],
    ],
    [
      "divisions of different scale",
      ["numeric", "33.3333333333333333"],
      ["numeric", "33.333333333333333333000"],
    ],
    ["a floating-point sum", ["numeric", "0.3"], ["double precision", "0.30000000000000004"]],
    ["a floating-point zero", ["integer", "0"], ["double precision", "5.551115123125783e-17"]],
    ["single precision", ["real", "0.1"], ["double precision", "0.10000000149011612"]],
    ["NaN", ["numeric", "NaN"], ["double precision", "NaN"]],
    ["infinity", ["double precision", "-Infinity"], ["numeric", "-Infinity"]],
    [
      "rounding at the tenth digit on both sides",
      ["double precision", "0.123456789049999"],
      ["double precision", "0.12345678905"],
    ],
  ] as const)("%s: equal", (_, expected, candidate) => {
    expect(compareColumns(expected, candidate)).toBe("equal");
  });

  test.each([
    ["bigints that a float can't tell apart", ["bigint", "9007199254740993"], ["bigint", "9007199254740992"]],
    [
      "numerics that a float can't tell apart",
      ["numeric", "12345678901234567890.12"],
      ["numeric", "12345678901234567890.13"],
    ],
    ["cents of a large sum", ["numeric", "12345678901.25"], ["numeric", "12345678901.26"]],
    ["a rounded and an unrounded average", ["numeric", "3.3333333333333333"], ["numeric", "3.33"]],
    ["the eighth digit", ["double precision", "1.2345678"], ["double precision", "1.2345679"]],
    ["sign", ["integer", "5"], ["integer", "-5"]],
    ["NaN and zero", ["double precision", "NaN"], ["double precision", "0"]],
    ["integer division", ["numeric", "2.5000000000000000"], ["integer", "2"]],
  ] as const)("%s: different", (_, expected, candidate) => {
    expect(compareColumns(expected, candidate)).toBe("rows");
  });
});

describe("G9 types", () => {
  test.each([
    ["text and number", ["integer", "5"], ["text", "5"]],
    ["boolean and text", ["boolean", "t"], ["text", "t"]],
    ["date and text", ["date", "2024-01-05"], ["text", "2024-01-05"]],
    ["JSON and text", ["jsonb", '"a"'], ["text", "a"]],
    ["array and text", ["integer[]", "{1}"], ["text", "{1}"]],
    ["arrays of numbers and of text", ["integer[]", "{1}"], ["text[]", "{1}"]],
    ["interval and number", ["interval", "1 day"], ["integer", "1"]],
    [
      "time and timestamp",
      ["time without time zone", "10:00:00"],
      ["timestamp without time zone", "2024-01-01 10:00:00"],
    ],
  ] as const)("%s can't be compared", (_, expected, candidate) => {
    expect(compareColumns(expected, candidate)).toBe("column-types");
  });

  test("types don't matter while one side holds only NULL", () => {
    expect(compareColumns(["integer", null], ["text", null])).toBe("equal");
    expect(compareColumns(["integer", "5"], ["text", null])).toBe("rows");
  });

  test("an enumeration is compared by its text", () => {
    expect(compareColumns(["order_status", "paid"], ["text", "paid"])).toBe("equal");
  });
});

describe("G10 particular types", () => {
  test.each([
    ["NULL and NULL", ["text", null], ["text", null]],
    [
      "a date and its midnight",
      ["date", "2024-01-05"],
      ["timestamp without time zone", "2024-01-05 00:00:00"],
    ],
    [
      "dates before Christ",
      ["date", "0044-03-15 BC"],
      ["timestamp without time zone", "0044-03-15 00:00:00 BC"],
    ],
    [
      "moments with and without a time zone",
      ["timestamp with time zone", "2024-01-05 10:30:00+00"],
      ["timestamp(3) without time zone", "2024-01-05 10:30:00"],
    ],
    ["infinite dates", ["date", "infinity"], ["timestamp without time zone", "infinity"]],
    ["char(n) and text", ["character(5)", "ab   "], ["text", "ab"]],
    ["char(n) and char(m)", ["character(5)", "ab   "], ["character(3)", "ab "]],
    ["a day and 24 hours", ["interval", "1 day"], ["interval", "24:00:00"]],
    ["a month and 30 days", ["interval", "1 mon"], ["interval", "30 days"]],
    ["a negative interval", ["interval", "-1 days -02:00:00"], ["interval", "-26:00:00"]],
    [
      "JSON whatever its spelling",
      ["json", '{"b": 1.0, "a": [1, 2]}'],
      ["jsonb", '{"a": [1, 2.00], "b": 1}'],
    ],
    ["arrays by element", ["numeric[]", "{1.0,NULL,2}"], ["integer[]", "{1,NULL,2}"]],
    [
      "arrays of text with quotes",
      ["text[]", '{"a b","c\\"d"}'],
      ["character varying(9)[]", '{"a b","c\\"d"}'],
    ],
    ["arrays whatever their lower bound", ["integer[]", "[0:1]={1,2}"], ["integer[]", "{1,2}"]],
    ["nested arrays", ["numeric[]", "{{1.50,2},{3,4}}"], ["numeric[]", "{{1.5,2},{3,4}}"]],
  ] as const)("%s: equal", (_, expected, candidate) => {
    expect(compareColumns(expected, candidate)).toBe("equal");
  });

  test.each([
    ["NULL and empty text", ["text", null, "x"], ["text", "", "x"]],
    ["NULL and zero", ["integer", null, "1"], ["integer", "0", "1"]],
    ["a date and noon", ["date", "2024-01-05"], ["timestamp without time zone", "2024-01-05 12:00:00"]],
    [
      "two zones' same wall clock",
      ["timestamp with time zone", "2024-10-27 02:30:00+02"],
      ["timestamp with time zone", "2024-10-27 02:30:00+01"],
    ],
    ["trailing spaces of text", ["text", "ab "], ["text", "ab"]],
    ["letter case", ["text", "Ab"], ["text", "ab"]],
    ["large numbers in JSON", ["jsonb", "9007199254740993"], ["jsonb", "9007199254740992"]],
    ["a JSON number and a JSON string", ["jsonb", "1"], ["jsonb", '"1"']],
    ["JSON null and NULL", ["jsonb", "null", "1"], ["jsonb", null, "1"]],
    ["an array with NULL and one with the word", ["text[]", "{NULL}"], ["text[]", '{"NULL"}']],
    ["order within an array", ["integer[]", "{1,2}"], ["integer[]", "{2,1}"]],
    ["a nested array and a flat one", ["integer[]", "{{1,2}}"], ["integer[]", "{1,2}"]],
  ] as const)("%s: different", (_, expected, candidate) => {
    expect(compareColumns(expected, candidate)).toBe("rows");
  });

  test("cells never run into each other", () => {
    const a = result(["text", "text"], [["a", "b c"]]);
    const b = result(["text", "text"], [["a b", "c"]]);
    expect(compare(a, b)?.kind).toBe("rows");
  });
});

describe("G11 duplicates", () => {
  test("rows that appear too often are duplicates, also when others are too few", () => {
    const [ada = [], bo = [], cy = []] = people.rows;
    expect(compare(people, withRows([ada, ada, bo, cy]))).toMatchObject({
      kind: "duplicates",
      difference: { missingTotal: 1, extraTotal: 1 },
    });
  });

  test("a row that is not there at all is no matter of duplicates", () => {
    expect(compare(people, withRows(people.rows.slice(1)))?.kind).toBe("rows");
  });
});

describe("G12 one column", () => {
  test("the only column that differs is named", () => {
    const candidate = withRows([
      ["Ada", "4"],
      ["Bo", "3"],
      ["Cy", "1"],
      ["Cy", "1"],
    ]);
    expect(compare(people, candidate)).toMatchObject({ kind: "rows", difference: { onlyColumn: 1 } });
  });

  test("no column is named when the values are paired wrongly", () => {
    const expected = result(
      ["text", "integer"],
      [
        ["a", "1"],
        ["b", "2"],
      ],
    );
    const candidate = result(
      ["text", "integer"],
      [
        ["a", "2"],
        ["b", "1"],
      ],
    );
    expect(compare(expected, candidate)).not.toHaveProperty("difference.onlyColumn");
  });
});

describe("G17 exact differences", () => {
  test("at most fifty rows are listed, all are counted", () => {
    const many = result(
      ["integer"],
      Array.from({ length: 120 }, (_, index) => [String(index)]),
    );
    const mismatch = compare(many, result(["integer"], [["-1"]]));
    expect(mismatch).toMatchObject({ kind: "rows", difference: { missingTotal: 120, extraTotal: 1 } });
    expect(mismatch?.kind === "rows" && mismatch.difference.missing).toHaveLength(50);
  });
});
