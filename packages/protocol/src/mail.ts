import { z } from "zod";
import type { FunctionDefinition } from "./function-definition.ts";

const mailPreferenceSchema = z.strictObject({ wantsMail: z.boolean() });

const weeklySummarySchema = z.strictObject({ wantsWeeklySummary: z.boolean() });

/**
 * `userId` is a user's id, or the signed form of it from a link that we sent. The answer is the same whether there is
 * such a user or not.
 */
const unsubscribeRequestSchema = z.strictObject({ userId: z.string().min(1).max(200) });
const unsubscribeResponseSchema = z.object({ message: z.string() });

/** Mail from us, on or off. */
export const mailFunctions = {
  "set-mail-preference": { access: "user", request: mailPreferenceSchema, response: mailPreferenceSchema },
  /** A mail a week about the week before; off until it is asked for. */
  "set-weekly-summary": { access: "user", request: weeklySummarySchema, response: weeklySummarySchema },
  "unsubscribe-user": {
    access: "visitor",
    request: unsubscribeRequestSchema,
    response: unsubscribeResponseSchema,
  },
} satisfies Record<string, FunctionDefinition>;
