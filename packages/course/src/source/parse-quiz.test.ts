import { describe, expect, test } from "vitest";
import { lineOf, problemsAfter, replace } from "./edited-content.ts";
import { soundContent } from "./sound-content.ts";

const quiz = "quizzes/first-queries.md";
/** The 1-based line of the first line, at or below the one that contains `from`, that contains `needle`. */
const below = (from: string, needle: string) => {
  const lines = (soundContent[quiz] ?? "").split("\n");
  return lines.findIndex((line, index) => index + 1 >= lineOf(quiz, from) && line.includes(needle)) + 1;
};
const single = lineOf(quiz, "## single");
const predict = lineOf(quiz, "## predict");
const mends = lineOf(quiz, "## bug: at-most-twenty");
const words = lineOf(quiz, "## bug: where");
const multiple = lineOf(quiz, "## multiple");
const order = lineOf(quiz, "## order");

describe("a quiz", () => {
  const cases: readonly (readonly [string, (text: string) => string, readonly string[]])[] = [
    [
      "a type that there isn't",
      replace("## single:", "## choice:"),
      [
        `${single} \`## choice: what-where-keeps\` is no question; write \`## <type>: <id>\` with one of the types single, multiple, predict, bug, order.`,
      ],
    ],
    [
      "an id that is no slug",
      replace("what-where-keeps", "What WHERE keeps"),
      [
        `${single} \`What WHERE keeps\` is no id of a question; use lower-case letters, digits and single hyphens, such as \`equals-null\`.`,
      ],
    ],
    [
      "an id that is taken",
      replace("order: clauses", "order: how-many"),
      [`${order} The id \`how-many\` is that of the question on line ${predict}; make a new one.`],
    ],
    [
      "a question without concepts",
      replace("concepts: [filtering, projection]\n\nWhich", "Which"),
      [
        `${single + 1} A question begins with its concepts, the main one first, and an empty line: \`concepts: [null-logic, filtering]\`.`,
      ],
    ],
    [
      "a concept that there isn't",
      replace("concepts: [filtering, projection]", "concepts: [filtering, sorting]"),
      [
        `${single + 1} The concept \`sorting\` is not in concepts.yaml; add it there or correct its spelling.`,
      ],
    ],
    [
      "entries that can't be read",
      replace("concepts: [filtering, projection]", "concepts: filtering"),
      [`${single + 1} \`concepts\` should be a list, but is the text "filtering".`],
    ],
    [
      "a dataset of a question that there isn't",
      replace("concepts: [filtering, projection]\n", "concepts: [filtering, projection]\ndataset: stuff\n"),
      [`${single + 2} There is no dataset \`stuff\`; datasets are in datasets/<slug>/.`],
    ],
    [
      "a dataset of the quiz that there isn't, told once",
      replace("dataset: things", "dataset: stuff"),
      ["4 There is no dataset `stuff`; datasets are in datasets/<slug>/."],
    ],
    [
      "a misconception that there isn't",
      replace("### wrong: wrong-boundary", "### wrong: off-by-one"),
      [
        `${lineOf(quiz, "### wrong: wrong-boundary")} The misconception \`off-by-one\` is not in misconceptions.yaml; add it there or correct its spelling.`,
      ],
    ],
    [
      "a heading that is no option",
      replace("### wrong: wrong-boundary", "### wrong"),
      [
        `${single} There are 2 options; give 3 to 6.`,
        `${lineOf(quiz, "### wrong: wrong-boundary")} \`### wrong\` is no option; write \`### right\`, or \`### wrong: <id of misconceptions.yaml>\`.`,
      ],
    ],
    [
      "an option without explanation",
      replace("\nThe boundary belongs to it.\n", ""),
      [
        `${below("## single", "### right")} \`### right\` needs an explanation to the learner, in a paragraph of its own below the option.`,
      ],
    ],
    [
      "two right options where there is one",
      replace("### wrong: wrong-boundary", "### right"),
      [`${single} There are 2 options \`### right\`; of the type single a question has exactly one.`],
    ],
    [
      "no right option",
      (text) => {
        const [before, rest] = text.split("## multiple");
        return `${before}## multiple${rest?.replaceAll("### right\n\n`price", "### wrong: no-filter\n\n`price")}`;
      },
      [`${multiple} No option is right; a multiple question has one \`### right\` or more.`],
    ],
    [
      "options that are queries and words",
      replace("`price <= 20`\n", "```sql\nselect name from things where price <= 20;\n```\n"),
      [`${single} Options are all \`\`\`sql blocks, which are run, or all words; here they are mixed.`],
    ],
    [
      "a result that is typed",
      replace("```sql\nvalues (1);\n```", "1"),
      [
        `${below("values (1)", "values") - 3} \`### wrong: reversed-comparison\` begins with a \`\`\`sql block with the query that gives this result (VALUES will do).`,
      ],
    ],
    [
      "a right result of its own",
      replace(
        "The pan costs 20, and its number is 2.",
        "```sql\nvalues (2);\n```\n\nThe pan costs 20, and its number is 2.",
      ),
      [
        `${lineOf(quiz, "The pan costs 20, and its number is 2.")} The right option of a predict question is the result of the shown query; write only the explanation here.`,
      ],
    ],
    [
      "nothing to predict",
      replace("```sql\nselect id as n from things where price = 20;\n```\n", ""),
      [
        `${predict} A predict question shows exactly one \`\`\`sql block, the query whose result is asked; there are 0.`,
      ],
    ],
    [
      "words about a bug that nothing proves",
      (text) => text.replace(/### mended\n\n```sql\n.*\n```\n/, ""),
      [`${words} Options in words are proved by the mended query; add it below \`### mended\`.`],
    ],
    [
      "a mended query beside mends",
      replace(
        "## bug: where-it-is-wrong",
        "### mended\n\n```sql\nselect 1;\n```\n\n## bug: where-it-is-wrong",
      ),
      [`${mends} The option \`### right\` is the mended query; take \`### mended\` away.`],
    ],
    [
      "a wrong order of other pieces",
      replace("from things\nwhere price < 20\nselect name;", "from things\nwhere price < 30\nselect name;"),
      [
        `${below("## order", "### wrong") + 3} These are not the lines of the right order; use each of them once, as written there.`,
      ],
    ],
    [
      "too few pieces",
      (text) =>
        text
          .replace("select name\nfrom things\nwhere price < 20;", "select name\nfrom things;")
          .replace("from things\nwhere price < 20\nselect name;", "from things\nselect name;"),
      [`${below("## order", "### right") + 3} There are 2 pieces, one on each line; give 3 to 7.`],
    ],
    [
      "words after ```sql that mean nothing here",
      replace("```sql\nvalues (1);", "```sql run\nvalues (1);"),
      [
        `${below("values (1)", "values") - 1} \`run\` is not understood here; write \`\`\`sql, or \`\`\`sql error=42803 (an SQLSTATE of five characters). All SQL of a quiz is run.`,
      ],
    ],
  ];

  test.each(cases)("%s", (_, edit, expected) => {
    expect(problemsAfter(quiz, edit)).toEqual(expected.map((line) => `${quiz}:${line}`));
  });

  test("of a module that there isn't", () => {
    const renamed = problemsAfter("curriculum.yaml", replace("id: first-queries", "id: early-queries"));
    expect(renamed).toContain(
      `${quiz}:1 There is no module \`first-queries\` in curriculum.yaml; a quiz is named after its module's id.`,
    );
  });

  test("with the id of a lesson", () => {
    const [id] = /4f9d2a61[-0-9a-f]*/.exec(soundContent["lessons/choosing-rows.md"] ?? "") ?? [];
    expect(problemsAfter(quiz, replace("7c0f5a52-9f60-4a0e-9a6c-0d7f5b8e1a22", id ?? ""))).toEqual([
      `${quiz}:2 This id belongs to lessons/choosing-rows.md already; make a new one.`,
    ]);
  });
});
