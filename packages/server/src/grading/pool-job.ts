import type { Verdict } from "@master-sql/judge/verdicts";
import type { ConsultationReply, TutorPart } from "@master-sql/tutor";
import type { AnswerFacts } from "@master-sql/tutor/interview";
import type { Origin } from "./fair-queue.ts";
import type {
  ConsultingJob,
  GraderResult,
  GraderWork,
  GradingJob,
  GradingOutcome,
  InterviewJob,
  NudgeJob,
  TutorJob,
  TutorOutcome,
} from "./grading-job.ts";

/** What a pool of graders has to do, whatever it is: judge an answer, or answer a question. */
export interface PoolJob {
  readonly origin: Origin;
  readonly dataset: string;
  readonly work: GraderWork;
  /** Aborted when nobody wants it any more. */
  readonly signal?: AbortSignal;
  /** Takes the pieces of one run of the work. */
  takeParts(): (part: TutorPart) => void;
  done(result: GraderResult): void;
  giveUp(why: GivenUp): void;
}

/** Why a job isn't done. */
type GivenUp =
  /** There is no time for it now. */
  | { readonly why: "busy"; readonly retryAfterSeconds?: number }
  /** It took all the processor time that it had. */
  | { readonly why: "took-too-long"; readonly budgetMs: number }
  | { readonly why: "ended-the-grader" | "stopped" };

export interface TutorListener {
  onPart(part: TutorPart): void;
  readonly signal: AbortSignal;
}

/** After which a caller that found no free grader should ask again. */
export const RETRY_AFTER_SECONDS = 15;
const BUSY = { status: "busy", retryAfterSeconds: RETRY_AFTER_SECONDS } as const;

function busyFor(given: GivenUp): { readonly status: "busy"; readonly retryAfterSeconds: number } {
  const seconds = given.why === "busy" ? given.retryAfterSeconds : undefined;
  return seconds === undefined ? BUSY : { status: "busy", retryAfterSeconds: seconds };
}

export function judgingJob(
  { userId, address, dataset, task, sql }: GradingJob,
  settle: (outcome: GradingOutcome) => void,
): PoolJob {
  return {
    origin: { userId, address },
    dataset,
    work: { type: "judge", submission: { dataset, task, sql } },
    takeParts: () => () => {},
    done(result) {
      const verdict = result.type === "judged" ? result.verdict : null;
      settle(verdict === null ? BUSY : { status: "judged", verdict });
    },
    giveUp(given) {
      if (given.why === "took-too-long") settle({ status: "judged", verdict: tookTooLong(given.budgetMs) });
      else if (given.why === "ended-the-grader") settle({ status: "judged", verdict: ENDED_THE_GRADER });
      else settle(busyFor(given));
    },
  };
}

export function answeringJob(
  { userId, address, ...asked }: TutorJob,
  { onPart, signal }: TutorListener,
  settle: (outcome: TutorOutcome) => void,
): PoolJob {
  let given = 0;
  return {
    origin: { userId, address },
    dataset: asked.dataset,
    work: { type: "answer", asked },
    signal,
    // One that made way for another is answered from the start: what was given then comes again.
    takeParts() {
      let seen = 0;
      return (part) => {
        seen += 1;
        if (seen <= given) return;
        given = seen;
        onPart(part);
      };
    },
    done: (result) =>
      settle(
        result.type === "answered" && result.isWhole
          ? { status: "answered", isRight: result.isRight }
          : { status: "failed" },
      ),
    giveUp: (given) => settle(given.why === "busy" ? busyFor(given) : { status: "failed" }),
  };
}

export function consultingJob(
  { userId, address, dataset, exercise, question, assisted, consultation }: ConsultingJob,
  signal: AbortSignal,
  settle: (reply: ConsultationReply | null) => void,
): PoolJob {
  return {
    origin: { userId, address },
    dataset,
    work: { type: "consult", asked: { dataset, exercise, question, assisted }, consultation },
    signal,
    takeParts: () => () => {},
    done: (result) => settle(result.type === "consulted" ? result.reply : null),
    giveUp: () => settle(null),
  };
}

export function examiningJob(
  { userId, address, ...answer }: InterviewJob,
  settle: (facts: AnswerFacts | null) => void,
): PoolJob {
  return {
    origin: { userId, address },
    dataset: answer.dataset,
    work: { type: "examine", answer },
    takeParts: () => () => {},
    done: (result) => settle(result.type === "examined" ? result.facts : null),
    giveUp: () => settle(null),
  };
}

export function nudgeJob(
  { userId, address, ...nudge }: NudgeJob,
  settle: (mayBeSaid: boolean) => void,
): PoolJob {
  return {
    origin: { userId, address },
    dataset: nudge.dataset,
    work: { type: "check-nudge", nudge },
    takeParts: () => () => {},
    done: (result) => settle(result.type === "nudge-checked" && result.mayBeSaid),
    giveUp: () => settle(false),
  };
}

function tookTooLong(budgetMs: number): Verdict {
  return {
    verdict: "undecided",
    cause: "timeout",
    message: `This answer took too long to judge: it was stopped after ${budgetMs / 1000} s of processor time, and nothing was decided. Look for what does far more work than the task needs.`,
  };
}

const ENDED_THE_GRADER: Verdict = {
  verdict: "undecided",
  cause: "crashed",
  message:
    "This answer could not be judged: twice it needed more memory than there is. Nothing was decided. Look for what makes far more rows, text, or files than the task needs, then submit it again.",
};
