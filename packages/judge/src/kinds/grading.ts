import type { AnswerJudge } from "../judging/answer-judge.ts";
import { judgeAnswer } from "../judging/judge-answer.ts";
import type { GradingOptions } from "../judging/options.ts";
import { queryJudge } from "../judging/query-judge.ts";
import type { CommonTask, QueryTask } from "../judging/task.ts";
import type { SqlSandbox } from "../sandbox/index.ts";
import type { Verdict } from "../verdicts/verdict.ts";
import { defineJudge } from "./define/judge.ts";
import type { DefineTask } from "./define/task.ts";
import type { ExerciseKind } from "./exercise-kind.ts";
import type { AnswerBundleOf, ExerciseOf } from "./formats.ts";
import { type IndexTask, indexJudge } from "./index/judge.ts";
import { type ModifyTask, modifyJudge } from "./modify/judge.ts";
import { type PredictTask, predictJudge } from "./predict/judge.ts";

interface Tasks {
  readonly query: QueryTask;
  readonly predict: PredictTask;
  readonly modify: ModifyTask;
  readonly define: DefineTask;
  readonly index: IndexTask;
}
type TaskKind = keyof Tasks;
type TaskOf<K extends TaskKind = TaskKind> = { [P in K]: Tasks[P] & { readonly kind: P } }[K];

/** What a candidate is judged against. Kinds of exercises whose answers are judged alike share a kind of task. */
export type GradingTask = TaskOf;

type Judge<K extends TaskKind> = (
  sandbox: SqlSandbox,
  task: TaskOf<K>,
  candidate: string,
  options: GradingOptions,
) => Promise<Verdict>;

/** A kind's judge as a function; what it calls behaviour is its own business. */
function judgedBy<Task extends CommonTask, Behaviour>(judge: AnswerJudge<Task, Behaviour>) {
  return (sandbox: SqlSandbox, task: Task, candidate: string, options: GradingOptions) =>
    judgeAnswer(judge, sandbox, task, candidate, options);
}

const judges: { readonly [K in TaskKind]: Judge<K> } = {
  query: judgedBy(queryJudge),
  predict: judgedBy(predictJudge),
  modify: judgedBy(modifyJudge),
  define: judgedBy(defineJudge),
  index: judgedBy(indexJudge),
};

/**
 * Judges one candidate by the rules of SPEC.md for its kind. Every run is isolated, so the learner's session is
 * untouched. Never throws for anything the candidate does; throws SandboxFault when the sandbox itself is lost.
 */
export async function gradeAnswer<K extends TaskKind>(
  sandbox: SqlSandbox,
  task: TaskOf<K>,
  candidate: string,
  options: GradingOptions = {},
): Promise<Verdict> {
  const kind: K = task.kind;
  const judge: Judge<K> = judges[kind];
  return judge(sandbox, task, candidate, options);
}

/** An exercise as page and server read it from its bundle, or as its file holds it. */
type Judged<K extends ExerciseKind = ExerciseKind> = {
  [P in K]: (AnswerBundleOf<P> | ExerciseOf<P>) & { readonly kind: P };
}[K];
type Common = Pick<GradingTask, "solutions" | "wrongAnswers">;

function queryTask(exercise: Judged<"select" | "fix" | "arrange" | "complete">, common: Common): QueryTask {
  const gradingDatabases = "gradingDatabases" in exercise ? exercise.gradingDatabases : [];
  return { kind: "query", ...common, contract: exercise.contract, gradingDatabases };
}

/** What the answers to each kind of exercise are judged as. */
const tasks: { readonly [K in ExerciseKind]: (exercise: Judged<K>, common: Common) => GradingTask } = {
  select: queryTask,
  fix: queryTask,
  arrange: queryTask,
  complete: queryTask,
  predict: ({ contract, query }, common) => ({ kind: "predict", ...common, contract, query }),
  modify: ({ contract, databases }, common) => ({ kind: "modify", ...common, contract, databases }),
  define: ({ contract, probes, databases }, common) => ({
    kind: "define",
    ...common,
    contract,
    probes,
    databases,
  }),
  index: ({ contract, query, also }, common) => ({ kind: "index", ...common, contract, query, also }),
};

/** What {@link gradeAnswer} needs to judge answers to an exercise. */
export function gradingTaskOf<K extends ExerciseKind>(exercise: Judged<K>): GradingTask {
  const kind: K = exercise.kind;
  const taskOf: (exercise: Judged<K>, common: Common) => GradingTask = tasks[kind];
  return taskOf(exercise, {
    solutions: exercise.solutions,
    wrongAnswers: exercise.wrongAnswers.map(({ misconception, sql }) => ({
      misconceptionId: typeof misconception === "string" ? misconception : misconception.id,
      sql,
    })),
  });
}
