import { describe, expect, test } from "vitest";
import { checklistIds, coverage } from "./coverage.ts";
import { namedTests } from "./named-tests.ts";

describe("names of tests", () => {
  test("are read with their suites, whatever the quotes and modifiers", async () => {
    const source = `
      describe("outer", () => {
        describe.each([1, 2])(\`inner \${1}\`, () => {
          test("plain", () => {});
          it.only('single', async () => {});
          test.each\`a | b\`("tagged", () => {});
          test.each([["[S0.1] row"]])("%s", () => {});
        });
      });
      describeWithDatabase("with database", () => {
        test.runIf(process.env.CI)("conditional", () => {});
      });
      test.describe("journey", () => {
        test.use({ baseURL: "/" });
        for (const path of paths) test(\`\${path} opens\`, async ({ page }) => {
          await test.step("a step", async () => {});
          /x/.test("no test");
          pattern.test("no test either");
        });
      });
      test("joined " + "together", () => <main>text</main>);
      // test("[S0.2] in a comment", () => {});`;
    expect(await namedTests(source, true)).toEqual([
      "outer > inner … > plain",
      "outer > inner … > single",
      "outer > inner … > tagged",
      "outer > inner … > %s",
      "with database > conditional",
      "journey > … opens",
      "joined together",
    ]);
  });

  test("leave out what never runs", async () => {
    const source = `
      test.skip("one", () => {});
      test.todo("two");
      test.fixme("three", () => {});
      describe.skip("four", () => { test("five", () => {}); });
      describe("a suite without tests", () => {});`;
    expect(await namedTests(source, false)).toEqual([]);
  });
});

describe("coverage", () => {
  const ids = checklistIds("# Title\n- S1.1 One, see S1.2.\n- S1.2 Two.\n- S1.10 Ten.\n");

  test("ids are those that begin a line", () => {
    expect(ids).toEqual(["S1.1", "S1.2", "S1.10"]);
    expect(() => checklistIds("- S1.1 a\n- S1.1 b\n")).toThrow("S1.1 twice");
    expect(() => checklistIds("nothing")).toThrow("no line");
  });

  test("a test counts for every id in its name, once, and only in brackets", () => {
    const one = { file: "a.test.ts", name: "[S1.1] suite > [S1.1] [S1.10] test about S1.2" };
    const { lines, unknown } = coverage(ids, [one]);
    expect([...lines]).toEqual([
      ["S1.1", [one]],
      ["S1.2", []],
      ["S1.10", [one]],
    ]);
    expect(unknown.size).toBe(0);
  });

  test("an id that the checklist hasn't is told", () => {
    const slip = { file: "a.test.ts", name: "[S1.3] test" };
    expect([...coverage(ids, [slip]).unknown]).toEqual([["S1.3", [slip]]]);
  });
});
