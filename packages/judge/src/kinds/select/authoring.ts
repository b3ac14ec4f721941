import type { Contract } from "../../contract/index.ts";
import { type AuthoredCode, type KindAuthoring, SOLUTIONS, type StatedResult } from "../kind-authoring.ts";

/** Of every kind whose answer is a query. */
export function solutionsResult({ contract }: { readonly contract: Contract }): StatedResult {
  return { contract, path: ["contract"], queries: "solutions" };
}

/** Scripts that fill empty tables: databases that belong to the exercise's grading databases whatever is found. */
export function scriptsOf(blocks: (heading: string) => readonly AuthoredCode[]): readonly string[] {
  return blocks("Database").map(({ code }) => code);
}

export const selectAuthoring: KindAuthoring<"select"> = {
  sections: { Start: { blocks: "one" }, Database: { blocks: "many" }, Solution: SOLUTIONS },
  exerciseOf: ({ frontMatter, body, blocks }) => ({ ...frontMatter, ...body, databases: scriptsOf(blocks) }),
  pageOf: ({ kind, contract }, base) => ({ ...base, kind, contract }),
  answersOf: ({ kind, contract }, base, gradingDatabases) => ({ ...base, kind, contract, gradingDatabases }),
  statedResult: solutionsResult,
};
