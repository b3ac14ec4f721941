import { z } from "zod";

/** A node of a plan, as EXPLAIN names it: `Seq Scan` on `taps`. Without a relation, on whichever. */
export const planPartSchema = z.strictObject({
  node: z.string().min(1),
  relation: z.string().min(1).optional(),
});
export type PlanPart = z.infer<typeof planPartSchema>;

/** What a task about plans may ask for besides few pages. */
export const planRequirementSchema = z.enum([
  "no sort",
  "index only",
  "nested loop",
  "one index",
  "small index",
]);
export type PlanRequirement = z.infer<typeof planRequirementSchema>;
