import { columnKey, type Table } from "@master-sql/sql";
import { integerColumn } from "@master-sql/sql/testing/plain-column";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Instance, rowCount } from "../databases/instance.ts";
import { shrink } from "./shrink.ts";

const parents: Table = {
  key: "parents",
  sqlName: "parents",
  columns: [integerColumn("id", true), integerColumn("value", false)],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};
const children: Table = {
  key: "children",
  sqlName: "children",
  columns: [integerColumn("id", true), integerColumn("parent_id", true), integerColumn("value", false)],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [{ columns: ["parent_id"], target: "parents", targetColumns: ["id"] }],
  checks: [],
};

const values = fc.array(fc.integer({ min: 0, max: 5 }).map(String), { minLength: 1, maxLength: 9 });
const databases: fc.Arbitrary<Instance> = fc
  .tuple(values, fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 0, max: 5 }).map(String)), { maxLength: 9 }))
  .map(
    ([ofParents, ofChildren]) =>
      new Map([
        ["parents", ofParents.map((value, index) => [String(index), value])],
        [
          "children",
          ofChildren.map(([parent, value], index) => [
            String(index),
            String(parent % ofParents.length),
            value,
          ]),
        ],
      ]),
  );

const valuesOf = (instance: Instance, key: string) =>
  (instance.get(key) ?? []).map((row) => Number(row.at(-1)));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Differences of several kinds: a value that is there, a total, a parent without children, two tables at once. */
const differences: readonly ((instance: Instance) => boolean)[] = [
  (instance) => valuesOf(instance, "parents").includes(3),
  (instance) => sum(valuesOf(instance, "children")) >= 7,
  (instance) => {
    const referred = new Set((instance.get("children") ?? []).map((row) => row[1]));
    return (instance.get("parents") ?? []).some((row) => !referred.has(row[0] ?? null));
  },
  (instance) => valuesOf(instance, "parents").some((value) => valuesOf(instance, "children").includes(value)),
];

/** Plainer values may make rows superfluous that were needed before. */
const pools = fc
  .constantFrom(null, "0", "4", "5")
  .map(
    (plain) => new Map(plain === null ? [] : [[columnKey({ table: "children", column: "value" }), [plain]]]),
  );

test("P14, P15: shrinking never loses the difference, keeps references whole, and leaves no row that can go", async () => {
  await fc.assert(
    fc.asyncProperty(databases, fc.constantFrom(...differences), pools, async (instance, shows, plain) => {
      fc.pre(shows(instance));
      const tried = async (candidate: Instance) => shows(candidate);
      const small = await shrink(instance, [parents, children], plain, tried, () => false);
      expect(shows(small.instance)).toBe(true);
      const ids = new Set((small.instance.get("parents") ?? []).map((row) => row[0]));
      for (const row of small.instance.get("children") ?? []) expect(ids).toContain(row[1]);
      expect(rowCount(small.instance)).toBeLessThanOrEqual(rowCount(instance));
      for (const key of ["parents", "children"]) {
        const rows = small.instance.get(key) ?? [];
        for (const row of rows) {
          const rest = new Map([...small.instance, [key, rows.filter((other) => other !== row)]]);
          if (key === "parents")
            rest.set(
              "children",
              (rest.get("children") ?? []).filter((child) => child[1] !== row[0]),
            );
          expect(shows(rest)).toBe(false);
        }
      }
    }),
    { seed: 20_261_120, numRuns: 300 },
  );
});

test("P14: shrinking that is out of time still shows the difference", async () => {
  await fc.assert(
    fc.asyncProperty(databases, fc.nat(30), async (instance, patience) => {
      fc.pre(valuesOf(instance, "parents").includes(3));
      let tries = 0;
      const small = await shrink(
        instance,
        [parents, children],
        new Map(),
        async (candidate) => {
          tries += 1;
          return valuesOf(candidate, "parents").includes(3);
        },
        () => tries > patience,
      );
      expect(valuesOf(small.instance, "parents")).toContain(3);
    }),
    { seed: 20_261_120, numRuns: 200 },
  );
});
