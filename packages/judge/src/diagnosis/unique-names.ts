import { allOf, columnRef, nameParts, nodeOf, operation, type Scope, type Source } from "@master-sql/sql";
import type { Alias, JoinExpr, Node } from "@pgsql/types";
import { plainExpression } from "./plain-expression.ts";
import { contents } from "./tree.ts";

/** Names for the sources of a query that no enclosing query uses, so that a condition can mention both. */
export class UniqueNames {
  readonly #names = new Map<Source, string>();

  /** Names the sources of a SELECT. The enclosing queries must have their names already. */
  add(scope: Scope): void {
    const around = new Set<string>();
    for (let { outer } = scope; outer; outer = outer.outer)
      for (const source of outer.sources) around.add(this.#nameOf(source));
    for (const source of scope.sources) {
      let name = source.alias;
      for (let number = 2; name !== "" && around.has(name); number += 1) name = `${source.alias}_${number}`;
      this.#names.set(source, name);
    }
  }

  #nameOf(source: Source): string {
    return this.#names.get(source) ?? source.alias;
  }

  /** An item of FROM under its unique name. */
  withName(item: Node, source: Source): Node {
    const [kind, table] = contents(item) ?? ["", null];
    const name = this.#nameOf(source);
    if (!table || !/^Range(Var|Subselect|Function)$/.test(kind) || name === source.alias) return item;
    const { alias } = table as { readonly alias?: Alias };
    const named: unknown = { [kind]: { ...table, alias: { ...alias, aliasname: name } } };
    return named as Node;
  }

  /** A column qualified with the unique name of its source, if the source is known. */
  qualified(reference: Node, scope: Scope): Node {
    const parts = nameParts(nodeOf(reference, "ColumnRef")?.fields);
    const [name = "", column, ...more] = parts;
    if (column !== undefined) {
      const source = more.length === 0 ? sourceNamed(name, scope) : undefined;
      return source ? columnRefTo(reference, this.#nameOf(source)) : reference;
    }
    const meant = scope.resolve(reference);
    if (meant.kind === "column" && !isUnknown(meant.source))
      return columnRef(this.#nameOf(meant.source), name);
    const only = meant.kind !== "ambiguous" && name !== "*" ? onlyUnknown(scope) : undefined;
    return only && only.alias !== name ? columnRef(this.#nameOf(only), name) : reference;
  }

  /** USING or NATURAL as conditions of ON; null if there are none, or if a column isn't known. */
  sharedColumns(join: JoinExpr, scope: Scope): Node | null {
    const sides = [join.larg, join.rarg];
    if (sides.some((side) => scope.sourcesIn(side).some(isUnknown))) return null;
    const [left = [], right = []] = sides.map((side) => scope.bareNames(side));
    const names = join.isNatural
      ? left.flatMap(({ name }) => (right.some((other) => other.name === name) ? [name] : []))
      : nameParts(join.usingClause);
    const conditions = names.flatMap((name): Node[] => {
      const places = [left, right].map((side) => side.find((each) => each.name === name)?.places ?? []);
      const [mine, theirs] = places.map(([place, ...more]) => (more.length === 0 ? place : undefined));
      if (!mine || !theirs) return [];
      const [own, other] = [mine, theirs].map(({ source }) => columnRef(this.#nameOf(source), name));
      const equal: unknown = own && other && plainExpression(operation("=", own, other));
      return [equal as Node];
    });
    return conditions.length === names.length ? (allOf(conditions) ?? null) : null;
  }
}

/** The source with an alias, in a SELECT or in the queries around it. */
function sourceNamed(alias: string, scope: Scope | undefined): Source | undefined {
  return scope?.sources.find((each) => each.alias === alias) ?? (scope && sourceNamed(alias, scope.outer));
}

/** Whether a source's columns are unknown. Functions count as such: comparing with one only filters the other table. */
export function isUnknown({ columns, item }: Source): boolean {
  return columns === null || nodeOf(item, "RangeFunction") !== undefined;
}

/** The only source of the innermost query that has a source with unknown columns. */
function onlyUnknown(scope: Scope): Source | undefined {
  if (!scope.sources.some(isUnknown)) return scope.outer && onlyUnknown(scope.outer);
  return scope.sources.length === 1 ? scope.sources[0] : undefined;
}

function columnRefTo(reference: Node, table: string): Node {
  const [, ...rest] = nodeOf(reference, "ColumnRef")?.fields ?? [];
  return { ColumnRef: { fields: [{ String: { sval: table } }, ...rest] } };
}
