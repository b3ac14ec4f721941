import { type KindAuthoring, SOLUTIONS } from "../kind-authoring.ts";
import { scriptsOf, solutionsResult } from "../select/authoring.ts";

export const fixAuthoring: KindAuthoring<"fix"> = {
  sections: { Start: { blocks: "one" }, Database: { blocks: "many" }, Solution: SOLUTIONS },
  exerciseOf: ({ frontMatter, body, blocks, needs }) =>
    body.start === null
      ? needs("Start` with the broken query")
      : { ...frontMatter, ...body, databases: scriptsOf(blocks) },
  pageOf: ({ kind, contract }, base) => ({ ...base, kind, contract }),
  answersOf: ({ kind, contract }, base, gradingDatabases) => ({ ...base, kind, contract, gradingDatabases }),
  statedResult: solutionsResult,
};
