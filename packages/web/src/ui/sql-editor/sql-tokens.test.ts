import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenizeSql } from "./sql-tokens.ts";

const kinds = (sql: string) =>
  tokenizeSql(sql)
    .filter((t) => t.kind !== "space")
    .map((t) => `${t.kind}:${t.text}`);

describe("tokenizeSql", () => {
  it("tells keywords, identifiers, functions, strings and numbers apart", () => {
    expect(kinds("SELECT count(*), name FROM t WHERE x >= 1.5 AND y = 'a''b'")).toEqual([
      "keyword:SELECT",
      "function:count",
      "punctuation:(",
      "punctuation:*",
      "punctuation:)",
      "punctuation:,",
      "identifier:name",
      "keyword:FROM",
      "identifier:t",
      "keyword:WHERE",
      "identifier:x",
      "punctuation:>",
      "punctuation:=",
      "number:1.5",
      "keyword:AND",
      "identifier:y",
      "punctuation:=",
      "string:'a''b'",
    ]);
  });

  it("calls left a function before a parenthesis and syntax before a join", () => {
    expect(kinds("left(a, 1)")[0]).toBe("function:left");
    expect(kinds("left join b")[0]).toBe("keyword:left");
  });

  it("keeps a semicolon inside a string, a comment or a dollar quote out of the statement's end", () => {
    expect(kinds("';' -- ;\n/* ; /* ; */ ; */ $x$ ; $x$ \";\"")).toEqual([
      "string:';'",
      "comment:-- ;",
      "comment:/* ; /* ; */ ; */",
      "string:$x$ ; $x$",
      'identifier:";"',
    ]);
  });

  it("reads an escape string to its true end", () => {
    expect(kinds("E'a\\'b' c")).toEqual(["string:E'a\\'b'", "identifier:c"]);
  });

  it("takes an unclosed string or comment to the end", () => {
    expect(kinds("select 'abc")).toEqual(["keyword:select", "string:'abc"]);
    expect(kinds("select /* abc")).toEqual(["keyword:select", "comment:/* abc"]);
  });

  it("loses no character of any text", () => {
    fc.assert(
      // Code units, unpaired surrogates among them.
      fc.property(fc.uint16Array(), (units) => {
        const text = String.fromCharCode(...units);
        const tokens = tokenizeSql(text);
        expect(tokens.map((t) => t.text).join("")).toBe(text);
        expect(tokens.every((t) => text.startsWith(t.text, t.from))).toBe(true);
      }),
    );
  });
});
