import { type KindAuthoring, SOLUTIONS } from "../kind-authoring.ts";
import { solutionsResult } from "../select/authoring.ts";

export const fixAuthoring: KindAuthoring<"fix"> = {
  sections: { Start: { blocks: "one" }, Solution: SOLUTIONS },
  exerciseOf: ({ frontMatter, body, needs }) =>
    body.start === null ? needs("Start` with the broken query") : { ...frontMatter, ...body },
  pageOf: ({ kind, contract }, base) => ({ ...base, kind, contract }),
  answersOf: ({ kind, contract }, base, gradingDatabases) => ({ ...base, kind, contract, gradingDatabases }),
  statedResult: solutionsResult,
};
