import { describe, expect, it } from "vitest";
import { errorRange, textPosition } from "./text-position.ts";

describe("textPosition", () => {
  it("counts lines and columns from 1", () => {
    expect(textPosition("select\n  x", 0)).toEqual({ line: 1, column: 1 });
    expect(textPosition("select\n  x", 9)).toEqual({ line: 2, column: 3 });
  });
  it("takes an offset past the end to the end", () => {
    expect(textPosition("ab", 99)).toEqual({ line: 1, column: 3 });
  });
});

describe("errorRange", () => {
  it("covers the token at the offset", () => {
    expect(errorRange("select nmae from t", 7)).toEqual({ from: 7, to: 11 });
  });
  it("covers the last token when the error is at the end of the text", () => {
    expect(errorRange("select 1 from  ", 15)).toEqual({ from: 9, to: 13 });
  });
  it("covers an empty text without failing", () => {
    expect(errorRange("", 0)).toEqual({ from: 0, to: 0 });
  });
});
