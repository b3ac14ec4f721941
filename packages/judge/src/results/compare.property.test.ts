import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareResults } from "./compare.ts";
import { contractFor, result } from "./result-fixture.ts";
import type { QueryResult } from "./row-keys.ts";
import type { Row } from "./statement-result.ts";

const cellsByType = {
  integer: fc.integer({ min: -3, max: 3 }).map(String),
  bigint: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  numeric: fc
    .tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom("", ".0", ".50", ".333333333333333333"))
    .map(([whole, fraction]) => `${whole}${fraction}`),
  "double precision": fc.double({ noDefaultInfinity: true }).map(String),
  text: fc.constantFrom("", "a", "b", "A", "a ", "NULL", "1"),
  "character(3)": fc.constantFrom("a  ", "b  "),
  date: fc.constantFrom("2024-02-29", "2024-03-01"),
  boolean: fc.constantFrom("t", "f"),
  "integer[]": fc.constantFrom("{}", "{1,2}", "{NULL}", "{{1},{2}}"),
  jsonb: fc.json(),
} as const;

type TypeName = keyof typeof cellsByType;
const typeNames = fc.array(fc.constantFrom(...(Object.keys(cellsByType) as TypeName[])), {
  minLength: 1,
  maxLength: 3,
});

const rowsOf = (types: readonly TypeName[]): fc.Arbitrary<Row[]> =>
  fc.array(fc.tuple(...types.map((type) => fc.option(cellsByType[type], { nil: null, freq: 5 }))), {
    maxLength: 12,
  });

const oneResult = typeNames.chain((types) => rowsOf(types).map((rows) => result(types, rows)));
/** Two results of the same types that share many rows. */
const twoResults = typeNames.chain((types) =>
  fc
    .tuple(rowsOf(types), rowsOf(types), rowsOf(types))
    .map(([shared, a, b]) => [result(types, [...shared, ...a]), result(types, [...b, ...shared])] as const),
);
const shuffledRows = ({ rows }: QueryResult) => fc.shuffledSubarray([...rows], { minLength: rows.length });

const compare = (a: QueryResult, b: QueryResult) => compareResults(a, b, contractFor(a));
const differenceOf = (mismatch: ReturnType<typeof compare>) =>
  mismatch !== null && "difference" in mismatch ? mismatch.difference : null;

describe("G4 as properties", () => {
  test("every result equals itself, ordered or not", () => {
    fc.assert(
      fc.property(oneResult, (one) => {
        expect(compare(one, one)).toBeNull();
        const order = [{ column: "a", direction: "asc" as const }];
        expect(compareResults(one, one, contractFor(one, { order }))).toBeNull();
      }),
    );
  });

  test("the order of rows never counts in a bag", () => {
    const cases = oneResult.chain((one) => shuffledRows(one).map((rows) => [one, { ...one, rows }] as const));
    fc.assert(
      fc.property(cases, ([one, shuffled]) => {
        expect(compare(one, shuffled)).toBeNull();
      }),
    );
  });

  test("a bag with one row more or less is never equal", () => {
    const cases = oneResult.filter(({ rows }) => rows.length > 0);
    fc.assert(
      fc.property(cases, fc.nat(), (one, position) => {
        const rows = one.rows.toSpliced(position % one.rows.length, 1);
        expect(compare(one, { ...one, rows })).not.toBeNull();
        expect(compare({ ...one, rows }, one)).not.toBeNull();
      }),
    );
  });

  test("which side is the expected one makes no difference to equality", () => {
    fc.assert(
      fc.property(twoResults, ([a, b]) => {
        const forth = differenceOf(compare(a, b));
        const back = differenceOf(compare(b, a));
        expect(back === null).toBe(forth === null);
        expect(back?.missing).toEqual(forth?.extra);
        expect(back?.extraTotal).toEqual(forth?.missingTotal);
      }),
    );
  });
});

describe("G6 as properties", () => {
  test("a candidate is in order exactly when its keys are those of the expected rows, place by place", () => {
    const cases = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9 })), { maxLength: 10 })
      .chain((pairs) => {
        const sorted = pairs.toSorted(([a], [b]) => a - b).map((pair) => pair.map(String));
        return fc.tuple(fc.constant(sorted), fc.shuffledSubarray(sorted, { minLength: sorted.length }));
      });
    fc.assert(
      fc.property(cases, ([sorted, shuffled]) => {
        const expected = result(["integer", "integer"], sorted);
        const order = [{ column: "a", direction: "asc" as const }];
        const mismatch = compareResults(
          expected,
          { ...expected, rows: shuffled },
          contractFor(expected, { order }),
        );
        const keys = (rows: readonly Row[]) => rows.map(([key]) => key);
        const same = JSON.stringify(keys(sorted)) === JSON.stringify(keys(shuffled));
        expect(mismatch?.kind).toBe(same ? undefined : "order");
        const firstDifference = keys(shuffled).findIndex((key, index) => key !== keys(sorted)[index]);
        if (!same) expect(differenceOf(mismatch)?.firstOrderDifference).toBe(firstDifference);
      }),
    );
  });
});

describe("G17 as properties", () => {
  test("missing and extra rows reconcile the two bags", () => {
    fc.assert(
      fc.property(twoResults, ([a, b]) => {
        const difference = differenceOf(compare(a, b));
        if (difference === null) return;
        const { missing, extra, missingTotal, extraTotal } = difference;
        expect(a.rows.length - missingTotal).toBe(b.rows.length - extraTotal);
        const sum = (rows: typeof missing) => rows.reduce((total, { count }) => total + count, 0);
        expect(sum(missing)).toBe(missingTotal);
        expect(sum(extra)).toBe(extraTotal);
        const mended = [...b.rows, ...missing.flatMap(({ row, count }) => Array<Row>(count).fill(row))];
        const surplus = [...a.rows, ...extra.flatMap(({ row, count }) => Array<Row>(count).fill(row))];
        expect(compare({ ...a, rows: mended }, { ...b, rows: surplus })).toBeNull();
      }),
    );
  });
});
