import { type KindAuthoring, SOLUTIONS } from "../kind-authoring.ts";

export const indexAuthoring: KindAuthoring<"index"> = {
  sections: {
    Query: { blocks: "one" },
    Also: { blocks: "many" },
    Start: { blocks: "one" },
    Solution: SOLUTIONS,
  },
  exerciseOf({ frontMatter, body, blocks, needs }) {
    const [query] = blocks("Query");
    if (query === undefined) return needs("Query` which is slow");
    return { ...frontMatter, ...body, query: query.code, also: blocks("Also").map(({ code }) => code) };
  },
  pageOf: ({ kind, contract, query }, base) => ({ ...base, kind, contract, query }),
  answersOf: ({ kind, contract, query, also }, base) => ({
    ...base,
    kind,
    contract,
    query,
    also: [...also],
  }),
  statedResult: ({ contract: { rewrite } }) =>
    rewrite === undefined ? null : { contract: rewrite, path: ["contract", "rewrite"], queries: "solutions" },
};
