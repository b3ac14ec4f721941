import { type KindAuthoring, SOLUTIONS } from "../kind-authoring.ts";
import { scriptsOf, solutionsResult } from "../select/authoring.ts";
import { completed, gapValues, parseTemplate, templateProblems } from "./template.ts";

export const completeAuthoring: KindAuthoring<"complete"> = {
  sections: { Template: { blocks: "one" }, Database: { blocks: "many" }, Solution: SOLUTIONS },
  exerciseOf({ frontMatter, body, blocks, needs, problem }) {
    const [block] = blocks("Template");
    if (block === undefined) return needs("Template` with the query and its gaps, `{{what belongs there}}`");
    const template = parseTemplate(block.code.trim());
    for (const message of templateProblems(template)) problem(block.line, message);
    const isFilled = (sql: string) => gapValues(template, sql.trim())?.every((value) => value.trim() !== "");
    const message =
      "This is not the template with every gap filled, letter by letter; no learner could give it.";
    for (const { code, line } of blocks("Solution")) if (!isFilled(code)) problem(line, message);
    for (const { sql, line } of body.wrongAnswers) if (!isFilled(sql)) problem(line, message);
    const start = completed(template, []);
    return { ...frontMatter, ...body, start, template, databases: scriptsOf(blocks) };
  },
  pageOf: ({ kind, contract, template }, base) => ({
    ...base,
    kind,
    contract,
    template: template.map((part) =>
      typeof part === "string" ? part : { ...part, options: part.options && [...part.options] },
    ),
  }),
  answersOf: ({ kind, contract }, base, gradingDatabases) => ({ ...base, kind, contract, gradingDatabases }),
  statedResult: solutionsResult,
};
