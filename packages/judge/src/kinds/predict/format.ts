import { z } from "zod";
import { contractSchema } from "../../contract/index.ts";
import { exerciseFormat } from "../exercise-base.ts";

const task = { contract: contractSchema, query: z.string() };

/** A query is given, in `## Query`; the answer is its result, as text: a line per row, cells separated by `|`. */
export const predictFormat = exerciseFormat("predict", {
  frontMatter: { contract: contractSchema },
  page: task,
  answers: task,
});

export interface PredictParts {
  readonly query: string;
}
