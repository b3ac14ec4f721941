import { z } from "zod";
import { slugSchema } from "./contract.ts";

/** content/misconceptions.yaml: what a wrong answer shows that its author believes. */
export const misconceptionSchema = z.strictObject({
  id: slugSchema,
  title: z.string().min(3).max(80),
  sentence: z.string().min(10).max(300),
});
/** A wrong belief about SQL that answers show. */
export type Misconception = z.infer<typeof misconceptionSchema>;
