import type { JudgedContract } from "../results/compare.ts";
import type { SqlSandbox } from "../sandbox/index.ts";
import type { Verdict } from "../verdicts/verdict.ts";
import type { Assessment } from "./assessment.ts";
import type { GradingOptions } from "./options.ts";
import type { CommonTask, QueryTask } from "./task.ts";

/** Judges answers to one exercise, what they are held against having been read. */
interface Assessor<Behaviour> {
  assess(candidate: string): Promise<Assessment<Behaviour>>;
  /** The places of listed wrong answers that behave so, the first to be told first (rule G14). */
  recognize(behaviour: Behaviour): Promise<readonly number[]>;
  readonly elsewhere?: Elsewhere;
  /** What is asked of an answer last, that is right in all other respects. */
  confirm?(candidate: string): Promise<Assessment<Behaviour>>;
}

/** What must mean the same as a query does on all data (rules G18, G29, G31). */
interface Elsewhere {
  /** The queries that an answer comes to, each with its task: the answer itself, or what it defines. */
  queriesOf(answer: string): Promise<readonly QueryElsewhere[]>;
  /** Whether a small database is looked for also when the visible data differ. */
  readonly explainsRejections: boolean;
}

export interface QueryElsewhere {
  readonly task: QueryTask;
  readonly query: string;
  /** What makes what the query reads besides the dataset's tables, run before it. */
  readonly defined?: string;
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
