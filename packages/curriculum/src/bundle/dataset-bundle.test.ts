import { afterAll, beforeAll, expect, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { datasetBundle } from "./dataset-bundle.ts";

const schemaSql = `
create table shelves (id integer primary key, label text unique);
comment on table shelves is 'Where things stand.';
create table "Odd things" (
  shelf integer not null references shelves (id),
  place smallint,
  "the name" varchar(20) not null,
  worth numeric(8,2) generated always as (place * 1.5) stored,
  unique (shelf, "the name"),
  primary key (shelf, place)
);
comment on column "Odd things"."the name" is 'As written on the lid.';
create table parts (
  shelf integer, place smallint, part text,
  foreign key (shelf, place) references "Odd things" (shelf, place)
);
create unique index on parts (part) where shelf is null;
create view ignored as select * from shelves;
`;
const seedSql = `
insert into shelves select n, 'shelf ' || n from generate_series(12, 1, -1) n;
insert into "Odd things" values (2, 1, 'b'), (1, 2, 'd'), (1, 1, 'c');
insert into parts values (1, 2, 'z'), (null, null, 'y'), (1, 1, null);
`;

const sandbox = createToolSandbox();
beforeAll(async () => {
  await ensureSnapshots();
  await sandbox.open({ kind: "script", sql: schemaSql + seedSql });
});
afterAll(() => sandbox.close());

const described = () =>
  datasetBundle(
    { slug: "odd", title: "Odd", summary: "Odd things.", about: "**Odd**", schemaSql, seedSql },
    sandbox,
  );

test("tables come in the order of the schema, with their comments and numbers of rows; views are left out", async () => {
  const { aboutHtml, tables } = await described();
  expect(aboutHtml).toBe("<p><strong>Odd</strong></p>");
  expect(tables.map(({ name, comment, rowCount }) => [name, comment, rowCount])).toEqual([
    ["shelves", "Where things stand.", 12],
    ["Odd things", null, 3],
    ["parts", null, 3],
  ]);
});

test("columns tell type, keys, references and comments", async () => {
  const { tables } = await described();
  const plain = { nullable: true, primaryKey: false, unique: false, references: null, comment: null };
  expect(tables[0]?.columns).toEqual([
    { ...plain, name: "id", type: "integer", nullable: false, primaryKey: true, unique: true },
    { ...plain, name: "label", type: "text", unique: true },
  ]);
  expect(tables[1]?.columns).toEqual([
    {
      ...plain,
      name: "shelf",
      type: "integer",
      nullable: false,
      primaryKey: true,
      references: { table: "shelves", column: "id" },
    },
    { ...plain, name: "place", type: "smallint", nullable: false, primaryKey: true },
    {
      ...plain,
      name: "the name",
      type: "character varying(20)",
      nullable: false,
      comment: "As written on the lid.",
    },
    { ...plain, name: "worth", type: "numeric(8,2)" },
  ]);
});

test("each column of a foreign key of several points at its own", async () => {
  const { tables } = await described();
  expect(tables[2]?.columns.map(({ references }) => references)).toEqual([
    { table: "Odd things", column: "shelf" },
    { table: "Odd things", column: "place" },
    null,
  ]);
});

test("sample rows are the first by primary key, as PostgreSQL's text, NULL as null", async () => {
  const { tables } = await described();
  expect(tables[0]?.sampleRows.map(([id]) => id)).toEqual(["1", "2", "3", "4", "5"]);
  expect(tables[1]?.sampleRows).toEqual([
    ["1", "1", "c", "1.50"],
    ["1", "2", "d", "3.00"],
    ["2", "1", "b", "1.50"],
  ]);
  expect(tables[2]?.sampleRows).toEqual([
    ["1", "1", null],
    ["1", "2", "z"],
    [null, null, "y"],
  ]);
});
