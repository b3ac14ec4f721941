import { type SurveyAnswers, surveyAnswersSchema } from "@master-sql/engine/api";
import { useEffect, useRef, useState } from "react";
import { grantPromoCredits } from "../../../lib/credits/grant-promo-credits.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { forgetSurveyDraft, type PartialAnswers } from "./survey-draft.ts";

export const MAX_TRIES = 3;
const RETRY_AFTER_MS = 2_000;

/** How handing in the survey fares. */
export type ClaimState =
  | { readonly phase: "idle" }
  /** A try is under way or, from the second on, about to be made; from 1. */
  | { readonly phase: "trying"; readonly attempt: number }
  /** All tries failed. */
  | { readonly phase: "failed"; readonly reason: string }
  /** The server said no. */
  | { readonly phase: "refused"; readonly message: string; readonly final: boolean }
  | { readonly phase: "granted"; readonly granted: number };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Hands in the answers of this user, again after a failure that may pass. */
export function useClaim(userId: string, submissionId: string) {
  const [state, setState] = useState<ClaimState>({ phase: "idle" });
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const claim = async (answers: SurveyAnswers) => {
    for (let attempt = 1; ; attempt += 1) {
      setState({ phase: "trying", attempt });
      const result = await grantPromoCredits(userId, answers, submissionId);
      if (result.success) {
        forgetSurveyDraft(userId);
        setState({ phase: "granted", granted: result.granted });
        // Closed while it was under way: the news still has to arrive.
        if (!open.current) showToast({ title: `${result.granted} AI credits added`, tone: "right" });
        return;
      }
      if (result.error === "already_granted") {
        forgetSurveyDraft(userId);
        showToast({
          tone: "wrong",
          title: "Credits Already Claimed",
          message: "You have already claimed your promotional credits.",
        });
      }
      if (result.error !== "network" && result.error !== "server") {
        const final = result.error === "already_granted" || result.error === "offer_ended";
        setState({ phase: "refused", message: result.message, final });
        return;
      }
      if (attempt === MAX_TRIES) {
        setState({ phase: "failed", reason: result.message });
        return;
      }
      setState({ phase: "trying", attempt: attempt + 1 });
      await pause(RETRY_AFTER_MS);
      // Closed meanwhile. The answers are kept, and the next time is under the same submission.
      if (!open.current) return;
    }
  };

  return {
    state,
    submit: (answers: PartialAnswers) => {
      const complete = surveyAnswersSchema.safeParse(answers);
      if (complete.success) void claim(complete.data);
    },
    reset: () => setState({ phase: "idle" }),
  };
}
