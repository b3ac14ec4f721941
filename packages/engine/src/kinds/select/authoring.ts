import type { Contract } from "../../contract/index.ts";
import { type KindAuthoring, SOLUTIONS, type StatedResult } from "../kind-authoring.ts";

/** Of every kind whose answer is a query. */
export function solutionsResult({ contract }: { readonly contract: Contract }): StatedResult {
  return { contract, path: ["contract"], queries: "solutions" };
}

export const selectAuthoring: KindAuthoring<"select"> = {
  sections: { Start: { blocks: "one" }, Solution: SOLUTIONS },
  exerciseOf: ({ frontMatter, body }) => ({ ...frontMatter, ...body }),
  pageOf: ({ kind, contract }, base) => ({ ...base, kind, contract }),
  answersOf: ({ kind, contract }, base, gradingDatabases) => ({ ...base, kind, contract, gradingDatabases }),
  statedResult: solutionsResult,
};
