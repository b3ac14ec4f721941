import { treeText } from "@master-sql/sql";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";
import { argsOf, contents, rebuilt } from "./tree.ts";

/** One place where a rejected query and a solution differ, and what is wrong if that place alone has to change. */
export interface Edit {
  readonly id: number;
  readonly clause: ClauseName;
  /** The clause of the outermost query that holds the subquery it is in; left out where it is in none. */
  readonly around?: ClauseName;
  /** Further places of the same difference: an expression is selected, grouped by and asked for. */
  readonly also?: readonly FaultPlace[];
  /** Which query it is in, of those within each other or side by side. */
  readonly query: number;
  /** Null where the difference has no name. */
  readonly cause: ErrorClass | null;
  /** The queries are built differently: all of one stands for all of the other. */
  readonly isWhole?: true;
  /** A condition that is missing or too many, without the names of tables. */
  readonly condition?: unknown;
  /** What a missing condition asks: that a column isn't NULL, or that a subquery finds nothing. */
  readonly asks?: "not-null" | "none" | undefined;
}

/** Makes a part of the query with some of its differences changed to what the solution has. */
export type Build<T> = (taken: ReadonlySet<number>) => T;

/** Where the query is whose differences are collected. */
interface Position {
  readonly own: number;
  readonly count: { value: number };
  /** The clause of the outermost query that holds it. */
  readonly around: ClauseName | undefined;
}

/**
 * Collects the differences between two queries. The same difference in several places (an expression that is selected
 * and grouped by) is one; so is a condition that is too many in one clause and missing in another.
 */
export class Edits {
  readonly #list: Edit[];
  readonly #known: Map<string, number>;
  readonly #query: Position;
  /** If set, the cause of every difference that is noted here. */
  readonly #asOne: ErrorClass | undefined;

  constructor(
    list: Edit[] = [],
    known = new Map<string, number>(),
    query: Position = { own: 0, count: { value: 0 }, around: undefined },
    asOne?: ErrorClass,
  ) {
    this.#list = list;
    this.#known = known;
    this.#query = query;
    this.#asOne = asOne;
  }

  get list(): readonly Edit[] {
    return this.#list;
  }

  /** The same collection, for a part where every new difference gets this cause. */
  allCalled(cause: ErrorClass): Edits {
    return new Edits(this.#list, this.#known, this.#query, cause);
  }

  /** The same collection, for a query of its own. */
  ofQuery(): Edits {
    const { count } = this.#query;
    count.value += 1;
    return new Edits(this.#list, this.#known, { ...this.#query, own: count.value }, this.#asOne);
  }

  /** The same collection, for a query that a clause holds. */
  heldBy(clause: ClauseName): Edits {
    const around = this.#query.around ?? clause;
    return new Edits(this.#list, this.#known, { ...this.#query, around }, this.#asOne);
  }

  /** Tells the differences of this query of other clauses: a statement that changes rows has clauses of its own. */
  rename(names: Partial<Record<ClauseName, ClauseName>>): void {
    for (const [place, edit] of this.#list.entries())
      if (edit.query === this.#query.own)
        this.#list[place] = { ...edit, clause: names[edit.clause] ?? edit.clause };
  }

  /** Notes a difference, and gives the part that is to be chosen between. */
  choice<T>(clause: ClauseName, cause: ErrorClass | null, own: T, other: T): Build<T> {
    const key = `${treeText(own)}\0${treeText(other)}`;
    const known = this.#known.get(key);
    if (known !== undefined) this.#standsAlsoIn(clause, known);
    const id = known ?? this.note(clause, cause);
    this.#known.set(key, id);
    return (taken) => (taken.has(id) ? other : own);
  }

  #standsAlsoIn(clause: ClauseName, id: number): void {
    const edit = this.#list[id];
    if (!edit) return;
    const { around } = this.#query;
    const place = { clause, ...(around && { within: around }) };
    this.#list[id] = { ...edit, also: [...(edit.also ?? []), place] };
  }

  /** Notes that two queries are built differently. */
  whole<T>(clause: ClauseName, own: T, other: T): Build<T> {
    const id = this.note(clause, null, { isWhole: true });
    return (taken) => (taken.has(id) ? other : own);
  }

  note(clause: ClauseName, cause: ErrorClass | null, more: Partial<Edit> = {}): number {
    const { own, around } = this.#query;
    const id = this.#list.length;
    const place = { clause, ...(around && { around }), query: own };
    this.#list.push({ id, ...place, cause: this.#asOne ?? cause, ...more });
    return id;
  }

  /** Notes a condition that is too many here, or missing; the same one elsewhere the other way round has moved. */
  condition(clause: ClauseName, cause: "extra-predicate" | "missing-predicate", condition: unknown): number {
    const text = treeText(condition);
    const other = cause === "extra-predicate" ? "missing-predicate" : "extra-predicate";
    const moved = this.#known.get(`${other}\0${text}`);
    if (moved !== undefined) {
      this.#move(moved, clause, cause);
      return moved;
    }
    const asks = cause === "missing-predicate" ? askedBy(condition) : undefined;
    const id = this.note(clause, cause, { condition: bareCondition(condition), asks });
    this.#known.set(`${cause}\0${text}`, id);
    return id;
  }

  /** Turns an extra and a missing condition into one that has to move, reported where the learner wrote it. */
  #move(id: number, clause: ClauseName, cause: "extra-predicate" | "missing-predicate"): void {
    const edit = this.#list[id];
    if (!edit) return;
    const isHere = cause === "extra-predicate";
    if (edit.cause === "predicate-place") {
      if (isHere) this.#standsAlsoIn(clause, id);
      return;
    }
    const place = isHere ? { clause, around: this.#query.around } : edit;
    this.#list[id] = {
      id,
      clause: place.clause,
      ...(place.around && { around: place.around }),
      query: edit.query,
      cause: "predicate-place",
    };
  }
}

/** A condition as a text that is the same wherever it is asked: of a table, or of a subquery that reads it. */
export function conditionText(condition: unknown): string {
  return treeText(bareCondition(condition));
}

/** A condition without table names and without casts of constants. */
function bareCondition(condition: unknown): unknown {
  return rebuilt(condition, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    if (kind === "TypeCast" && contents(value?.arg)?.[0] === "A_Const") return value?.arg;
    const fields = kind === "ColumnRef" && Array.isArray(value?.fields) ? value.fields : null;
    return fields ? { ColumnRef: { fields: fields.slice(-1) } } : node;
  });
}

function askedBy(condition: unknown): Edit["asks"] {
  const [kind, value] = contents(condition) ?? ["", null];
  if (kind === "NullTest" && value?.nulltesttype === "IS_NOT_NULL") return "not-null";
  const isDenied = kind === "BoolExpr" && value?.boolop === "NOT_EXPR";
  return isDenied && contents(argsOf(value)[0])?.[0] === "SubLink" ? "none" : undefined;
}
