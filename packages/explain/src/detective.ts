import type { Cell, Row } from "@master-sql/judge/results";
import {
  contains,
  isAggregate,
  lastName,
  type ParseSql,
  parseQuery,
  printSelect,
  printSql,
} from "@master-sql/sql";
import { quantity } from "@master-sql/words";
import type { Node, SelectStmt } from "@pgsql/types";
import { relaxedSteps, type StepEdit, tightenedSteps } from "./detective-edits.ts";
import { groupKeys } from "./group-keys.ts";
import { type Clause, type QueryRun, type RunQuery, type Span, XRAY_COST_LIMIT } from "./model.ts";
import { type ClauseWord, QueryText } from "./query-text.ts";

/**
 * What is asked about a row: the query whose result lacks it, or has it. Cells are PostgreSQL's text, in the order of
 * the columns.
 */
export type RowQuestion =
  | { readonly kind: "missing"; readonly sql: string; readonly row: Row; readonly instead?: Row }
  | { readonly kind: "surplus"; readonly sql: string; readonly row: Row; readonly instead?: Row };

export type RowFinding =
  /**
   * One step is to blame. `proof` is the query with only that step changed: with it the row comes back, goes, or is as
   * it should be.
   */
  | {
      readonly told: "step";
      readonly clause: Clause;
      /** The clause in the query's text. */
      readonly span: Span | null;
      readonly sentence: string;
      readonly proof: string;
    }
  /** No single step is; `reason` is a sentence. */
  | { readonly told: "unknown"; readonly reason: string };

export interface DetectiveMeans {
  readonly parse: ParseSql;
  readonly run: RunQuery;
}

/** Queries with one step changed that are run for one row. */
const MOST_EDITS = 60;

/**
 * Which step of a query dropped, doubled, added or changed a row (rule E11). It speaks of the query alone: what a
 * solution does isn't known to it. `instead` is the row in whose place the other stands, where the two differ in some
 * values only.
 */
export async function whichStep(question: RowQuestion, { parse, run }: DetectiveMeans): Promise<RowFinding> {
  const parsed = await parseQuery(parse, question.sql);
  if (parsed.kind !== "query") return unknown("Only a single query that gives rows can be looked into.");
  const { select } = parsed;
  const own = await run(parsed.sql);
  if (!own.ok) return unknown(`The query fails: ${own.message}.`);
  if (own.truncated) return unknown("The query returns too many rows to follow one of them.");
  const asked: Asked = { select, own, text: new QueryText(question.sql), run };
  const wanted = question.kind === "missing" ? question.row : question.instead;
  const found = wanted ? await stepFor(asked, question, wanted) : null;
  if (found) return found;
  if (isAggregated(select) && !select.larg)
    return (
      (await surplusGroup(asked, question)) ??
      unknown("No single step of your query is to blame: the row is made of many others.")
    );
  const gone = await firstThat(
    asked,
    tightenedSteps(select),
    (rows) => countOf(rows, question.row) < countOf(own.rows, question.row),
  );
  if (gone) return told(asked, gone, "With only that changed, the row is gone.");
  return unknown("No step of your query doubled or added the row: it passes every condition that you wrote.");
}

/** The step that keeps the wanted row out, or changes it; null if only the row in hand can be explained. */
async function stepFor(asked: Asked, question: RowQuestion, wanted: Row): Promise<RowFinding | null> {
  const { select, own } = asked;
  const back = await firstThat(
    asked,
    [...relaxedSteps(select), ...tightenedSteps(select)],
    (rows) => countOf(rows, wanted) > countOf(own.rows, wanted),
  );
  if (back) {
    const changed = question.instead !== undefined;
    return told(
      asked,
      back,
      changed
        ? "With only that changed, the row is as it should be."
        : "With only that changed, the row is there.",
    );
  }
  const given = question.kind === "missing" ? question.instead : question.row;
  const computed = given && (await computedBy(asked, wanted, given));
  if (computed) return computed;
  if (question.kind === "missing" && question.instead === undefined) {
    const group = await missingGroup(asked, wanted);
    if (group) return group;
  }
  if (question.kind === "missing")
    return unknown(
      "No single step of your query is to blame: changing just one of them doesn't bring the row back.",
    );
  return null;
}

/** A group whose values would differ, and that a single step keeps out: its rows are those that the step drops. */
async function missingGroup(asked: Asked, wanted: Row): Promise<RowFinding | null> {
  const { select, own } = asked;
  const isOfGroup = sameGroupAs(select, wanted);
  if (isOfGroup === null || own.rows.some(isOfGroup)) return null;
  const edits = [...relaxedSteps(select), ...tightenedSteps(select)];
  const back = await firstThat(asked, edits, (rows) => rows.some(isOfGroup));
  if (!back) return null;
  const lost = await rowsOfGroup(asked, back.query, isOfGroup);
  const proof = "With only that changed, the group is there";
  return told(asked, back, lost === null ? `${proof} now.` : `${proof}, made of ${quantity(lost, "row")}.`);
}

/** A group that is gone once a single step is stricter: its rows are those that the step lets in. */
async function surplusGroup(asked: Asked, { row, instead }: RowQuestion): Promise<RowFinding | null> {
  const { select } = asked;
  const isOfGroup = sameGroupAs(select, row);
  if (isOfGroup === null || instead !== undefined) return null;
  const gone = await firstThat(asked, tightenedSteps(select), (rows) => !rows.some(isOfGroup));
  if (!gone) return null;
  const added = await rowsOfGroup(asked, select, isOfGroup);
  const proof = "With only that changed, the group is gone";
  return told(
    asked,
    gone,
    added === null ? `${proof} altogether.` : `${proof} with its ${quantity(added, "row")}.`,
  );
}

/** Whether a row is of the same group, by the keys that it shows; null where the query doesn't show all keys. */
function sameGroupAs(select: SelectStmt, wanted: Row): ((row: Row) => boolean) | null {
  const targets = select.targetList ?? [];
  const values = targets.map((target) =>
    "ResTarget" in target && target.ResTarget.val ? printSql(target.ResTarget.val) : "",
  );
  const keys = groupKeys(select.groupClause ?? [], targets, new Set());
  const places = keys.map((key) => values.indexOf(key));
  if (places.length === 0 || places.includes(-1) || targets.length !== wanted.length) return null;
  return (row) => places.every((place) => isSameCell(row[place] ?? null, wanted[place] ?? null));
}

/** How many rows a group of a query is made of. */
async function rowsOfGroup(
  { run }: Asked,
  query: SelectStmt,
  isOfGroup: (row: Row) => boolean,
): Promise<number | null> {
  const counted: Node = {
    ResTarget: { val: { FuncCall: { funcname: [{ String: { sval: "count" } }], agg_star: true } } },
  };
  const outcome = await runCheap(
    run,
    printSql({ SelectStmt: { ...query, targetList: [...(query.targetList ?? []), counted] } }),
  );
  const count = outcome.ok ? outcome.rows.find(isOfGroup)?.at(-1) : undefined;
  return count == null ? null : Number(count);
}

interface Asked {
  readonly select: SelectStmt;
  readonly own: Extract<QueryRun, { ok: true }>;
  readonly text: QueryText;
  readonly run: RunQuery;
}

function unknown(reason: string): RowFinding {
  return { told: "unknown", reason };
}

function told({ text }: Asked, { clause, words, word, part, query }: StepEdit, proved: string): RowFinding {
  return {
    told: "step",
    clause,
    span: text.clause(word, part),
    sentence: `${words}. ${proved}`,
    proof: printSelect(query),
  };
}

async function firstThat(
  { run }: Asked,
  edits: readonly StepEdit[],
  isSo: (rows: readonly Row[]) => boolean,
): Promise<StepEdit | null> {
  for (const edit of edits.slice(0, MOST_EDITS)) {
    const outcome = await runCheap(run, printSelect(edit.query));
    if (outcome.ok && !outcome.truncated && isSo(outcome.rows)) return edit;
  }
  return null;
}

/**
 * Without a condition a query may take far more work than it did: PostgreSQL's own estimate says so before it is run.
 */
async function runCheap(run: RunQuery, sql: string): Promise<QueryRun> {
  const explained = await run(`EXPLAIN ${sql}`);
  if (!explained.ok) return explained;
  const cost = /\.\.(\d+)/.exec(explained.rows[0]?.[0] ?? "")?.[1];
  if (Number(cost) > XRAY_COST_LIMIT) return { ok: false, message: "It would take too much work." };
  return run(sql);
}

/** The expression that makes the difference between two rows: with it left out, the row would be the wanted one. */
async function computedBy(asked: Asked, wanted: Row, given: Row): Promise<RowFinding | null> {
  const { select, text } = asked;
  const targets = select.targetList ?? [];
  const places = wanted.flatMap((cell, index) => (isSameCell(cell, given[index] ?? null) ? [] : [index]));
  const [place] = places;
  const target = place === undefined ? undefined : targets[place];
  if (
    place === undefined ||
    !target ||
    targets.length !== wanted.length ||
    select.larg ||
    select.distinctClause
  )
    return null;
  const without: SelectStmt = {
    ...select,
    targetList: targets.map((node, index) => (places.includes(index) ? inPlaceOf(node) : node)),
  };
  const proof = printSelect(without);
  const outcome = await runCheap(asked.run, proof);
  const blanked = wanted.map((cell, index) => (places.includes(index) ? null : cell));
  if (!outcome.ok || countOf(outcome.rows, blanked) === 0) return null;
  const [clause, word] = madeIn(target);
  const name = asked.own.columns[place]?.name ?? "a column";
  const by = clause === "select" ? "SELECT" : clause === "window" ? "The window function" : "The aggregate";
  return {
    told: "step",
    clause,
    span: text.clause(word, target),
    sentence: `${by} for ${name} makes the difference: without it, the row is the one that is asked for.`,
    proof,
  };
}

function inPlaceOf(node: Node): Node {
  if (!("ResTarget" in node)) return node;
  return { ResTarget: { ...node.ResTarget, val: { A_Const: { isnull: true } } } };
}

function madeIn(target: Node): readonly [Clause, ClauseWord] {
  if (contains(target, (name) => name === "over")) return ["window", "select"];
  return isAggregated(target) ? ["group", "select"] : ["select", "select"];
}

function isAggregated(tree: unknown): boolean {
  return contains(
    tree,
    (name, value: { funcname?: Node[] }) =>
      name === "groupClause" || (name === "FuncCall" && isAggregate(lastName(value.funcname))),
  );
}

function countOf(rows: readonly Row[], wanted: Row): number {
  return rows.filter(
    (row) =>
      row.length === wanted.length && row.every((cell, index) => isSameCell(cell, wanted[index] ?? null)),
  ).length;
}

/** `1.0` and `1` are the same number. */
function isSameCell(a: Cell, b: Cell): boolean {
  if (a === b) return true;
  if (a === null || b === null || a === "" || b === "") return false;
  return /^-?[\d.]+$/.test(a) && /^-?[\d.]+$/.test(b) && Number(a) === Number(b);
}
