import { z } from "zod";
import { factSchema } from "./fact.ts";

/** lower-case words joined by hyphens: the name of a file and of an address. */
export const slugSchema = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "use lower-case letters, digits and single hyphens, such as `first-select`",
  );

/** Schema of a sort key of the expected result. */
export const sortKeySchema = z.strictObject({
  /** Name of one of the contract's columns. */
  column: z.string().min(1),
  direction: z.enum(["asc", "desc"]).default("asc"),
  nulls: z.enum(["first", "last"]).optional(),
});
/** A sort key of the expected result. */
export type SortKey = z.infer<typeof sortKeySchema>;

/** Schema of a column of the expected result. */
export const contractColumnSchema = z.strictObject({
  name: z.string().min(1),
  /** PostgreSQL type as a learner reads it: integer, numeric, text, date, timestamptz, boolean … */
  type: z.string().min(1),
  /** What the column holds, when the name doesn't say it. */
  note: z.string().optional(),
});

/** What a result must look like, stated to the learner beside the prompt: nothing that is judged is unstated. */
export const contractSchema = z.strictObject({
  /** What one row stands for: "one row per customer who …". */
  grain: z.string().min(1),
  columns: z.array(contractColumnSchema).min(1),
  /** True when the column names are judged too. */
  names: z.boolean().default(false),
  /** True when columns may come in any order: their names identify them. */
  anyColumnOrder: z.boolean().optional(),
  /** `none`, or the keys by which the rows must be sorted; ties between equal keys may come in any order. */
  order: z.union([z.literal("none"), z.array(sortKeySchema).min(1)]),
  /** What happens with ties, NULLs and duplicates, in the author's words, where it matters. */
  ties: z.string().optional(),
  nulls: z.string().optional(),
  duplicates: z.string().optional(),
  /** What may be relied on; databases on which it doesn't hold are never used. */
  facts: z.array(factSchema).min(1).optional(),
});
/** The result that an exercise asks for. */
export type Contract = z.infer<typeof contractSchema>;
