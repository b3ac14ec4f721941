import { z } from "zod";
import { exerciseFormat } from "../exercise-base.ts";
import { queryParts } from "../select/format.ts";

/** A query's pieces are given, in `## Pieces`; the answer is some of them, joined by line breaks. */
export const arrangeFormat = exerciseFormat("arrange", {
  ...queryParts,
  /** In the order of the file, which is not an answer's. Distractors are among them. */
  page: { ...queryParts.page, pieces: z.array(z.string()).min(2) },
});

export interface ArrangeParts {
  readonly pieces: readonly string[];
}
