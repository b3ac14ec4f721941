import { z } from "zod";
import { contractSchema, gradingDatabaseSchema } from "../../contract/index.ts";
import { exerciseFormat } from "../exercise-base.ts";

/** Of every kind whose answer is a query. */
export const queryParts = {
  frontMatter: { contract: contractSchema },
  page: { contract: contractSchema },
  answers: { contract: contractSchema, gradingDatabases: z.array(gradingDatabaseSchema).default([]) },
};

/** The answer is a query. */
export const selectFormat = exerciseFormat("select", queryParts);

/** Of every kind whose answer is a query. */
export interface QueryOwnParts {
  /** Scripts that fill empty tables, by hand; each is one of the exercise's grading databases. */
  readonly databases: readonly string[];
}
