import type { PlanPart, PlanRequirement } from "../contract/index.ts";
import type { ResultDifference, ResultMismatch } from "../results/result-difference.ts";
import type { ResultColumn, Row, SqlError } from "../results/statement-result.ts";
import type { ChangeExample } from "./change-example.ts";
import type { Checked } from "./checked.ts";
import type { ClauseName } from "./clause-name.ts";
import type { Counterexample } from "./counterexample.ts";
import type { ErrorClass } from "./error-class.ts";
import type { FaultPlace } from "./fault-place.ts";

/** Why a candidate was rejected: one kind, most telling first. */
export type WrongReason =
  | ResultMismatch
  /** The task asks for an order and the answer sorts nothing at its end: right order on this data would be chance. */
  | { readonly kind: "order-by-missing" }
  /** The answer leaves open which rows come first, or go together: a right result on this data would be chance. */
  | { readonly kind: "open-choice" }
  | {
      readonly kind: "no-result";
      /** The answer is empty, holds several statements, or its statement is no query (INSERT, CREATE, EXPLAIN …). */
      readonly cause: "empty" | "several-statements" | "not-a-query" | "nothing-returned";
    }
  | { readonly kind: "error"; readonly error: SqlError }
  | { readonly kind: "too-many-rows"; readonly limit: number }
  | StatementKindReason
  | StateReason
  | MissingObjectReason
  | CatalogueReason
  | ProbeReason
  | PlanReason
  | PredictionReason;

/** modify, define, index: a statement of the answer is of a kind that the task has no use for. */
export interface StatementKindReason {
  readonly kind: "statement-kind";
  /** The statement as written. */
  readonly statement: string;
  /**
   * `transaction`: COMMIT, ROLLBACK and the like, which could undo or split what is judged. `second-change`: one
   * statement must make all the changes.
   */
  readonly cause: "transaction" | "second-change" | "other";
  readonly expected: "rows" | "definitions" | "indexes";
}

/** modify: a table's rows afterwards differ from what they are after the solution. */
export interface StateReason {
  readonly kind: "state";
  /** Where the answer must be all or nothing: the statement after which a lost connection leaves the difference. */
  readonly cutAfter?: string;
  readonly table: string;
  /** False for a table that should have stayed as it was. */
  readonly named: boolean;
  /** 0 is the visible data, others the exercise's own databases, which the learner doesn't see. */
  readonly database: number;
  /** Null for a table that should have stayed as it was. */
  readonly difference: ResultDifference | null;
  /** Of rows that were there before: which of them the answer changes. */
  readonly changes?: ChangedRows;
}

/** modify: rows of a table by what an answer does to them and what it should. */
export interface ChangedRows {
  /** Left as they were, though they should be changed or deleted. */
  readonly missed: number;
  /** Changed or deleted, though they should be left. */
  readonly needless: number;
  /** Changed as they should be, to other values, which stand in `columns`; or deleted instead, or the other way round. */
  readonly wrong: number;
  readonly columns: readonly string[];
}

/** define: a table or view that the task asks for isn't there. */
export interface MissingObjectReason {
  readonly kind: "missing-object";
  readonly object: string;
}

/**
 * define: columns, types, NOT NULL or keys differ. Rows are (object, column, type, nullable, keys), one a column;
 * `object` is what it is: table, view, materialized view.
 */
export interface CatalogueReason {
  readonly kind: "catalogue";
  readonly object: string;
  readonly difference: ResultDifference;
}

/** define: what was tried after the answer went another way than it should. */
export interface ProbeReason {
  readonly kind: "probe";
  readonly statement: string;
  /** 0, or absent, is the dataset, others are the exercise's databases, counted from 1. */
  readonly database?: number;
  /** Of privileges: a sentence on who can do what, otherwise than the task asks. */
  readonly who?: string;
  /** A sentence on what of the answer is the cause, where it was tried without. */
  readonly cause?: string;
  readonly outcome: /** It should have worked. */
    | { readonly expected: "accepted"; readonly error: SqlError }
    /** It should have been refused, with this SQLSTATE if one is given; null error: it was accepted. */
    | { readonly expected: "refused"; readonly sqlstate: string | null; readonly error: SqlError | null }
    /** It should have given another result. */
    | {
        readonly expected: "result";
        readonly difference: ResultDifference | null;
        readonly error: SqlError | null;
      };
}

/** index: the query's plan isn't what the task asks for. */
export interface PlanReason {
  readonly kind: "plan";
  readonly problem: /** Too many pages; `part` is why, where a node of the plan tells it. */
    | { readonly cause: "buffers"; readonly limit: number; readonly part?: PlanPart }
    /** Too many pages for the same query about other values. */
    | { readonly cause: "other-values"; readonly buffers: number; readonly limit: number }
    /** Few pages, but far more rows gone through than it takes. */
    | { readonly cause: "rows"; readonly limit: number }
    /** An index that refuses rows, which nobody asked for; or one that was there before and is gone. */
    | { readonly cause: "unique" | "dropped"; readonly index: string }
    | { readonly cause: "requirement"; readonly requirement: PlanRequirement };
  readonly plans: ComparedPlans;
  /** Sentences on why PostgreSQL doesn't use an index, or reads so much with it, where that was tried. */
  readonly why?: string;
}

/** predict: the answer can't be read as rows. */
export interface PredictionReason {
  readonly kind: "prediction";
  /** 1-based line of the answer. */
  readonly line: number;
  readonly cause:
    | { readonly problem: "cells"; readonly expected: number; readonly actual: number }
    | { readonly problem: "open-quote" | "text-after-quote" };
}

/** The query's plan before anything was done, after the solution, and after the candidate. */
export interface ComparedPlans {
  readonly before: MeasuredPlan;
  readonly expected: MeasuredPlan;
  readonly candidate: MeasuredPlan;
}

/** A query plan with what running it took. */
export interface MeasuredPlan {
  /** Depth first, the topmost node first. */
  readonly nodes: readonly MeasuredPlanNode[];
  /** Pages that the whole plan touched in PostgreSQL's memory, found there or read. */
  readonly buffers: number;
  /** Rows that all nodes gave or looked at in vain, each as often as it was carried out. */
  readonly rows: number;
}

/** A node of a query plan with what running it took. */
export interface MeasuredPlanNode {
  readonly node: string;
  readonly relation: string | null;
  readonly index: string | null;
  readonly depth: number;
  /** In all, however often it was carried out. */
  readonly actualRows: number;
  /** Those of its children included. */
  readonly buffers: number;
  /** How far the planner's estimate of its rows was off, in words, where that is ten times or more. */
  readonly misestimate: string | null;
}

/**
 * Expected outcomes are values. Only a fault of the machinery (reference that fails, sandbox lost) is not a verdict on
 * the candidate.
 */
export type Verdict =
  | {
      readonly verdict: "right";
      readonly checked: Checked;
      /** index: what was gained. */
      readonly plans?: ComparedPlans;
    }
  | {
      readonly verdict: "wrong";
      /** Of the visible data when they show a difference, otherwise of the counterexample. */
      readonly reason: WrongReason;
      /** False when the answer is right on the data that the learner sees. */
      readonly onVisibleData: boolean;
      /** Plain sentences for the learner; backticks enclose SQL. */
      readonly message: string;
      /** The answer with the repair of an error, when one was found that PostgreSQL can read. */
      readonly instead?: string;
      /** Misconception id, when the answer behaves as a listed wrong answer of the exercise does. */
      readonly misconception?: string;
      /** A small database on which the answer is wrong, when one was found. */
      readonly counterexample?: Counterexample;
      /** modify: a small database where the answer is wrong, when one was found. */
      readonly changeExample?: ChangeExample;
      /** What kind of mistake it is, when that is established. */
      readonly errorClass?: ErrorClass;
      /** The fewest clauses with whose repair the answer is right, which was tried, in the order in which they are read; of an error the one that it stands in. */
      readonly clauses?: readonly ClauseName[];
      /** Where those clauses are, given where some are of queries within the outermost one, whose clauses are listed for holding them. */
      readonly places?: readonly FaultPlace[];
      /** The expected and the candidate's result on the visible data, for the panes side by side. */
      readonly expectedPreview?: ResultPreview;
      readonly candidatePreview?: ResultPreview;
    }
  | {
      readonly verdict: "undecided";
      /**
       * `budget`: the work that a search may do was spent before the least that a right answer takes (rule P17).
       * `unavailable`: it is right on the visible data, and what tries it on others could not be loaded.
       * `time`: the judge's own limit ended the search. `resources`: the answer ran out of memory, locks, or stack on a
       * small database. `session`: it looks at the session, so that it can be right on the data that are tried and on no others.
       */
      readonly cause:
        | "timeout"
        | "cancelled"
        | "crashed"
        | "budget"
        | "unavailable"
        | "time"
        | "resources"
        | "session";
      readonly message: string;
    }
  | { readonly verdict: "unusable"; readonly message: string };

/** The first rows of a result. */
export interface ResultPreview {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly Row[];
  readonly rowCount: number;
}

/**
 * Rows of one result that grading reads; a candidate with more is rejected as `too-many-rows` when the reference has
 * fewer.
 */
export const GRADING_ROW_LIMIT = 20_000;
