import { z } from "zod";

/** `GET /operator.json`: who runs this copy of the service, as far as they said so in its settings. */
export const operatorSchema = z.object({
  name: z.string().nullable(),
  /** An email address. */
  contact: z.string().nullable(),
  /** Whose model words answers of the tutor, and which; null where none is set up. */
  model: z.object({ provider: z.string(), name: z.string() }).nullable().default(null),
});
export type Operator = z.infer<typeof operatorSchema>;
