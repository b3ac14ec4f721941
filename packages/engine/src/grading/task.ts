import type {
  AnswerBundle,
  Exercise,
  GradingDatabase,
  IndexContract,
  ModifyContract,
  Probe,
} from "../content/index.ts";
import type { JudgedContract } from "../results/compare.ts";

interface CommonTask {
  /** Accepted answers; the first is the reference. */
  readonly solutions: readonly string[];
  /** Known wrong answers: a candidate that behaves as one of them does is given that misconception. */
  readonly wrongAnswers: readonly { readonly misconceptionId: string; readonly sql: string }[];
}

/** The answer is a query: select, fix, arrange. */
export interface QueryTask extends CommonTask {
  readonly kind: "query";
  readonly contract: JudgedContract;
  /** Small databases that an answer must be right on too. */
  readonly gradingDatabases: readonly GradingDatabase[];
}

/** The answer is what a query returns, as text; there are no solutions. */
export interface PredictTask extends CommonTask {
  readonly kind: "predict";
  readonly contract: JudgedContract;
  readonly query: string;
}

/** The answer changes rows. */
export interface ModifyTask extends CommonTask {
  readonly kind: "modify";
  readonly contract: Pick<ModifyContract, "tables"> &
    Partial<Pick<ModifyContract, "transactions" | "atomic">> & { readonly returning?: JudgedContract };
  /** Scripts that turn the dataset into other data, on which the answer must be right too. */
  readonly databases: readonly string[];
}

/** The answer defines tables, views and the like. */
export interface DefineTask extends CommonTask {
  readonly kind: "define";
  readonly contract: { readonly objects: readonly string[] };
  readonly probes: readonly Probe[];
}

/** The answer makes a query need fewer pages. */
export interface IndexTask extends CommonTask {
  readonly kind: "index";
  readonly contract: Pick<IndexContract, "avoid" | "uses"> & { readonly rewrite?: JudgedContract };
  readonly query: string;
}

/** What a candidate is judged against. Each kind is judged by a module of its own, in `kinds/`. */
export type GradingTask = QueryTask | PredictTask | ModifyTask | DefineTask | IndexTask;

/** The task of an exercise as page and server read it from its bundle, or as its file holds it. */
export function gradingTaskOf(exercise: AnswerBundle | Exercise): GradingTask {
  const common = {
    solutions: exercise.solutions,
    wrongAnswers: exercise.wrongAnswers.map(({ misconception, sql }) => ({
      misconceptionId: typeof misconception === "string" ? misconception : misconception.id,
      sql,
    })),
  };
  switch (exercise.kind) {
    case "select":
    case "fix":
    case "arrange": {
      const gradingDatabases = "gradingDatabases" in exercise ? exercise.gradingDatabases : [];
      return { kind: "query", ...common, contract: exercise.contract, gradingDatabases };
    }
    case "predict":
      return { kind: "predict", ...common, contract: exercise.contract, query: exercise.query };
    case "modify":
      return { kind: "modify", ...common, contract: exercise.contract, databases: exercise.databases };
    case "define":
      return { kind: "define", ...common, contract: exercise.contract, probes: exercise.probes };
    case "index":
      return { kind: "index", ...common, contract: exercise.contract, query: exercise.query };
  }
}
