import { z } from "zod";
import { exerciseFormat } from "../exercise-base.ts";

const defineContractSchema = z.strictObject({
  /** What must hold afterwards, in a sentence or two: shown beside the prompt. */
  outcome: z.string().min(1),
  /** Tables and views that must exist afterwards, with the columns, types, NOT NULL and keys of the solution's. */
  objects: z.array(z.string().min(1)).min(1),
  /** The task doesn't speak of a primary key: a unique one of columns that are never missing does as well. */
  anyKey: z.boolean().optional(),
});
/** What an exercise about definitions asks for. */
export type DefineContract = z.infer<typeof defineContractSchema>;

/** What is tried after the answer: a statement that must work, one that must be refused, a query and its result. */
const probeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("accepts"), sql: z.string() }),
  /** With an SQLSTATE only that error counts; null is any. */
  z.object({ kind: z.literal("refuses"), sql: z.string(), sqlstate: z.string().nullable() }),
  /** The result, as a bag, must be the one that it gives after the solution. */
  z.object({ kind: z.literal("shows"), sql: z.string() }),
]);
/** A statement that is tried after the answer. */
export type Probe = z.infer<typeof probeSchema>;

const contract = { contract: defineContractSchema };

/** The answer is statements that define tables, views and the like. */
export const defineFormat = exerciseFormat("define", {
  frontMatter: contract,
  page: contract,
  answers: {
    ...contract,
    probes: z.array(probeSchema),
    /** Scripts that turn the dataset into other data, on which `shows` probes must show the same too. */
    databases: z.array(z.string()).default([]),
  },
});

export interface DefineParts {
  readonly databases: readonly string[];
  readonly probes: readonly (Probe & { readonly line: number })[];
}
