import type { JudgedContract } from "../results/compare.ts";
import type { SqlSandbox } from "../sandbox/index.ts";
import type { ComparedPlans, Verdict, WrongReason } from "../verdicts/verdict.ts";
import type { GradingOptions } from "./options.ts";
import type { CommonTask, QueryTask } from "./task.ts";
import type { WrongDetails } from "./verdicts.ts";

/** What the visible data, and databases of the exercise's own, show of one answer. */
export type Assessment<Behaviour> =
  | {
      readonly kind: "right";
      /** Databases that it was right on. */
      readonly databases: number;
      readonly plans?: ComparedPlans;
    }
  | {
      readonly kind: "wrong";
      readonly reason: WrongReason;
      /** What the answer did, to be recognized among listed wrong answers (rule G14); undefined when it did nothing. */
      readonly behaviour?: Behaviour;
      readonly details?: WrongDetails;
    }
  /** Undecided or unusable. */
  | { readonly kind: "ended"; readonly verdict: Verdict };

/** Judges answers to one exercise, what they are held against having been read. */
export interface Assessor<Behaviour> {
  assess(candidate: string): Promise<Assessment<Behaviour>>;
  /** The place of the first listed wrong answer that behaves so, or -1 (rule G14). */
  recognize(behaviour: Behaviour): Promise<number>;
  /** The query that the answer must mean the same as on all data, if it is one (rules G18, G31). */
  readonly elsewhere?: {
    readonly task: QueryTask;
    /** Whether a small database is looked for also when the visible data differ. */
    readonly explainsRejections: boolean;
  };
}

/** How answers of a kind are judged; the steps that all kinds share are judgeAnswer's. */
export interface AnswerJudge<Task extends CommonTask, Behaviour> {
  /** The contract by which a result is compared, if one is. */
  contractOf(task: Task): JudgedContract | undefined;
  /** Reads what answers are held against; a verdict when the exercise can't be judged by. */
  prepare(
    sandbox: SqlSandbox,
    task: Task,
    options: GradingOptions,
  ): Promise<Assessor<Behaviour> | { readonly verdict: Verdict }>;
}
