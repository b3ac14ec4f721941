import { isMadeOfPieces } from "@master-sql/judge/kinds";
import { describe, expect, test } from "vitest";
import { lineOf, problemsAfter } from "./edited-content.ts";
import { parseContent } from "./parse-content.ts";
import { contentWith } from "./sound-content.ts";

const exercise = "exercises/cheap-things.md";

/**
 * The sound exercise as one of another kind: its contract's entries and the sections that stand for Start and Solution.
 */
function ofKind(kind: string, contract: string | null, sections: string) {
  return (text: string) => {
    const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
    const changed = front
      .replace("kind: select", `kind: ${kind}`)
      .replace(/contract:\n.*$/s, (whole) => (contract === null ? whole : `contract:\n${contract}`));
    const kept = body.replace(/## Start\n.*?(?=## Wrong)/s, () => `${sections}\n`);
    return `---\n${changed}\n---\n${kept}`;
  };
}

function parsed(edit: (text: string) => string) {
  const { content, problems } = parseContent(contentWith(exercise, edit));
  expect(problems).toEqual([]);
  return content.exercises[0];
}

const solution =
  "## Solution\n```sql\nselect name, price from things where price <= 20 order by price desc;\n```\n";

describe("kinds of exercises", () => {
  test("modify has tables and databases", () => {
    const edit = ofKind(
      "modify",
      "  outcome: Cheap things cost nothing.\n  tables: [things]",
      "## Database\n```sql\ntruncate things;\n```\n\n## Solution\n```sql\nupdate things set price = 0;\n```\n",
    );
    const file = parsed(edit);
    expect(file?.exercise).toMatchObject({
      kind: "modify",
      contract: { tables: ["things"] },
      databases: ["truncate things;"],
      solutions: ["update things set price = 0;"],
      start: null,
    });
    expect(file?.databaseLines).toHaveLength(1);
  });

  test("complete has a template; solutions and wrong answers are the template with every gap filled", () => {
    const template = "select name, price from things where {{which things}} order by price desc;";
    const complete = (filled: string) => (text: string) =>
      ofKind(
        "complete",
        null,
        `## Template\n\`\`\`sql\n${filled}\n\`\`\`\n\n${solution}`,
      )(
        text.replace(
          /(## Wrong: .*?```sql\n).*?(\n```)/gs,
          (_, heading: string, end: string) =>
            `${heading}select name, price from things where price < 20 order by price desc;${end}`,
        ),
      );
    expect(parsed(complete(template))?.exercise).toMatchObject({
      kind: "complete",
      start: "select name, price from things where  order by price desc;",
      template: [
        "select name, price from things where ",
        { label: "which things", options: null },
        " order by price desc;",
      ],
    });
    const { problems } = parseContent(contentWith(exercise, complete(template.replace("desc", "asc"))));
    const fitting = problems.filter(({ message }) => message.includes("template with every gap filled"));
    expect(fitting.length).toBeGreaterThan(3);
  });

  test("define has probes, refusals with an SQLSTATE or without", () => {
    const edit = ofKind(
      "define",
      "  outcome: There are others.\n  objects: [others]",
      "## Accepts\n```sql\nselect 1;\n```\n## Refuses\n```sql error=23514\nselect 2;\n```\n```sql\nselect 3;\n```\n## Shows\n```sql\nselect 4;\n```\n## Database\n```sql\ndelete from things;\n```\n## Solution\n```sql\ncreate table others (id int);\n```\n",
    );
    expect(parsed(edit)?.exercise).toMatchObject({
      probes: [
        { kind: "accepts", sql: "select 1;" },
        { kind: "refuses", sql: "select 2;", sqlstate: "23514" },
        { kind: "refuses", sql: "select 3;", sqlstate: null },
        { kind: "shows", sql: "select 4;" },
      ],
      databases: ["delete from things;"],
    });
    expect(problemsAfter(exercise, (text) => edit(text).replace("error=23514", "error=oops"))).toEqual([
      expect.stringContaining("`error=oops` is not understood here"),
    ]);
  });

  test("index has a query; predict has one and no solution, and its wrong answers are text", () => {
    const query = "## Query\n```sql\nselect name, price from things where price <= 20;\n```\n";
    expect(parsed(ofKind("index", "  outcome: Fewer pages.", `${query}${solution}`))?.exercise).toMatchObject(
      {
        contract: { avoid: [], requires: [] },
        query: "select name, price from things where price <= 20;",
      },
    );
    const predict = (text: string) =>
      ofKind("predict", null, query)(text).replaceAll(/(## Wrong: [^\n]*\n)```sql/g, "$1```text");
    expect(parsed(predict)?.exercise).toMatchObject({ kind: "predict", solutions: [] });
    expect(problemsAfter(exercise, ofKind("predict", null, query))).toContainEqual(
      expect.stringContaining("Code here must be in a block that begins with ```text."),
    );
  });

  test("arrange has pieces, of which every solution is made", () => {
    const pieces =
      "select name, price\nfrom things\nwhere price <= 20\nwhere price < 20\norder by price desc";
    const sections = `## Pieces\n\`\`\`sql\n${pieces}\n\`\`\`\n${solution}`;
    const edit = ofKind("arrange", null, sections);
    expect(parsed(edit)?.exercise).toMatchObject({ pieces: pieces.split("\n") });
    expect(problemsAfter(exercise, (text) => edit(text).replace("from things\n", ""))).toEqual([
      expect.stringContaining("This solution can't be put together from the pieces"),
    ]);
  });

  test.each([
    ["arrange", null, "Pieces"],
    ["predict", null, "Query"],
    ["index", "  outcome: Fewer pages.", "Query"],
    ["define", "  outcome: More.\n  objects: [things]", "Accepts"],
  ])("%s without its section", (kind, contract, section) => {
    expect(problemsAfter(exercise, ofKind(kind, contract, solution))).toContainEqual(
      expect.stringContaining(`An exercise of kind \`${kind}\` needs a section \`## ${section}\``),
    );
  });

  test("a section of another kind has no place", () => {
    expect(problemsAfter(exercise, (text) => text.replace("## Start", "## Query"))).toEqual([
      `${exercise}:${lineOf(exercise, "## Start")} \`## Query\` is no section of an exercise of kind \`select\`; there are Prompt, Start, Database, Solution, Wrong: <misconception id>, Hint.`,
    ]);
  });

  test("the sort keys of a stated result are columns of it, wherever it is stated", () => {
    const edit = ofKind(
      "modify",
      "  outcome: Less.\n  tables: [things]\n  returning:\n    grain: one row\n    columns:\n      - name: id\n        type: integer\n    order:\n      - column: nr",
      solution,
    );
    expect(problemsAfter(exercise, edit)).toEqual([
      expect.stringContaining("`nr` is no column of the contract"),
    ]);
  });
});

describe("an answer made of pieces", () => {
  const pieces = ["select a,", "b", "b", "from t", "select a"];

  test.each([
    ["select a,\n  b\nfrom t;", true],
    ["select a,  b b from t", true],
    ["select a, b b b from t", false],
    ["select a from t", true],
    ["select a, c from t", false],
    ["select a, bfrom t", false],
  ])("%s: %s", (sql, made) => {
    expect(isMadeOfPieces(sql, pieces)).toBe(made);
  });
});
