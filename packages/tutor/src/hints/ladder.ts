import type { Span } from "@master-sql/explain";
import type { QueryTask } from "@master-sql/judge/judging";
import { type ClauseName, placeWords, type Verdict } from "@master-sql/judge/verdicts";
import { type ParseSql, parseQuery } from "@master-sql/sql";
import { list, quantity } from "@master-sql/words";
import { type Blame, blame, type IsRight } from "./blame.ts";
import { exampleFor } from "./example-for.ts";
import type { HintExample } from "./examples.ts";
import { isWritten, type Slot, type SlotClause } from "./query-slots.ts";
import { rowsInWords } from "./row-words.ts";
import { skeletonOf } from "./skeleton.ts";
import { clauseWords, spanOfClause } from "./slot-text.ts";

type Wrong = Extract<Verdict, { verdict: "wrong" }>;

/** One step of help on a rejected query; the higher its number, the more it gives away (rule H1). */
export type Rung =
  | { readonly rung: 0; readonly facts: readonly string[] }
  /** `spans` are places in the learner's text. */
  | { readonly rung: 1; readonly sentence: string; readonly spans: readonly Span[] }
  | { readonly rung: 2; readonly sentences: readonly string[] }
  | { readonly rung: 3; readonly example: HintExample }
  /** A solution with gaps. */
  | { readonly rung: 4; readonly sql: string }
  | { readonly rung: 5; readonly sql: string };
export type RungNumber = Rung["rung"];

/** What a rung gives, said before it is opened. */
export const rungPromises: Readonly<Record<RungNumber, string>> = {
  0: "what is right already",
  1: "which clause is at fault",
  2: "the rows that go wrong, in words",
  3: "the idea behind it, with an example on other tables",
  4: "a solution with gaps",
  5: "the solution",
};

export interface LadderMeans {
  readonly parse: ParseSql;
  readonly isRight: IsRight;
}

export interface RejectedAnswer {
  readonly sql: string;
  readonly task: Pick<QueryTask, "solutions" | "contract">;
  readonly verdict: Wrong;
}

/**
 * The rungs that can be climbed for a rejected query, from the gentlest on (rules in SPEC.md). The same answer gets the
 * same rungs: nothing is guessed, and what a rung says of the query was found by running it.
 */
export async function ladderFor(answer: RejectedAnswer, means: LadderMeans): Promise<readonly Rung[]> {
  const { sql, task, verdict } = answer;
  const found = await blame(sql, task.solutions, means);
  const solution = task.solutions[found?.solution ?? 0];
  const sentences = rowsInWords(verdict, task.contract);
  const facts = await rightAlready(answer, found, means);
  const clause = clauseRung(sql, found, verdict);
  const skeleton = solution === undefined ? null : await skeletonOf(solution, found?.faulty ?? [], means);
  return [
    ...(facts.length > 0 ? [{ rung: 0, facts } as const] : []),
    ...(clause === null ? [] : [clause]),
    ...(sentences.length > 0 ? [{ rung: 2, sentences } as const] : []),
    { rung: 3, example: exampleFor(verdict.errorClass, found?.faulty[0]) },
    ...(skeleton === null ? [] : [{ rung: 4, sql: skeleton } as const]),
    ...(solution === undefined ? [] : [{ rung: 5, sql: solution } as const]),
  ];
}

async function rightAlready(
  { sql, verdict, task }: RejectedAnswer,
  found: Blame | null,
  { parse }: LadderMeans,
): Promise<readonly string[]> {
  const facts: string[] = [];
  const { reason } = verdict;
  if (reason.kind !== "error" && reason.kind !== "no-result") facts.push("PostgreSQL runs your query.");
  else if ((await parseQuery(parse, sql)).kind === "query")
    facts.push("PostgreSQL can read your query: its syntax is right.");
  if (reason.kind !== "error" && reason.kind !== "no-result" && reason.kind !== "column-count")
    facts.push(
      `It returns ${quantity(task.contract.columns.length, "column")}, as many as the task asks for.`,
    );
  const kept = found ? keptClauses(found) : [];
  if (kept.length > 0)
    facts.push(
      `${list(kept)} can stay as you wrote ${kept.length === 1 ? "it" : "them"}: with only the rest changed, your query is right. That was tried.`,
    );
  return facts;
}

/** Clauses that the learner wrote and that needn't change, by name and place. */
function keptClauses({ agreeing, otherwise, faulty }: Blame): readonly string[] {
  const isFaulty = new Set(faulty.map(nameOfSlot));
  const kept = [...agreeing, ...otherwise].filter(
    ({ clause, own }) => isWritten(clause, own) && clause !== "query" && clause !== "set",
  );
  const order: readonly SlotClause[] = [
    "select",
    "distinct",
    "from",
    "where",
    "group",
    "having",
    "window",
    "order",
    "limit",
  ];
  const sorted = kept.toSorted(
    (a, b) => a.place.localeCompare(b.place) || order.indexOf(a.clause) - order.indexOf(b.clause),
  );
  return [...new Set(sorted.map(nameOfSlot))].filter((name) => !isFaulty.has(name));
}

function nameOfSlot({ clause, place }: Pick<Slot, "clause" | "place">): string {
  return place === "" ? clauseWords[clause] : `${clauseWords[clause]} in ${place}`;
}

/** How verdicts name what is blamed here; a whole query is never what they name. */
const inVerdicts: Readonly<Record<SlotClause, ClauseName>> = {
  with: "WITH",
  from: "FROM",
  where: "WHERE",
  group: "GROUP BY",
  having: "HAVING",
  window: "WINDOW",
  select: "SELECT",
  distinct: "SELECT",
  values: "SELECT",
  set: "SET",
  order: "ORDER BY",
  limit: "LIMIT",
  query: "WITH",
};

function clauseRung(sql: string, found: Blame | null, { reason, clauses = [], places }: Wrong): Rung | null {
  const [first, ...others] = found?.faulty ?? [];
  // Built in another way than every solution, clauses exchanged as a whole say little; the verdict compared what is meant.
  const isElsewhere = !first || !clauses.includes(inVerdicts[first.clause]);
  // Where PostgreSQL stops says more than the clause that it stops in.
  const isMarked = reason.kind === "error" && reason.error.offset !== undefined;
  if (isElsewhere && clauses.length > 0 && !isMarked) {
    return { rung: 1, sentence: `The mistake is in ${placeWords(clauses, places)}.`, spans: [] };
  }
  // The verdict shows already where PostgreSQL stops.
  if (!first) return null;
  const spans = [first, ...others].flatMap(({ clause, own }) => spanOfClause(sql, clause, own) ?? []);
  const then =
    others.length === 0 ? "" : ` ${list([...new Set(others.map(nameOfSlot))])} must change with it.`;
  return { rung: 1, sentence: `${faultWords(first)}${then}`, spans: distinctSpans(spans) };
}

function faultWords(slot: Slot): string {
  const name = nameOfSlot(slot);
  if (slot.clause === "query" || slot.clause === "with")
    return `${slot.place === "" ? "The query" : `The query ${slot.place}`} is built in another way than a solution: begin with its parts.`;
  if (!isWritten(slot.clause, slot.own))
    return `Something is missing: your query has no ${name}, and needs one.`;
  return `The mistake is in ${name}.`;
}

function distinctSpans(spans: readonly Span[]): readonly Span[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter((span, index) => !sorted.slice(0, index).some(({ end }) => span.start < end));
}
