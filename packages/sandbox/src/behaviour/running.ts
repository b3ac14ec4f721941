import { MAX_SCRIPT_LENGTH } from "@master-sql/judge/sandbox";
import { beforeEach, describe, expect, it } from "vitest";
import type { Adapter } from "./adapter.ts";
import { errorOf, openedForAll, resultsOf, rowsOf } from "./opened.ts";

export function describeRunning(adapter: Adapter): void {
  describe("results", () => {
    const sandbox = openedForAll(adapter, { spare: false });
    beforeEach(() => sandbox().reset());

    it("gives every statement's result with its command tag", async () => {
      const results = resultsOf(
        await sandbox().run(`
          CREATE TABLE t (a int);  -- a comment; with a semicolon
          INSERT INTO t VALUES (1), (2);
          UPDATE t SET a = a + 1;
          SELECT a FROM t ORDER BY a;
          DELETE FROM t WHERE a = 2;
          MERGE INTO t USING (VALUES (3), (9)) AS v(a) ON t.a = v.a
            WHEN MATCHED THEN UPDATE SET a = 30 WHEN NOT MATCHED THEN INSERT VALUES (v.a)`),
      );
      expect(results.map(({ command }) => command)).toEqual([
        "CREATE TABLE",
        "INSERT 0 2",
        "UPDATE 2",
        "SELECT 2",
        "DELETE 1",
        "MERGE 2",
      ]);
      expect(results.map(({ affectedRows }) => affectedRows)).toEqual([undefined, 2, 2, undefined, 1, 2]);
      expect(results[3]?.rows).toEqual([["2"], ["3"]]);
      expect(results[0]).toMatchObject({
        sql: "CREATE TABLE t (a int)",
        columns: [],
        rows: [],
        truncated: false,
      });
    });

    it("keeps columns of the same name, and NULL apart from empty text", async () => {
      const [result] = resultsOf(await sandbox().run("SELECT 1 AS a, '' AS a, NULL AS a, 'null' AS a"));
      expect(result?.columns.map(({ name }) => name)).toEqual(["a", "a", "a", "a"]);
      expect(result?.rows).toEqual([["1", "", null, "null"]]);
    });

    it("gives cells as PostgreSQL writes them, without loss", async () => {
      const [row] = rowsOf(
        await sandbox().run(`SELECT 9223372036854775807, 12345678901234567890.1234567890, 1.10::numeric(5,2), 0.1::float8,
          true, timestamp '2026-02-03 04:05:06.7', timestamptz '2026-02-03 04:05:06+02', interval '1 day 2 hours',
          ARRAY[1, NULL, 3], '{"b": [1, 2]}'::json, '{"b":1,"a":2}'::jsonb, '\\x00ff'::bytea, 'naïve 😀 Ω', ROW(1, 'x')`),
      );
      expect(row).toEqual([
        "9223372036854775807",
        "12345678901234567890.1234567890",
        "1.10",
        "0.1",
        "t",
        "2026-02-03 04:05:06.7",
        "2026-02-03 02:05:06+00",
        "1 day 02:00:00",
        "{1,NULL,3}",
        '{"b": [1, 2]}',
        '{"a": 2, "b": 1}',
        "\\x00ff",
        "naïve 😀 Ω",
        "(1,x)",
      ]);
    });

    it("names column types as format_type does, with modifiers, user's types and arrays", async () => {
      const types = [
        "integer",
        "numeric(10,2)",
        "numeric(3,-2)",
        "numeric",
        "character(3)",
        "character varying(5)",
        "bpchar",
        "text[]",
        "timestamp without time zone",
        "timestamp(3) without time zone",
        "time(0) with time zone",
        "interval day to second(2)",
        "bit(3)",
        "jsonb",
        "point",
        "body_kind",
        "body_kind[]",
        "bodies",
      ];
      const columns = types.map((type, at) => `NULL::${type === "bodies" ? "bodies" : type} AS c${at}`);
      const [result] = resultsOf(await sandbox().run(`SELECT ${columns.join(", ")}`));
      expect(result?.columns.map(({ typeName }) => typeName)).toEqual(types);
      const oids = result?.columns.map(({ typeOid }) => `(${typeOid}::oid)`).join(", ");
      const named = rowsOf(
        await sandbox().run(`SELECT format_type(oid, NULL) FROM (VALUES ${oids}) AS v(oid)`),
      );
      expect(named[0]).toEqual(["integer"]);
      expect(named.at(-1)).toEqual(["bodies"]);
    });

    it("knows the names of types that the script itself has made, changed or renamed", async () => {
      const results = resultsOf(
        await sandbox().run(`
          SELECT 'star'::body_kind;
          ALTER TYPE body_kind RENAME TO celestial_kind;
          SELECT 'star'::celestial_kind;
          CREATE TYPE colour AS ENUM ('red');
          BEGIN;
          SELECT 'red'::colour;
          ROLLBACK`),
      );
      expect(results.flatMap(({ columns }) => columns.map(({ typeName }) => typeName))).toEqual([
        "body_kind",
        "celestial_kind",
        "colour",
      ]);
    });

    it("passes on notices and warnings", async () => {
      const results = resultsOf(
        await sandbox().run(
          "DROP TABLE IF EXISTS nothing; COMMIT; DO $$ BEGIN RAISE INFO 'three %', 3; END $$",
        ),
      );
      expect(results.map(({ notices }) => notices)).toEqual([
        ['NOTICE: table "nothing" does not exist, skipping'],
        ["WARNING: there is no transaction in progress"],
        ["INFO: three 3"],
      ]);
    });

    it.each(["", "  \n\t ", ";;", "-- only a comment", "/* one /* nested */ */ -- two"])(
      "completes without results when there is nothing to run: %j",
      async (sql) => {
        expect(await sandbox().run(sql)).toMatchObject({ status: "completed", results: [] });
      },
    );

    it("runs what stands in quotes, dollar quotes and routine bodies as it is", async () => {
      const results = resultsOf(
        await sandbox().run(`
          SELECT 'a;b', E'it\\'s; fine', "c;d" FROM (SELECT 1 AS "c;d") AS x;
          CREATE FUNCTION twice(n int) RETURNS int LANGUAGE sql BEGIN ATOMIC SELECT 1; SELECT CASE WHEN true THEN n * 2 END; END;
          DO $body$ BEGIN PERFORM 1; PERFORM $$;$$; END $body$;
          SELECT twice(21)`),
      );
      expect(results.map(({ command }) => command)).toEqual([
        "SELECT 1",
        "CREATE FUNCTION",
        "DO",
        "SELECT 1",
      ]);
      expect(results[0]?.rows).toEqual([["a;b", "it's; fine", "1"]]);
      expect(results[3]?.rows).toEqual([["42"]]);
    });

    it("shows the rows of COPY TO STDOUT", async () => {
      const [result] = resultsOf(
        await sandbox().run("COPY (VALUES (1, 'a'), (2, NULL)) TO STDOUT (FORMAT csv)"),
      );
      expect(result).toMatchObject({ command: "COPY 2", rows: [["1,a"], ["2,"]] });
    });

    it("runs LISTEN and NOTIFY without waiting for anyone", async () => {
      const results = resultsOf(
        await sandbox().run("LISTEN news; NOTIFY news, 'hello'; SELECT 1; UNLISTEN news"),
      );
      expect(results).toHaveLength(4);
    });

    it("sorts and searches text as the documentation says", async () => {
      const [row] = rowsOf(
        await sandbox().run(`SELECT 'a' < 'B', 'a' < 'B' COLLATE "und-x-icu", upper('école'),
          to_tsvector('english', 'foxes jumped') @@ to_tsquery('english', 'fox & jump'),
          timestamptz '2026-07-01 12:00+00' AT TIME ZONE 'Europe/Berlin'`),
      );
      expect(row).toEqual(["f", "t", "ÉCOLE", "t", "2026-07-01 14:00:00"]);
    });
  });

  describe("errors", () => {
    const sandbox = openedForAll(adapter, { spare: false });
    beforeEach(() => sandbox().reset());

    it("carry SQLSTATE, message, detail, hint and the number of the statement; results before it are kept", async () => {
      const outcome = await sandbox().run(`
        SELECT 1;
        INSERT INTO sightings (body_id, seen_at) VALUES (99, now());
        SELECT 2`);
      expect(errorOf(outcome)).toMatchObject({
        sqlstate: "23503",
        message: expect.stringContaining("violates foreign key constraint"),
        detail: 'Key (body_id)=(99) is not present in table "bodies".',
        statementIndex: 1,
      });
      expect(outcome).toMatchObject({ results: [{ rows: [["1"]] }] });
      const misspelt = errorOf(await sandbox().run("SELECT magnitud FROM bodies"));
      expect(misspelt).toMatchObject({
        sqlstate: "42703",
        hint: expect.stringContaining("bodies.magnitude"),
        offset: 7,
      });
    });

    it("point into the whole script in UTF-16 code units, whatever stands before", async () => {
      const before = "SELECT '😀😀', 'é'; /* 𝄞 */ ";
      const statement = "SELECT '😀' AS x, wrong FROM bodies";
      const error = errorOf(await sandbox().run(`${before}${statement}`));
      expect(error).toMatchObject({ statementIndex: 1, offset: before.length + statement.indexOf("wrong") });
    });

    it("at the end of the script point to its end", async () => {
      const script = "SELECT 1 +";
      expect(errorOf(await sandbox().run(script))).toMatchObject({
        sqlstate: "42601",
        offset: script.length,
      });
    });

    it("stop the script, and what was done before them stays done", async () => {
      await sandbox().run(
        "CREATE TABLE t (a int); INSERT INTO t VALUES (1); SELECT 1 / 0; INSERT INTO t VALUES (2)",
      );
      expect(rowsOf(await sandbox().run("SELECT a FROM t"))).toEqual([["1"]]);
    });

    it.each([
      ["SELECT 'never closed", "unterminated quoted string"],
      ["/* never closed", "unterminated /* comment"],
      ["SELECT $$ never closed", "unterminated dollar-quoted string"],
      ["SELECT (1; 2)", 'syntax error at or near ";"'],
      ["SELEKT 1", 'syntax error at or near "SELEKT"'],
      ["\u00a0SELECT 1", "syntax error at or near"],
    ])("of unreadable SQL come from PostgreSQL: %j", async (sql, message) => {
      expect(errorOf(await sandbox().run(sql))).toMatchObject({
        sqlstate: "42601",
        message: expect.stringContaining(message),
      });
    });

    it.each([
      ["SELECT 1; COPY bodies FROM STDIN", "0A000", "INSERT INTO", 10],
      ["COPY bodies (name) FROM stdin WITH (FORMAT csv)", "0A000", "INSERT INTO", 0],
      ["COPY bodies TO PROGRAM 'cat'", "0A000", "SELECT", 0],
      ["CREATE DATABASE other", "0A000", "CREATE SCHEMA", 0],
      ["SELECT 1;\n\\d bodies", "42601", "information_schema.tables", 10],
      ["SELECT 1 WHERE 1 = $1", "42P02", "value itself", 19],
    ])("say what to write instead: %j", async (sql, sqlstate, hint, offset) => {
      expect(errorOf(await sandbox().run(sql))).toMatchObject({
        sqlstate,
        hint: expect.stringContaining(hint),
        offset,
      });
    });

    it("refuse a script that is too long before anything of it runs", async () => {
      const script = `SELECT 1;${" ".repeat(1_000_000)}`;
      const outcome = await sandbox().run(script);
      expect(errorOf(outcome)).toMatchObject({ sqlstate: "54000", statementIndex: 0 });
      expect(outcome).toMatchObject({ results: [] });
      const longest = `SELECT length('${"x".repeat(MAX_SCRIPT_LENGTH - 17)}')`;
      expect(longest).toHaveLength(MAX_SCRIPT_LENGTH);
      expect(rowsOf(await sandbox().run(longest))).toEqual([[String(MAX_SCRIPT_LENGTH - 17)]]);
    });

    it("refuse the character with code 0", async () => {
      expect(errorOf(await sandbox().run("SELECT 'a\0b'"))).toMatchObject({ sqlstate: "22021", offset: 9 });
    });
  });
}
