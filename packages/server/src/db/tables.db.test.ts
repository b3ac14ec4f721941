import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.ts";

/**
 * The files in `tables` are written by hand, for their comments and narrow types; here they are held against the tables
 * that the migrations make. They are read as text: types are gone when tests run.
 */
interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Nobody has to give it a value. */
  readonly defaulted: boolean;
}

const INTERFACE = /^(?:export )?interface (\w+) \{\n([\s\S]*?)^\}/gm;
const MEMBER = /^ {2}"?([\w.]+)"?: (.+);$/gm;

function members(body: string): [name: string, type: string][] {
  return [...body.matchAll(MEMBER)].map(([, name = "", type = ""]) => [name, type]);
}

function declaredColumns(source: string): Column[] {
  const bodies = new Map([...source.matchAll(INTERFACE)].map(([, name = "", body = ""]) => [name, body]));
  const domains = [...bodies].filter(([name]) => name.endsWith("Tables"));
  return domains
    .flatMap(([, body]) => members(body))
    .flatMap(([table, rows]) =>
      members(bodies.get(rows) ?? "").map(([name, type]) => ({ table, name, ...readType(type) })),
    );
}

/** What a declaration says of reading a column, in the words of {@link WORDS}. */
function readType(declared: string): Pick<Column, "type" | "nullable" | "defaulted"> {
  const generated = /^Generated<(.+)>$/.exec(declared)?.[1];
  const [selected, inserted = ""] = /^ColumnType<(.+)>$/.exec(declared)?.[1]?.split(/, (?![^<]*>)/) ?? [];
  const read = generated ?? selected ?? declared;
  const parts = read.split(" | ").filter((part) => part !== "null");
  return {
    type: parts.every((part) => part.startsWith('"'))
      ? "string"
      : (ALIASES[parts[0] ?? ""] ?? parts[0] ?? ""),
    nullable: read.endsWith("| null"),
    defaulted: generated !== undefined || declared === "DefaultedTime" || inserted.includes("undefined"),
  };
}

const ALIASES: Readonly<Record<string, string>> = {
  DefaultedTime: "Date",
  Json: "object",
  "Record<string, unknown>": "object",
  SurveyAnswers: "object",
  ExamDifference: "object",
  TutorParts: "object",
  InterviewState: "object",
  InterviewScore: "object",
  StoredLoop: "object",
};

/** PostgreSQL's types as Kysely reads them. */
const WORDS: Readonly<Record<string, string>> = {
  uuid: "string",
  text: "string",
  smallint: "number",
  integer: "number",
  bigint: "string",
  "double precision": "number",
  "smallint[]": "number[]",
  boolean: "boolean",
  "timestamp with time zone": "Date",
  date: "Date",
  bytea: "Buffer",
  jsonb: "object",
};

describeWithDatabase("the types of tables", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test("are those that the migrations make", async () => {
    const { rows } = await sql<Column>`
      select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as table,
        a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
        a.atthasdef or a.attidentity <> '' or not a.attnotnull as defaulted
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'auth') and a.attnum > 0 and not a.attisdropped`.execute(
      database.admin,
    );
    const made = new Map(
      rows.map((row) => [`${row.table}.${row.name}`, { ...row, type: WORDS[row.type] ?? row.type }]),
    );
    const folder = join(import.meta.dirname, "tables");
    const sources = (await readdir(folder)).map((file) => readFile(join(folder, file), "utf8"));
    const declared = declaredColumns((await Promise.all(sources)).join("\n"));
    expect(declared.length).toBeGreaterThan(100);
    const problems = declared.flatMap((column) => {
      const key = `${column.table}.${column.name}`;
      const real = made.get(key);
      made.delete(key);
      if (!real) return [`${key} isn't in the database`];
      return [
        ...(column.type === real.type ? [] : [`${key} is ${real.type}, not ${column.type}`]),
        ...(column.nullable === real.nullable ? [] : [`${key} is${real.nullable ? "" : " not"} nullable`]),
        ...(column.defaulted && !real.defaulted ? [`${key} has no default`] : []),
      ];
    });
    expect([...problems, ...[...made.keys()].map((key) => `${key} isn't in the folder tables`)]).toEqual([]);
  });
});
