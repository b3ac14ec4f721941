import { treeText } from "@master-sql/sql";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";
import { isOfSetOperation } from "./of-set-operation.ts";
import { readsOthers } from "./other-tables.ts";
import { contents, rebuilt } from "./tree.ts";

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
  /** A subquery has to pass a column on that something else asks for: no mistake by itself. */
  readonly isPassedOn?: true;
  /** Both find a value, in ways of which neither is a part of the other: what is wrong with it isn't told by that. */
  readonly isOtherWay?: true;
  /** The queries are built differently: all of one stands for all of the other. */
  readonly isWhole?: true;
  /** A condition that is missing or too many, without the names of tables. */
  readonly condition?: string;
  /** A condition that is too many, about tables that the other query doesn't read. */
  readonly isOfOthers?: true;
  /** Groups that lack a key: of those who share a name they are one. Beside another mistake that is the smaller one. */
  readonly lacksKey?: true;
  /** What a missing condition asks: that a column isn't NULL, or that a subquery finds nothing. */
  readonly asks?: "not-null" | "none";
}

/** Makes a part of the query with some of its differences changed to what the solution has. */
export type Build<T> = (taken: ReadonlySet<number>) => T;

/** What every difference within a part is. */
interface AsOne {
  readonly cause: ErrorClass | undefined;
  readonly clause: ClauseName | undefined;
}

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
  /** Whether a table that both queries read twice stands for its namesake in the opposite order. */
  readonly areTwinsSwapped: boolean;
  /** The tables that the other query reads; undefined where that isn't looked at. */
  readonly tables: ReadonlySet<string> | undefined;
  readonly #list: Edit[];
  readonly #known: Map<string, number>;
  readonly #asOne: AsOne | null;
  readonly #query: Position;

  constructor(
    { areTwinsSwapped, tables }: Pick<Edits, "areTwinsSwapped" | "tables">,
    list: Edit[] = [],
    known = new Map<string, number>(),
    asOne: AsOne | null = null,
    query: Position = { own: 0, count: { value: 0 }, around: undefined },
  ) {
    this.areTwinsSwapped = areTwinsSwapped;
    this.tables = tables;
    this.#list = list;
    this.#known = known;
    this.#asOne = asOne;
    this.#query = query;
  }

  get list(): readonly Edit[] {
    return this.#list;
  }

  /** Whether the query stands in a clause of another. */
  get isHeld(): boolean {
    return this.#query.around !== undefined;
  }

  /** The same collection, for a part in which every new difference has one cause, and is told of one clause. */
  allCalled(cause: ErrorClass, clause?: ClauseName): Edits {
    return new Edits(this, this.#list, this.#known, { cause, clause }, this.#query);
  }

  /** The same collection, for a part in which every new difference is told of one clause. */
  allIn(clause: ClauseName): Edits {
    const asOne = { cause: this.#asOne?.cause, clause: this.#asOne?.clause ?? clause };
    return new Edits(this, this.#list, this.#known, asOne, this.#query);
  }

  /** The same collection, for a query of its own. */
  ofQuery(): Edits {
    const { count } = this.#query;
    count.value += 1;
    return new Edits(this, this.#list, this.#known, this.#asOne, { ...this.#query, own: count.value });
  }

  /** The same collection, for a query that a clause holds. */
  heldBy(clause: ClauseName): Edits {
    const around = this.#query.around ?? clause;
    return new Edits(this, this.#list, this.#known, this.#asOne, { ...this.#query, around });
  }

  /** Tells the differences of this query of other clauses: a statement that changes rows has clauses of its own. */
  rename(names: Partial<Record<ClauseName, ClauseName>>): void {
    for (const [place, edit] of this.#list.entries())
      if (edit.query === this.#query.own)
        this.#list[place] = { ...edit, clause: names[edit.clause] ?? edit.clause };
  }

  /** Notes a difference, and gives the part that is to be chosen between. */
  choice<T>(
    clause: ClauseName,
    cause: ErrorClass | null,
    own: T,
    other: T,
    more: Pick<Edit, "lacksKey"> = {},
  ): Build<T> {
    const key = `${treeText(own)}\0${treeText(other)}`;
    const known = this.#known.get(key);
    if (known !== undefined) this.#standsAlsoIn(clause, known);
    const id = known ?? this.note(clause, cause, more);
    this.#known.set(key, id);
    return (taken) => (taken.has(id) ? other : own);
  }

  #standsAlsoIn(clause: ClauseName, id: number): void {
    const edit = this.#list[id];
    if (!edit) return;
    const { around } = this.#query;
    const place = { clause: this.#asOne?.clause ?? clause, ...(around && { within: around }) };
    this.#list[id] = { ...edit, also: [...(edit.also ?? []), place] };
  }

  /** Notes that two queries are built differently. */
  whole<T>(clause: ClauseName, own: T, other: T): Build<T> {
    const id = this.#list.length;
    this.#list.push({ id, clause, query: this.#query.own, cause: null, isWhole: true });
    return (taken) => (taken.has(id) ? other : own);
  }

  /** Notes that an expression is written in another way altogether. */
  otherWay<T>(clause: ClauseName, cause: ErrorClass, own: T, other: T): Build<T> {
    const id = this.note(clause, cause);
    const noted = this.#list[id];
    if (noted) this.#list[id] = { ...noted, isOtherWay: true };
    return (taken) => (taken.has(id) ? other : own);
  }

  /** Notes that a subquery doesn't pass on a column. */
  passedOn(clause: ClauseName): number {
    const id = this.note(clause, null);
    const noted = this.#list[id];
    if (noted) this.#list[id] = { ...noted, isPassedOn: true };
    return id;
  }

  note(clause: ClauseName, cause: ErrorClass | null, more: Pick<Edit, "lacksKey"> = {}): number {
    const id = this.#list.length;
    this.#list.push({
      id,
      clause: this.#asOne?.clause ?? clause,
      ...(this.#query.around && { around: this.#query.around }),
      query: this.#query.own,
      cause: this.#asOne?.cause ?? cause,
      ...more,
    });
    return id;
  }

  /** Notes a condition that is too many here, or missing; the same one elsewhere the other way round has moved. */
  condition(clause: ClauseName, cause: "extra-predicate" | "missing-predicate", condition: unknown): number {
    const text = treeText(condition);
    const other = cause === "extra-predicate" ? "missing-predicate" : "extra-predicate";
    const moved = this.#known.get(`${other}\0${text}`);
    if (moved !== undefined) {
      const edit = this.#list[moved];
      if (edit?.cause === "predicate-place" || edit?.cause === "wrong-logic") {
        if (cause === "extra-predicate") this.#standsAlsoIn(clause, moved);
        return moved;
      }
      const own = cause === "extra-predicate" ? clause : (edit?.clause ?? clause);
      const query = edit?.query ?? this.#query.own;
      const around = cause === "extra-predicate" ? this.#query.around : edit?.around;
      // Within one WHERE or HAVING it can only have gone into an alternative, or out of one.
      const isWithin =
        edit?.clause === clause && query === this.#query.own && /^(WHERE|HAVING)$/.test(clause);
      this.#list[moved] = {
        id: moved,
        clause: own,
        ...(around && { around }),
        query,
        cause: isWithin ? "wrong-logic" : "predicate-place",
      };
      return moved;
    }
    const isOfSet = cause === "extra-predicate" && isOfSetOperation(condition);
    const id = isOfSet ? this.note("SET", "set-operation") : this.note(clause, cause);
    const asks = cause === "missing-predicate" ? askedBy(condition) : undefined;
    const isOfOthers = cause === "extra-predicate" && readsOthers(condition, this.tables);
    const noted = this.#list[id];
    if (noted)
      this.#list[id] = {
        ...noted,
        condition: conditionText(condition),
        ...(asks && { asks }),
        ...(isOfOthers && { isOfOthers }),
      };
    this.#known.set(`${cause}\0${text}`, id);
    return id;
  }
}

/** A condition as a text that is the same wherever it is asked: of a table, or of a subquery that reads it. */
export function conditionText(condition: unknown): string {
  return treeText(
    rebuilt(condition, (node) => {
      const [kind, value] = contents(node) ?? ["", null];
      if (kind === "TypeCast" && contents(value?.arg)?.[0] === "A_Const") return value?.arg;
      const fields = kind === "ColumnRef" && Array.isArray(value?.fields) ? value.fields : null;
      return fields ? { ColumnRef: { fields: fields.slice(-1) } } : node;
    }),
  );
}

function askedBy(condition: unknown): Edit["asks"] {
  const [kind, value] = contents(condition) ?? ["", null];
  if (kind === "NullTest" && value?.nulltesttype === "IS_NOT_NULL") return "not-null";
  if (kind !== "BoolExpr" || value?.boolop !== "NOT_EXPR" || !Array.isArray(value.args)) return undefined;
  const [link, subquery] = contents(value.args[0]) ?? ["", null];
  // A subquery that the learner didn't write says nothing about rows that there must not be.
  return link === "SubLink" && subquery?.made_location === undefined ? "none" : undefined;
}
