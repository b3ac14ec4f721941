import { describe, expect, test } from "vitest";
import { completed, gapsOf, gapValues, parseTemplate, templateProblems } from "./template.ts";

const template = parseTemplate(
  "select {{what is counted}} from a {{the join: JOIN | LEFT JOIN}} b using (id)\nwhere {{the condition}};",
);

describe("a query with gaps", () => {
  test("has gaps that are typed and gaps that are chosen", () => {
    expect(gapsOf(template)).toEqual([
      { label: "what is counted", options: null },
      { label: "the join", options: ["JOIN", "LEFT JOIN"] },
      { label: "the condition", options: null },
    ]);
    expect(templateProblems(template)).toEqual([]);
  });

  test.each([
    [["count(*)", "LEFT JOIN", "b.id is null"]],
    [["count(*)", "", ""]],
    [["", "", ""]],
    [["a from a", "JOIN", "x = ' from a '"]],
  ])("is completed by values, which are found again: %j", (values) => {
    const sql = completed(template, values);
    expect(gapValues(template, sql)).toEqual(values);
  });

  test("options may hold ||", () => {
    expect(gapsOf(parseTemplate("select {{the sign: || | + }} 1"))[0]?.options).toEqual(["||", "+"]);
  });

  test("is none of a text that says something else, nor of what can't be chosen", () => {
    expect(gapValues(template, "select 1")).toBeNull();
    expect(gapValues(template, completed(template, ["1", "FULL JOIN", "true"]))).toBeNull();
  });

  test("is looked for in bounded time", () => {
    const many = parseTemplate("{{a}} x {{b}} x {{c}} x {{d}} x {{e}}!");
    expect(gapValues(many, `${" x ".repeat(400)}`)).toBeNull();
  });

  test.each([
    ["select 1", "There is no gap"],
    ["select {{ }}", "says in words"],
    ["select {{a}}, {{a}}", "Two gaps are called"],
    ["select {{a: b}}", "two options at least"],
    ["select {{a}}{{b}}", "side by side"],
  ])("%s is told", (code, message) => {
    expect(templateProblems(parseTemplate(code)).join()).toContain(message);
  });
});
