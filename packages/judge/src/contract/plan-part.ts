import { z } from "zod";

/** A node of a plan, as EXPLAIN names it: `Seq Scan` on `taps`. Without a relation, on whichever. */
export const planPartSchema = z.strictObject({
  node: z.string().min(1),
  relation: z.string().min(1).optional(),
});
/** A part of a query plan that an exercise asks for. */
export type PlanPart = z.infer<typeof planPartSchema>;

/** What a task about plans may ask for besides few pages. */
export const planRequirementSchema = z.enum([
  "no sort",
  "index only",
  "nested loop",
  "one index",
  "small index",
]);
/** Something that a task about plans may require of the plan. */
export type PlanRequirement = z.infer<typeof planRequirementSchema>;
