import { type AuthoredCode, type KindAuthoring, SOLUTIONS } from "../kind-authoring.ts";

/** An SQLSTATE behind ```sql: only that error counts. */
const ERROR = /^error=([0-9A-Z]{5})$/;

const placed = ({ code, line }: AuthoredCode) => ({ sql: code, line });

export const defineAuthoring: KindAuthoring<"define"> = {
  sections: {
    Start: { blocks: "one" },
    Accepts: { blocks: "many" },
    Refuses: {
      blocks: "many",
      meta: { pattern: ERROR, help: "```sql, or ```sql error=23514 (an SQLSTATE of five characters)" },
    },
    Shows: { blocks: "many" },
    Database: { blocks: "many" },
    Solution: SOLUTIONS,
  },
  exerciseOf({ frontMatter, body, blocks, needs }) {
    const probes = [
      ...blocks("Accepts").map((block) => ({ kind: "accepts" as const, ...placed(block) })),
      ...blocks("Refuses").map((block) => ({
        kind: "refuses" as const,
        ...placed(block),
        sqlstate: ERROR.exec(block.meta)?.[1] ?? null,
      })),
      ...blocks("Shows").map((block) => ({ kind: "shows" as const, ...placed(block) })),
    ].sort((a, b) => a.line - b.line);
    if (probes.length === 0) return needs("Accepts`, `## Refuses` or `## Shows`, which try what was defined");
    return { ...frontMatter, ...body, probes, databases: blocks("Database").map(({ code }) => code) };
  },
  pageOf: ({ kind, contract }, base) => ({ ...base, kind, contract }),
  answersOf: ({ kind, contract, probes, databases }, base) => ({
    ...base,
    kind,
    contract,
    probes: probes.map(({ line: _, ...probe }) => probe),
    databases: [...databases],
  }),
  statedResult: () => null,
};
