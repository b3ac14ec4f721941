import { expect, test } from "vitest";
import type { SchemaColumn, SchemaTable } from "./matching-tables.ts";
import { referencesOf, referenceText, schemaLayout, WIDTH } from "./schema-layout.ts";

const column = (name: string, rest: Partial<SchemaColumn> = {}): SchemaColumn => ({
  name,
  type: "integer",
  nullable: false,
  primaryKey: false,
  unique: false,
  references: null,
  comment: null,
  ...rest,
});
const table = (name: string, ...columns: SchemaColumn[]): SchemaTable => ({
  name,
  comment: null,
  rowCount: 0,
  columns: [column("id", { primaryKey: true }), ...columns],
  sampleRows: [],
});
const key = (name: string, to: string, rest: Partial<SchemaColumn> = {}) =>
  column(name, { references: { table: to, column: "id" }, ...rest });

const staff = [
  table("teams", key("lead_id", "people")),
  table("people", key("manager_id", "people"), key("team_id", "teams"), column("name")),
  table("badges", key("person_id", "people", { unique: true }), key("door_id", "doors elsewhere")),
];

test("every table has a place of its own, even where tables reference each other or themselves", () => {
  const { placed, routes } = schemaLayout(staff);
  expect(routes).toHaveLength(4);
  expect(placed.map(({ table }) => table.name).sort()).toEqual(["badges", "people", "teams"]);
  expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
});

test("what is referenced is drawn before what references it, and nothing overlaps", () => {
  const { placed } = schemaLayout([
    table("items", key("order_id", "orders"), key("product_id", "products")),
    table("orders", key("customer_id", "customers")),
    table("products"),
    table("customers"),
  ]);
  const x = (name: string) => placed.find(({ table }) => table.name === name)?.x ?? Number.NaN;
  expect(x("customers")).toBeLessThan(x("orders"));
  expect(x("orders")).toBeLessThan(x("items"));
  expect(x("products")).toBeLessThan(x("items"));
  for (const one of placed)
    for (const other of placed)
      if (one !== other && one.x === other.x && one.y <= other.y)
        expect(one.y + one.height).toBeLessThan(other.y);
});

test("a line that passes a column runs between its tables, and lines from different tables turn at different places", () => {
  const { placed, routes } = schemaLayout([
    table("titles"),
    table("accounts"),
    table("genres", key("title_id", "titles")),
    table("profiles", key("account_id", "accounts")),
    table("viewings", key("profile_id", "profiles"), key("title_id", "titles")),
  ]);
  const long = routes.find(
    ({ reference }) => reference.table === "viewings" && reference.to.table === "titles",
  );
  expect(long?.turns).toHaveLength(2);
  const [passing, last] = long?.turns ?? [];
  expect(last?.y).toBeNull();
  const passed = placed.filter(
    ({ x }) => passing !== undefined && x > passing.x && last !== undefined && x < last.x,
  );
  expect(passed.map(({ table }) => table.name).sort()).toEqual(["genres", "profiles"]);
  for (const { y, height } of passed)
    expect(Number(passing?.y) < y || Number(passing?.y) > y + height).toBe(true);
  for (const { turns } of routes)
    for (const { x } of turns) for (const one of placed) expect(x < one.x || x > one.x + WIDTH).toBe(true);
  const other = routes.find(({ reference }) => reference.to.table === "profiles");
  expect(other?.turns.at(-1)?.x).not.toBe(last?.x);
});

test("a reference is said in words, with how many rows it allows; what leads out of the tables isn't drawn", () => {
  expect(referencesOf(staff).map(referenceText)).toEqual([
    "teams.lead_id references people.id: any number of rows of teams for each row of people",
    "people.manager_id references people.id: any number of rows of people for each row of people",
    "people.team_id references teams.id: any number of rows of people for each row of teams",
    "badges.person_id references people.id: at most one row of badges for each row of people",
  ]);
});
