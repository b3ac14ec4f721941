import { columnKey, type Table } from "@master-sql/sql";
import { integerColumn, plainColumn } from "@master-sql/sql/testing/plain-column";
import { expect, test } from "vitest";
import { createRandom } from "../../random.ts";
import { DraftMaker } from "../databases/draft-maker.ts";
import { aboutConstants } from "./about-constants.ts";

const lockers: Table = {
  key: "lockers",
  sqlName: "lockers",
  columns: [
    integerColumn("id", true),
    plainColumn("kind", "text"),
    plainColumn("closed_on", "date", { notNull: false }),
  ],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [],
  checks: [],
};
const uses: Table = {
  key: "uses",
  sqlName: "uses",
  columns: [
    integerColumn("id", true),
    integerColumn("locker_id", true),
    plainColumn("kind", "text"),
    plainColumn("used_on", "date"),
  ],
  uniques: [["id"]],
  hasPrimaryKey: true,
  foreignKeys: [{ columns: ["locker_id"], target: "lockers", targetColumns: ["id"] }],
  checks: [],
};
const constants = new Map([
  [columnKey({ table: "lockers", column: "kind" }), ["large"]],
  [columnKey({ table: "uses", column: "kind" }), ["forced"]],
  [columnKey({ table: "uses", column: "used_on" }), ["2025-04-01", "2025-07-01"]],
]);
const pools = new Map([
  [columnKey({ table: "lockers", column: "id" }), ["1", "2"]],
  [columnKey({ table: "uses", column: "id" }), ["1", "2"]],
  [columnKey({ table: "uses", column: "locker_id" }), ["1", "2"]],
  [columnKey({ table: "lockers", column: "kind" }), ["large", "small"]],
  [columnKey({ table: "uses", column: "kind" }), ["forced", "opened"]],
  [columnKey({ table: "uses", column: "used_on" }), ["2025-04-01", "2025-07-01", "2025-03-31", "2025-06-30"]],
  [columnKey({ table: "lockers", column: "closed_on" }), ["2024-01-01"]],
]);

/** NOT EXISTS of a forced use of a large locker that isn't closed, in a period: each end decides only where all else holds. */
test("P11 all conditions hold but one, whichever it is, of what is known and what isn't", () => {
  const columns = new Set([...constants.keys(), columnKey({ table: "lockers", column: "closed_on" })]);
  const maker = new DraftMaker([lockers, uses], pools, new Map(), createRandom(1));
  const made = [...aboutConstants(maker, [lockers, uses], { columns, constants })].map((draft) =>
    [...(draft.get("lockers")?.[0]?.slice(1) ?? []), ...(draft.get("uses")?.[0]?.slice(2) ?? [])].join(),
  );
  for (const closed of ["", "2024-01-01"])
    for (const [kind, use, day] of [
      ["large", "forced", "2025-06-30"],
      ["large", "forced", "2025-03-31"],
      ["large", "forced", "2025-07-01"],
      ["small", "forced", "2025-04-01"],
      ["large", "opened", "2025-04-01"],
    ])
      expect(made).toContain([kind, closed, use, day].join());
});
