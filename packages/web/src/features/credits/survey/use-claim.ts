import { type SurveyAnswers, surveyAnswersSchema } from "@master-sql/protocol";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queryClient } from "../../../lib/backend/query-client.ts";
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

/** Not a fault of ours: the same request may succeed when it is sent again. */
class MayPass extends Error {}

async function grant(userId: string, answers: SurveyAnswers, submissionId: string) {
  const result = await grantPromoCredits(userId, answers, submissionId);
  if (!result.success && (result.error === "network" || result.error === "server"))
    throw new MayPass(result.message);
  return result;
}
type Granted = Awaited<ReturnType<typeof grant>>;

/** Hands in the answers of this user, again after a failure that may pass. */
export function useClaim(userId: string, submissionId: string) {
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const claim = useMutation(
    {
      mutationFn: (answers: SurveyAnswers) => {
        // Closed meanwhile, nothing more is tried: the answers are kept, and the next time is under the same
        // submission.
        if (!open.current) throw new Error("The survey was closed.");
        return grant(userId, answers, submissionId);
      },
      retry: (failures, error) => error instanceof MayPass && failures + 1 < MAX_TRIES,
      retryDelay: RETRY_AFTER_MS,
      // Offline is a failure like another, and told.
      networkMode: "always",
      onSuccess: (result) => tell(result, userId, open.current),
    },
    queryClient,
  );
  return {
    state: stateOf(claim),
    submit: (answers: PartialAnswers) => {
      const complete = surveyAnswersSchema.safeParse(answers);
      if (complete.success) claim.mutate(complete.data);
    },
    reset: () => claim.reset(),
  };
}

/** What the survey itself doesn't say. `isOpen`: it is still there to say that it went well. */
function tell(result: Granted, userId: string, isOpen: boolean): void {
  if (result.success || result.error === "already_granted") forgetSurveyDraft(userId);
  if (result.success) {
    if (!isOpen) showToast({ title: `${result.granted} AI credits added`, tone: "saved", about: "claim" });
  } else if (result.error === "already_granted") {
    showToast({
      tone: "wrong",
      title: "Credits Already Claimed",
      message: "You have already claimed your promotional credits.",
      about: "claim",
    });
  }
}

function stateOf(
  claim: Pick<UseMutationResult<Granted>, "status" | "failureCount" | "error" | "data">,
): ClaimState {
  switch (claim.status) {
    case "idle":
      return { phase: "idle" };
    case "pending":
      return { phase: "trying", attempt: claim.failureCount + 1 };
    case "error":
      return { phase: "failed", reason: claim.error?.message ?? "" };
    case "success": {
      const { data } = claim;
      if (data === undefined) return { phase: "idle" };
      if (data.success) return { phase: "granted", granted: data.granted };
      const final = data.error === "already_granted" || data.error === "offer_ended";
      return { phase: "refused", message: data.message, final };
    }
  }
}
