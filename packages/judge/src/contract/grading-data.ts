import { z } from "zod";

/**
 * A small database that answers are judged on besides the visible data: rows by table (`sales.orders` outside the
 * schema `public`), a cell for each of the table's columns in its order, as PostgreSQL's text; null is NULL, and stands
 * for computed columns. Tables not named are empty.
 */
export const gradingDatabaseSchema = z.record(z.string(), z.array(z.array(z.string().nullable())));
/** The rows of a small database, by table; a cell is PostgreSQL's text or null. */
export type GradingDatabase = z.infer<typeof gradingDatabaseSchema>;

const mutantSchema = z.strictObject({ operator: z.string(), description: z.string(), sql: z.string() });

/**
 * content/grading/<slug>.json, written by `npm run content:grade-data` and never by hand: the small databases that an
 * exercise's answers are judged on, and the mutants of its first solution that mean the same as far as a search can
 * tell.
 */
export const gradingDataSchema = z.strictObject({
  /** Digest of what it was made from. */
  inputs: z.string(),
  databases: z.array(gradingDatabaseSchema),
  /** Mutants that only the dataset itself tells from the solution. */
  visible: z.array(mutantSchema).default([]),
  equivalent: z.array(mutantSchema),
  /** What was tried in vain to tell those mutants from the solution. */
  effort: z.strictObject({
    /** Every database within these bounds; null when there are too many with one row a table. */
    bounds: z.strictObject({ rows: z.int(), values: z.int() }).nullable(),
    enumerated: z.int(),
    searched: z.int(),
    /** Databases with traps among them; absent where they were made before traps were set. */
    traps: z.int().optional(),
    /** The newest generation of mutants that there was; absent for the first. */
    generation: z.int().optional(),
  }),
});
/** The grading databases of an exercise and what they were measured to find. */
export type GradingData = z.infer<typeof gradingDataSchema>;
