import type { Constant } from "./made-rows.ts";
import type { ColumnId } from "./query-facts.ts";

/** A column that a query or table gives, and the base columns that its value comes from. */
export interface OutputColumn {
  readonly name: string;
  readonly columns: readonly ColumnId[];
  /** Whether it is a number of rows. */
  readonly counts?: boolean;
  /** Constants that stand in it, of rows that the query makes itself. */
  readonly constants?: readonly Constant[];
}

export type Relation = readonly OutputColumn[];

/**
 * The names that can be seen at one place of a query: relations by alias, common table expressions, the outer query's.
 */
export class Scope {
  readonly #outer: Scope | undefined;
  readonly #relations = new Map<string, Relation>();
  readonly #definitions = new Map<string, Relation>();

  constructor(outer: Scope | undefined) {
    this.#outer = outer;
  }

  add(alias: string, relation: Relation): void {
    this.#relations.set(alias, relation);
  }

  /** Names a common table expression. */
  define(name: string, relation: Relation): void {
    this.#definitions.set(name, relation);
  }

  definition(name: string): Relation | undefined {
    return this.#definitions.get(name) ?? this.#outer?.definition(name);
  }

  /** The base columns behind a reference such as `name`, `c.name`, `public.customers.name`; none when it is unknown. */
  resolve(parts: readonly string[]): readonly ColumnId[] {
    const name = parts.at(-1);
    const qualifier = parts.at(-2);
    const relations =
      qualifier === undefined ? [...this.#relations.values()] : [this.#relations.get(qualifier) ?? []];
    for (const relation of relations) {
      const column = relation.find((output) => output.name === name);
      if (column) return column.columns;
    }
    return this.#outer?.resolve(parts) ?? [];
  }

  /** The constants that a column of rows that the query makes itself holds. */
  constants(parts: readonly string[]): readonly Constant[] {
    const relations = [...this.#relations].filter(([alias]) => parts.length === 1 || alias === parts.at(-2));
    const found = relations.flatMap(([, relation]) =>
      relation.filter(({ name }) => name === parts.at(-1)),
    )[0];
    return found ? (found.constants ?? []) : (this.#outer?.constants(parts) ?? []);
  }

  /** Whether a reference is to a number of rows that a subquery gives. */
  isCount(parts: readonly string[]): boolean {
    const relations = [...this.#relations].filter(([alias]) => parts.length === 1 || alias === parts.at(-2));
    const found = relations.flatMap(([, relation]) =>
      relation.filter(({ name }) => name === parts.at(-1)),
    )[0];
    return found ? found.counts === true : (this.#outer?.isCount(parts) ?? false);
  }

  star(qualifier: string | undefined): readonly OutputColumn[] {
    if (qualifier !== undefined && qualifier !== "") {
      return this.#relations.get(qualifier) ?? this.#outer?.star(qualifier) ?? [];
    }
    return [...this.#relations.values()].flat();
  }
}
