import { z } from "zod";

/** `customers`, or `sales.orders` outside the schema `public`. */
const table = z.string().min(1);
/** One sentence as the learner reads it. */
const says = z.string().min(1);

/**
 * What holds in every database that answers are judged on, though no constraint of the dataset says so: told to the
 * learner in the contract, and proved of the visible data and of the grading databases.
 */
export const factSchema = z.union([
  /** No two rows of the table have the same values in these columns; rows with a NULL among them aside. */
  z.strictObject({ says, table, unique: z.array(z.string().min(1)).min(1) }),
  /** SQL over the columns of one row, as in a CHECK constraint: it is never false. */
  z.strictObject({ says, table, check: z.string().min(1) }),
  /** A query that gives no row, over any tables. */
  z.strictObject({ says, never: z.string().min(1) }),
]);
/** Something that holds in every database of an exercise although no constraint declares it. */
export type Fact = z.infer<typeof factSchema>;
