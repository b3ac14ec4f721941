import { type KindAuthoring, SOLUTIONS } from "../kind-authoring.ts";
import { scriptsOf, solutionsResult } from "../select/authoring.ts";
import { isMadeOfPieces } from "./pieces.ts";

export const arrangeAuthoring: KindAuthoring<"arrange"> = {
  sections: { Pieces: { blocks: "one" }, Database: { blocks: "many" }, Solution: SOLUTIONS },
  exerciseOf({ frontMatter, body, blocks, needs, problem }) {
    const [block] = blocks("Pieces");
    if (block === undefined) return needs("Pieces` with a piece of the query on each line");
    const pieces = block.code
      .split("\n")
      .map((piece) => piece.trim())
      .filter(Boolean);
    for (const { code, line } of blocks("Solution")) {
      if (!isMadeOfPieces(code, pieces))
        problem(line, "This solution can't be put together from the pieces, each taken once at most.");
    }
    return { ...frontMatter, ...body, pieces, databases: scriptsOf(blocks) };
  },
  pageOf: ({ kind, contract, pieces }, base) => ({ ...base, kind, contract, pieces: [...pieces] }),
  answersOf: ({ kind, contract }, base, gradingDatabases) => ({ ...base, kind, contract, gradingDatabases }),
  statedResult: solutionsResult,
};
