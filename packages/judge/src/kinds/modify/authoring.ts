import { type KindAuthoring, SOLUTIONS } from "../kind-authoring.ts";

export const modifyAuthoring: KindAuthoring<"modify"> = {
  sections: { Start: { blocks: "one" }, Database: { blocks: "many" }, Solution: SOLUTIONS },
  exerciseOf: ({ frontMatter, body, blocks }) => ({
    ...frontMatter,
    ...body,
    databases: blocks("Database").map(({ code }) => code),
  }),
  pageOf: ({ kind, contract }, base) => ({ ...base, kind, contract }),
  answersOf: ({ kind, contract, databases }, base) => ({
    ...base,
    kind,
    contract,
    databases: [...databases],
  }),
  statedResult: ({ contract: { returning } }) =>
    returning === undefined
      ? null
      : { contract: returning, path: ["contract", "returning"], queries: "none" },
};
