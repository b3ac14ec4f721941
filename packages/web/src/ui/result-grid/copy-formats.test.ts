import { describe, expect, it } from "vitest";
import { toCsv, toMarkdown, toTabSeparated } from "./copy-formats.ts";

const text = (name: string) => ({ name, typeOid: 25, typeName: "text" });
const number = (name: string) => ({ name, typeOid: 1700, typeName: "numeric" });

describe("toCsv", () => {
  it("quotes commas, quotes, line breaks and outer spaces, and nothing else", () => {
    expect(toCsv([text("a,b")], [["x"], ['say "hi"'], ["1,2"], ["two\nlines"], [" padded "]])).toBe(
      '"a,b"\r\nx\r\n"say ""hi"""\r\n"1,2"\r\n"two\nlines"\r\n" padded "\r\n',
    );
  });
  it("writes NULL as nothing and empty text as two quotes", () => {
    expect(toCsv([text("a"), text("b")], [[null, ""]])).toBe('a,b\r\n,""\r\n');
  });
  it("keeps duplicate column names and every digit", () => {
    expect(toCsv([number("n"), number("n")], [["1.10", "12345678901234567890"]])).toBe(
      "n,n\r\n1.10,12345678901234567890\r\n",
    );
  });
  it("does not alter a value that a spreadsheet would take for a formula", () => {
    expect(toCsv([text("a")], [["=1+1"], ["-5"]])).toBe("a\r\n=1+1\r\n-5\r\n");
  });
});

describe("toMarkdown", () => {
  it("aligns numbers to the right", () => {
    expect(toMarkdown([text("name"), number("total")], [["Ann", "3"]])).toBe(
      "| name | total |\n| --- | ---: |\n| Ann | 3 |\n",
    );
  });
  it("tells NULL from the text NULL and from empty text", () => {
    expect(toMarkdown([text("a")], [[null], ["NULL"], [""]])).toBe(
      "| a |\n| --- |\n| *NULL* |\n| NULL |\n|  |\n",
    );
  });
  it("escapes what Markdown would read", () => {
    expect(toMarkdown([text("a_b")], [["x|y"], ["*bold* <b>"], ["line\nbreak"]])).toBe(
      "| a\\_b |\n| --- |\n| x\\|y |\n| \\*bold\\* \\<b\\> |\n| line<br>break |\n",
    );
  });
});

describe("toTabSeparated", () => {
  it("gives a single cell as its bare text", () => {
    expect(toTabSeparated([text("a")], [['a "b"\nc']])).toBe('a "b"\nc');
  });
  it("separates cells by tabs and quotes those that would break the table", () => {
    expect(
      toTabSeparated(
        [text("a"), text("b")],
        [
          ["x", "y\tz"],
          [null, "2"],
        ],
      ),
    ).toBe('x\t"y\tz"\n\t2');
  });
});
