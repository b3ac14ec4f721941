import { describe, expect, it } from "vitest";
import { cellText, fullText, oneLine } from "./cell-text.ts";

const column = (typeOid: number) => ({ name: "c", typeOid, typeName: "" });

describe("cellText", () => {
  it("spells booleans out and leaves a text of one letter alone", () => {
    expect(cellText(column(16), "t")).toBe("true");
    expect(cellText(column(16), "f")).toBe("false");
    expect(cellText(column(25), "t")).toBe("t");
  });
  it("keeps NULL apart from empty text", () => {
    expect(cellText(column(16), null)).toBeNull();
    expect(cellText(column(25), "")).toBe("");
  });
});

describe("oneLine", () => {
  it("shows line breaks and tabs as signs", () => {
    expect(oneLine("a\nb\r\nc\td")).toBe("a⏎b⏎c⇥d");
  });
});

describe("fullText", () => {
  it("indents JSON and keeps every digit of a large number", () => {
    expect(fullText(column(3802), '{"a":[1,12345678901234567890.10],"b, {":{}}')).toBe(
      '{\n  "a": [\n    1,\n    12345678901234567890.10\n  ],\n  "b, {": {}\n}',
    );
  });
  it("leaves text as it is", () => {
    expect(fullText(column(25), '{"a":1}')).toBe('{"a":1}');
  });
  it("survives a quote inside a JSON string", () => {
    expect(fullText(column(114), '["a\\"]b"]')).toBe('[\n  "a\\"]b"\n]');
  });
});
