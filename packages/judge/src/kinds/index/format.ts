import { z } from "zod";
import { contractSchema, planPartSchema, planRequirementSchema } from "../../contract/index.ts";
import { exerciseFormat } from "../exercise-base.ts";

const indexContractSchema = z.strictObject({
  /** What must hold afterwards, in a sentence or two: shown beside the prompt. */
  outcome: z.string().min(1),
  /** Nodes that tell why a plan touches too many pages. None is refused for itself. */
  avoid: z.array(planPartSchema).default([]),
  /** What the task asks for besides few pages, and says so. */
  requires: z.array(planRequirementSchema).default([]),
  /**
   * When given, the answer is the query written anew, whose result is this; otherwise it is statements that make
   * indexes.
   */
  rewrite: contractSchema.optional(),
});
/** What an exercise about indexes asks for. */
export type IndexContract = z.infer<typeof indexContractSchema>;

const task = { contract: indexContractSchema, query: z.string() };

/** A slow query is given, in `## Query`; the answer makes it need fewer pages, by indexes or written anew. */
export const indexFormat = exerciseFormat("index", {
  frontMatter: { contract: indexContractSchema },
  page: task,
  answers: {
    ...task,
    /** Queries of the same form about other values, which the indexes must serve as well. */
    also: z.array(z.string()).default([]),
  },
});

export interface IndexParts {
  readonly query: string;
  readonly also: readonly string[];
}
