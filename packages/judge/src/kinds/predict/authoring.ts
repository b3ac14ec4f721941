import type { KindAuthoring } from "../kind-authoring.ts";

export const predictAuthoring: KindAuthoring<"predict"> = {
  sections: { Query: { blocks: "one" } },
  answerLanguage: "text",
  exerciseOf({ frontMatter, body, blocks, needs }) {
    const [query] = blocks("Query");
    if (query === undefined) return needs("Query` whose result is to be said");
    return { ...frontMatter, ...body, query: query.code };
  },
  pageOf: ({ kind, contract, query }, base) => ({ ...base, kind, contract, query }),
  answersOf: ({ kind, contract, query }, base) => ({ ...base, kind, contract, query }),
  statedResult: ({ contract }) => ({ contract, path: ["contract"], queries: "given" }),
};
