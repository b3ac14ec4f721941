import { z } from "zod";
import { contractSchema, factSchema } from "../../contract/index.ts";
import { exerciseFormat } from "../exercise-base.ts";

const modifyContractSchema = z
  .strictObject({
    /** What must hold afterwards, in a sentence or two: shown beside the prompt. */
    outcome: z.string().min(1),
    /** The tables that change. Their whole state afterwards is judged, and that every other table is as before. */
    tables: z.array(z.string().min(1)).min(1),
    /** True where one statement must make all the changes. */
    single: z.boolean().default(false),
    /**
     * True where the answer may hold BEGIN, COMMIT, ROLLBACK, SAVEPOINT and the like. What it leaves uncommitted is
     * lost.
     */
    transactions: z.boolean().default(false),
    /**
     * True where the answer must be all or nothing: wherever it is cut short, nothing has changed. Needs
     * `transactions`.
     */
    atomic: z.boolean().default(false),
    /**
     * What the last statement must return by RETURNING; without it, what is returned is not judged. With `transactions`
     * it is the last statement that returns columns, so that COMMIT or ROLLBACK may follow.
     */
    returning: contractSchema.optional(),
    /** What may be relied on; databases on which it doesn't hold are never used. */
    facts: z.array(factSchema).min(1).optional(),
  })
  .refine(({ transactions, atomic }) => transactions || !atomic, {
    message:
      "`atomic` needs `transactions: true`, since the answer has to open a transaction or be one statement",
    path: ["atomic"],
  });
/** What an exercise that changes rows asks for. */
export type ModifyContract = z.infer<typeof modifyContractSchema>;

const contract = { contract: modifyContractSchema };

/** The answer is one or more INSERT, UPDATE, DELETE or MERGE statements. */
export const modifyFormat = exerciseFormat("modify", {
  frontMatter: contract,
  page: contract,
  /** Scripts that turn the dataset into other data, on which the answer must be right too. */
  answers: { ...contract, databases: z.array(z.string()) },
});

export interface ModifyParts {
  readonly databases: readonly string[];
}
