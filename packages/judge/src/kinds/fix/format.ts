import { exerciseFormat } from "../exercise-base.ts";
import { queryParts } from "../select/format.ts";

/** A broken query is given, in `## Start`; the answer is the query put right. */
export const fixFormat = exerciseFormat("fix", queryParts);
