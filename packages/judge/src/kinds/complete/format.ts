import { z } from "zod";
import { exerciseFormat } from "../exercise-base.ts";
import { queryParts } from "../select/format.ts";
import type { TemplatePart } from "./template.ts";

const gapSchema = z.object({ label: z.string(), options: z.array(z.string()).nullable() });

/** A query with gaps is given, in `## Template`; the answer is the query with the gaps filled. */
export const completeFormat = exerciseFormat("complete", {
  ...queryParts,
  page: { ...queryParts.page, template: z.array(z.union([z.string(), gapSchema])).min(2) },
});

export interface CompleteParts {
  readonly template: readonly TemplatePart[];
}
