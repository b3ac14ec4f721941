import { z } from "zod";
import { PROMO } from "./credit-limits.ts";
import { type FunctionDefinition, noRequest } from "./function-definition.ts";
import { surveyAnswersSchema } from "./survey.ts";

/**
 * AI credits. Days and expiry are by the database's clock, in UTC; nothing that a browser says about time is used.
 */

export const creditBalanceSchema = z.object({
  /** Of FREE_CREDITS_PER_DAY. */
  free_remaining_today: z.int().min(0),
  earned_remaining: z.int().min(0),
  /** When the earned ones that are left expire; null when none are left. */
  earned_expires_at: z.iso.datetime().nullable(),
  /** True once the bonus was granted, also after it was spent or expired: it can't be claimed again. */
  has_promo_grant: z.boolean(),
});
export type CreditBalance = z.infer<typeof creditBalanceSchema>;

/** `get-credit-balance`: with it every page learns that the caller turned AI off, on whatever device. */
const shownBalanceSchema = creditBalanceSchema.extend({ ai_off: z.literal(true).optional() });

/** A name in the caller's own terms, which may be logged as it is. */
const identifierSchema = z.string().regex(/^[\w.:-]{1,100}$/, "must be 1 to 100 of A-Z a-z 0-9 _ . : -");

/** `spend-credit`: takes one credit, once for each interaction. Refused with 402 `insufficient_credits`. */
const spendCreditRequestSchema = z.strictObject({
  /** Made by the browser for what the credit is spent on, the same on every resend; generated when missing. */
  interactionId: identifierSchema.optional(),
  /** What the credit is spent on, such as `tutor`. */
  agent: identifierSchema,
});

const spendCreditResponseSchema = z.object({ balance: creditBalanceSchema });

/** `grant-promo-credits`: stores the answers of the survey and grants the bonus, once for each user. */
const grantPromoCreditsRequestSchema = z.strictObject({
  questionnaireAnswers: surveyAnswersSchema,
  /** Made by the browser when the survey is first submitted; the same on every resend, which gets the first result. */
  submissionId: identifierSchema,
});

/**
 * Status 200 when granted. Both refusals have status 409 and this same body: `already_granted` to a user who had the
 * bonus under another submission, `offer_ended` once it's exhausted. Other failures are as everywhere (error.ts).
 * A reader takes an answer that doesn't say how many were granted for the whole bonus.
 */
const grantPromoCreditsResponseSchema = z.object({
  success: z.boolean(),
  /** How many credits, 0 if none. */
  granted: z.int().min(0).default(PROMO.credits),
  error: z.enum(["already_granted", "offer_ended"]).nullable().default(null),
  /** For the person, when it was refused. */
  message: z.string().nullable().default(null),
});
export type GrantPromoCreditsResponse = z.infer<typeof grantPromoCreditsResponseSchema>;

/** `get-offer` */
const offerSchema = z.object({
  /** False once the bonus was granted to as many users as it's for: then it's no longer advertised. */
  available: z.boolean(),
});

export const creditFunctions = {
  "get-credit-balance": { access: "user", request: noRequest, response: shownBalanceSchema },
  "spend-credit": {
    access: "user",
    request: spendCreditRequestSchema,
    response: spendCreditResponseSchema,
  },
  "grant-promo-credits": {
    access: "user",
    request: grantPromoCreditsRequestSchema,
    response: grantPromoCreditsResponseSchema,
    ownRefusal: 409,
  },
  "get-offer": { access: "visitor", request: noRequest, response: offerSchema },
} satisfies Record<string, FunctionDefinition>;
