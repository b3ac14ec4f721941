import { z } from "zod";

/** What an answer can be found to be. */
export const attemptOutcomeSchema = z.enum(["right", "wrong", "undecided"]);
export type AttemptOutcome = z.infer<typeof attemptOutcomeSchema>;
