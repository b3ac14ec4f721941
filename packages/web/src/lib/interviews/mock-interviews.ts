import type { Interview, InterviewList } from "@master-sql/protocol";
import type { RequestOf } from "@master-sql/protocol/functions";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { callFunction, type Outcome } from "../backend/call-function.ts";
import { queryClient } from "../backend/query-client.ts";
import { refetchChangedBalance, replaceBalance } from "../credits/credit-balance.ts";
import { announceInsufficientCredits } from "../credits/credit-events.ts";
import { newId } from "../progress/new-id.ts";
import { durableStorage } from "../storage/durable-storage.ts";
import { rememberAi } from "../tutor/ai-off.ts";
import { UnansweredStarts } from "./unanswered-starts.ts";

const LIST = "mock-interviews";
const ONE = "mock-interview";

/** The server said no; the message is for the person. */
class InterviewRefusal extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

function answerOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new InterviewRefusal(outcome.message, outcome.code);
  return outcome.value;
}

/** This user's interviews, those that were touched last first; nothing is asked while nobody is signed in. */
export function useMockInterviews(userId: string | null, search = "") {
  return useQuery<InterviewList>(
    {
      queryKey: [LIST, userId, search],
      queryFn:
        userId === null
          ? skipToken
          : async () => answerOf(await callFunction("get-interviews", { search }, { as: userId })),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

/** One of them, asked for anew whenever its page is opened. */
export function useMockInterview(userId: string, interviewId: string) {
  return useQuery<Interview>(
    {
      queryKey: [ONE, userId, interviewId],
      queryFn: async () => {
        const interview = answerOf(await callFunction("get-interview", { interviewId }, { as: userId }));
        unanswered.noteStarted(interviewId);
        return interview;
      },
      staleTime: 0,
      retry: (count, error) =>
        count < 2 && !(error instanceof InterviewRefusal && error.code === "not_found"),
    },
    queryClient,
  );
}

/** What the page shows of an interview from now on. */
export function keepInterview(userId: string, interview: Interview): void {
  queryClient.setQueryData([ONE, userId, interview.interviewId], interview);
}

/** Asks the server for an interview anew: it went on elsewhere. */
export function refetchInterview(userId: string, interviewId: string): Promise<void> {
  return queryClient.refetchQueries({ queryKey: [ONE, userId, interviewId] });
}

type Started =
  | { readonly status: "started"; readonly interviewId: string }
  /** Whoever has none left was told, by the flow for that. */
  | { readonly status: "insufficient" }
  /** No answer came: it may have been started. */
  | { readonly status: "unknown"; readonly message: string }
  | { readonly status: "failed"; readonly message: string };

const unanswered = new UnansweredStarts(durableStorage);

/** Opens an interview for a credit. Where no answer came, trying again is for the same one, and costs nothing more. */
export async function startMockInterview(
  userId: string,
  what: RequestOf<"start-interview">["what"],
): Promise<Started> {
  const interviewId = unanswered.idOf(what) ?? newId();
  // Before it is sent: the page may be left before an answer comes.
  unanswered.keep(what, interviewId);
  const outcome = await callFunction("start-interview", { interviewId, what }, { as: userId });
  if (!outcome.ok && (outcome.code === "unreachable" || outcome.code === "unreadable")) {
    void refetchChangedBalance();
    return { status: "unknown", message: outcome.message };
  }
  unanswered.forget(what);
  if (outcome.ok) {
    keepInterview(userId, outcome.value.interview);
    await replaceBalance(userId, outcome.value.balance);
    return { status: "started", interviewId };
  }
  if (outcome.code === "insufficient_credits") {
    announceInsufficientCredits();
    void refetchChangedBalance();
    return { status: "insufficient" };
  }
  // Turned off on another device.
  if (outcome.code === "ai_off") rememberAi(userId, false);
  return { status: "failed", message: outcome.message };
}

/** Deletes one of them, or all. What is refused comes with a message for the person. */
export async function deleteMockInterviews(
  userId: string,
  what: RequestOf<"delete-interviews">,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly message: string }> {
  const outcome = await callFunction("delete-interviews", what, { as: userId });
  if (!outcome.ok) return { ok: false, message: outcome.message };
  await replaceBalance(userId, outcome.value.balance);
  await queryClient.invalidateQueries({ queryKey: [LIST, userId] });
  return { ok: true };
}
