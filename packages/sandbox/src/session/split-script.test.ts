import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitScript } from "./split-script.ts";

const sqlOf = (script: string) => splitScript(script).map(({ sql }) => sql);

describe("splitting a script", () => {
  it.each<[string, string[]]>([
    ["SELECT 1; SELECT 2", ["SELECT 1", "SELECT 2"]],
    [" \n;; SELECT 1 ;\t; ", ["SELECT 1"]],
    ["SELECT 1 -- end; of\n, 2; SELECT 3 -- last", ["SELECT 1 -- end; of\n, 2", "SELECT 3"]],
    ["-- a; b\r SELECT 1", ["SELECT 1"]],
    ["/* a; /* b; */ c; */ SELECT /* ; */ 1; /* d */", ["SELECT /* ; */ 1"]],
    ["SELECT 'a;''b;'; SELECT \"c;\"\"d;\"", ["SELECT 'a;''b;'", 'SELECT "c;""d;"']],
    ["SELECT 'a\\'; SELECT 2", ["SELECT 'a\\'", "SELECT 2"]],
    ["SELECT E'a\\';b'; SELECT e'c''\\\\'; SELECT 3", ["SELECT E'a\\';b'", "SELECT e'c''\\\\'", "SELECT 3"]],
    ["SELECT E'a'\n  'b\\';c'; SELECT 2", ["SELECT E'a'\n  'b\\';c'", "SELECT 2"]],
    ["SELECT E'a' 'b\\'; SELECT 2", ["SELECT E'a' 'b\\'", "SELECT 2"]],
    ["SELECT E'a' -- c\n-- d\n 'b\\';e'; SELECT 2", ["SELECT E'a' -- c\n-- d\n 'b\\';e'", "SELECT 2"]],
    [
      "SELECT U&'\\0041;', B'1', X'F;', N'x;'; SELECT 2",
      ["SELECT U&'\\0041;', B'1', X'F;', N'x;'", "SELECT 2"],
    ],
    ['SELECT U&"a;"; SELECT 2', ['SELECT U&"a;"', "SELECT 2"]],
    ["SELECT $$a; $x$ b;$$; SELECT $tag$ c; $$ $tag$", ["SELECT $$a; $x$ b;$$", "SELECT $tag$ c; $$ $tag$"]],
    ["SELECT a$b$c; SELECT $1; SELECT 2", ["SELECT a$b$c", "SELECT $1", "SELECT 2"]],
    ["SELECT $ä$;$ä$; SELECT 2", ["SELECT $ä$;$ä$", "SELECT 2"]],
    ["SELECT 1e; SELECT 2", ["SELECT 1e", "SELECT 2"]],
    ["SELECT (1; 2); SELECT 3", ["SELECT (1; 2)", "SELECT 3"]],
    ["SELECT 1); SELECT 2", ["SELECT 1)", "SELECT 2"]],
    [
      "BEGIN; SELECT CASE WHEN true THEN 1 END; END; SELECT 1",
      ["BEGIN", "SELECT CASE WHEN true THEN 1 END", "END", "SELECT 1"],
    ],
    [
      "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT CASE WHEN true THEN 2 END; END; SELECT 3",
      [
        "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT CASE WHEN true THEN 2 END; END",
        "SELECT 3",
      ],
    ],
    [
      "create or replace procedure p() begin atomic insert into t values (1); end; call p()",
      ["create or replace procedure p() begin atomic insert into t values (1); end", "call p()"],
    ],
    ["SELECT 'open; SELECT 2", ["SELECT 'open; SELECT 2"]],
    ["SELECT $a$ open; SELECT 2", ["SELECT $a$ open; SELECT 2"]],
    ["SELECT 1 /* open; SELECT 2", ["SELECT 1 /* open; SELECT 2"]],
    ["SELECT 1; /* open; SELECT 2", ["SELECT 1", "/* open; SELECT 2"]],
    ["\\d t; x\nSELECT 1; \\dt", ["\\d t; x", "SELECT 1", "\\dt"]],
    ["SELECT '\\d'; SELECT 2 \\ 3", ["SELECT '\\d'", "SELECT 2 \\ 3"]],
  ])("%j", (script, statements) => {
    expect(sqlOf(script)).toEqual(statements);
  });

  it("knows the words outside of parentheses, what is called, and where the first parameter stands", () => {
    const [statement] = splitScript(
      "WITH x AS (SELECT count(*) FROM y) SELECT \"sum\" /* c */ (a), E'max(b)', $2, f.g(1) FROM x -- min(1)",
    );
    expect(statement).toMatchObject({
      words: ["WITH", "X", "AS", "SELECT", "F", "G", "FROM", "X"],
      calls: ["AS", "COUNT", '"sum"', "G"],
      metaCommand: false,
    });
    expect(statement?.sql.slice(statement.parameterAt)).toMatch(/^\$2/);
  });

  const piece = fc.constantFrom(
    ...[
      "SELECT",
      "a",
      "1",
      "(",
      ")",
      " ",
      "\n",
      "'",
      '"',
      "$$",
      "$t$",
      "--",
      "/*",
      "*/",
      "\\",
      "E'",
      "BEGIN",
      "END",
      "CREATE FUNCTION",
    ],
    ...["é", "😀", "$1", "U&'", ",", "\u00a0"],
  );
  const script = fc
    .array(fc.oneof({ weight: 3, arbitrary: piece }, { weight: 1, arbitrary: fc.constant(";") }))
    .map((pieces) => pieces.join(""));

  it("gives statements that stand in the script where it says, in order, and leaves out only blanks, comments and semicolons", () => {
    fc.assert(
      fc.property(script, (text) => {
        let at = 0;
        for (const { sql, offset } of splitScript(text)) {
          expect(text.slice(offset, offset + sql.length)).toBe(sql);
          expect(text.slice(at, offset)).toMatch(/^(?:[\s;]|--[^\n\r]*|\/\*[\s\S]*?\*\/|\*\/)*$/);
          expect(sql).not.toBe("");
          at = offset + sql.length;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("splits each of its statements into itself", () => {
    fc.assert(
      fc.property(script, (text) => {
        for (const { sql } of splitScript(text)) expect(sqlOf(sql)).toEqual([sql]);
      }),
      { numRuns: 2_000 },
    );
  });

  const token = fc.oneof(
    fc.constantFrom("SELECT", "a_1", "42", "1.5e3", "+", ",", "(x)", '"q;""i"', "E'\\';'", "$1"),
    fc.string().map((text) => `'${text.replaceAll("'", "''").replaceAll("\0", "")}'`),
    fc.string().map((text) => `$q$${text.replaceAll("$", "")}$q$`),
    fc.string().map((text) => `/* ${text.replaceAll("*", "").replaceAll("/", "")} */ 1`),
    fc.string().map((text) => `-- ${text.replace(/[\n\r]/g, "")}\n2`),
  );
  const statement = fc.array(token, { minLength: 1 }).map((tokens) => `SELECT ${tokens.join(" ")}`);

  it("finds well-formed statements again, whatever stands in their strings and comments", () => {
    fc.assert(
      fc.property(fc.array(statement), fc.constantFrom(";", " ;\n", ";;"), (statements, separator) => {
        expect(sqlOf(statements.join(separator))).toEqual(statements);
      }),
      { numRuns: 1_000 },
    );
  });

  it("takes time in proportion to the script's length", () => {
    const long = "SELECT ((('a', \"b\", $$c$$))) /* d */ -- e\n;".repeat(4_000);
    expect(splitScript(long)).toHaveLength(4_000);
    expect(splitScript("/*".repeat(100_000))).toHaveLength(1);
    expect(splitScript("$a".repeat(60_000))).toHaveLength(1);
    expect(splitScript(`CREATE FUNCTION f() ${"BEGIN CASE ".repeat(20_000)}`)).toHaveLength(1);
    // A line of dashes after an escape string, which could go on below it.
    expect(splitScript(`SELECT E'a' ${"-".repeat(100_000)}`)).toHaveLength(1);
    expect(splitScript(`SELECT E'a' ${"-- ".repeat(50_000)}\n'b\\';'`)).toHaveLength(1);
  });
});
