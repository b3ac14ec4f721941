import { type Contract, contractSchema, slugSchema } from "@master-sql/judge/contract";
import { z } from "zod";

/** One part of a solution's tree that is another in the variant: a constant, a name, or a direction. */
export interface VariationEdit {
  /** Field names and positions from the root. */
  readonly path: readonly (string | number)[];
  readonly from: string;
  readonly to: string;
}

/**
 * A task that an exercise becomes by changes of its first solution. The changed solution isn't part of it: whoever
 * judges makes it of the exercise's own.
 */
export interface Variation {
  readonly exercise: string;
  readonly edits: readonly VariationEdit[];
  /** What a result of the variant must look like. */
  readonly contract: Contract;
}

export const variationSchema: z.ZodType<Variation> = z.strictObject({
  exercise: slugSchema,
  edits: z
    .array(
      z.strictObject({
        path: z.array(z.union([z.string(), z.number()])).max(200),
        from: z.string(),
        to: z.string(),
      }),
    )
    .min(1)
    .max(100),
  contract: contractSchema,
});
