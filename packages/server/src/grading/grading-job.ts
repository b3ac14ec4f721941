import type { GradingTask } from "@master-sql/judge/kinds";
import type { Verdict } from "@master-sql/judge/verdicts";
import type {
  Consultation,
  ConsultationReply,
  EarlierAnswer,
  TutorPart,
  TutorQuestion,
} from "@master-sql/tutor";
import type { AnswerFacts, NudgeDraft, Stage } from "@master-sql/tutor/interview";
import type { Origin } from "./fair-queue.ts";

/** What a grader process is asked: an answer, and what it is judged against. */
export interface Submission {
  /** Slug of the dataset whose snapshot it is judged on. */
  readonly dataset: string;
  readonly task: GradingTask;
  readonly sql: string;
}

/** A submission on behalf of a user, who came from an address; the queue is fair to both. */
export interface GradingJob extends Submission, Origin {}

export type GradingOutcome =
  | { readonly status: "judged"; readonly verdict: Verdict }
  /** Nobody could judge it now; nothing is known about the answer. */
  | { readonly status: "busy"; readonly retryAfterSeconds: number };

/** What a grader process is asked to explain: a question to the tutor. */
export interface AskedQuestion {
  /** Slug of the dataset on whose snapshot it is answered. */
  readonly dataset: string;
  /** Slug of the exercise that it is about; null where nothing is to be solved. */
  readonly exercise: string | null;
  readonly question: TutorQuestion;
  /** Whether whoever asks has seen or found the solution. */
  readonly assisted: boolean;
  /** Earlier questions about this place with their answers, the oldest first. */
  readonly earlier?: readonly EarlierAnswer[];
  /** `nothing` replaces an answer that was already given here. */
  readonly repeatsAreFree?: boolean;
}

export interface TutorJob extends AskedQuestion, Origin {}

export type TutorOutcome =
  /** `isRight`: the learner's SQL was judged right, so that nothing is held back. */
  | { readonly status: "answered"; readonly isRight: boolean }
  /** Nobody could answer it now. */
  | { readonly status: "busy"; readonly retryAfterSeconds: number }
  /** It broke off: too long, too much memory, or a fault of ours. */
  | { readonly status: "failed" };

/** What whoever speaks with a model needs of a place where SQL can be run, about a question. */
export interface ConsultingJob extends TutorJob {
  readonly consultation: Consultation;
}

/** What a candidate hands in in an interview. */
export interface InterviewAnswer {
  /** Slug of the dataset that the question is about. */
  readonly dataset: string;
  /** Slug of the question. */
  readonly question: string;
  readonly stage: Stage;
  readonly sql: string;
  readonly checks: readonly string[];
}

/** How a model worded a nudge of an interview, to be checked before it is shown. */
export interface DraftedNudge {
  readonly dataset: string;
  readonly question: string;
  readonly draft: NudgeDraft;
}

export interface NudgeJob extends DraftedNudge, Origin {}

export interface InterviewJob extends InterviewAnswer, Origin {}

/** What a grader process does, one thing after the other. */
export type GraderWork =
  | { readonly type: "judge"; readonly submission: Submission }
  | { readonly type: "answer"; readonly asked: AskedQuestion }
  | { readonly type: "consult"; readonly asked: AskedQuestion; readonly consultation: Consultation }
  | { readonly type: "examine"; readonly answer: InterviewAnswer }
  | { readonly type: "check-nudge"; readonly nudge: DraftedNudge };

/** From the server to a grader process. */
export type GraderRequest =
  | { readonly type: "work"; readonly id: number; readonly work: GraderWork }
  /** Nobody wants the rest of it. */
  | { readonly type: "stop"; readonly id: number };

/** How a work ended. */
export type GraderResult =
  /** Null when the machinery failed, not the answer. */
  | { readonly type: "judged"; readonly verdict: Verdict | null }
  /** Not whole when the machinery failed. */
  | { readonly type: "answered"; readonly isWhole: boolean; readonly isRight: boolean }
  /** Null when the machinery failed. */
  | { readonly type: "consulted"; readonly reply: ConsultationReply | null }
  /** Null when the machinery failed. */
  | { readonly type: "examined"; readonly facts: AnswerFacts | null }
  /** False also when the machinery failed. */
  | { readonly type: "nudge-checked"; readonly mayBeSaid: boolean };

/** From a grader process to the server. `processorMs` is what processors have worked for the process so far. */
export type GraderReply =
  /** Everything that the work takes is open; from now on time is its own. */
  | { readonly type: "begun"; readonly id: number; readonly processorMs: number }
  /** A piece of an answer of the tutor. */
  | { readonly type: "part"; readonly id: number; readonly part: TutorPart }
  | {
      readonly type: "done";
      readonly id: number;
      readonly processorMs: number;
      readonly result: GraderResult;
      /** Datasets that it now has open. */
      readonly warm: readonly string[];
    }
  | { readonly type: "fault"; readonly message: string };

/** Pieces of an answer of the tutor beyond which the rest is left out. */
export const MOST_PARTS = 40;

/** What a grader process is started with, as JSON in its only argument. */
export interface GraderStart {
  readonly snapshotDirectory: string;
  /** Of the course, from which the tutor answers. */
  readonly contentFolder: string;
  /** For one run of an answer. */
  readonly timeLimitMs: number;
  /** Databases that stay open at once. */
  readonly warm: number;
  /** Resident bytes beyond which the process ends itself. */
  readonly memoryLimitBytes: number;
  /** Resident bytes beyond which it closes the databases that nobody needs now. */
  readonly memoryShortBytes: number;
}

/** The descriptor for messages between a grader process and the server: JSON, one message per line. */
export const MESSAGE_DESCRIPTOR = 3;
/** The descriptor by which a grader process reports its pulse: processor time in ms and resident bytes, a line each time. */
export const PULSE_DESCRIPTOR = 4;
