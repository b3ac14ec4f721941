import { allOf, columnRef, nameParts, operation } from "@master-sql/sql";
import type { Alias, JoinType, Node } from "@pgsql/types";
import { plainExpression } from "./plain-expression.ts";
import { contents, isTree } from "./tree.ts";

/** A table of FROM, with the columns it has where they are known. */
export interface Source {
  readonly alias: string;
  /** Another name than that of every table around it, so that a condition can be about both. */
  readonly unique: string;
  readonly columns: readonly string[] | null;
  /** Columns that a FULL JOIN puts together with another table's: by its name alone none of them is meant. */
  readonly merged?: ReadonlySet<string>;
}

/** Tables by query, the innermost first. */
export type Scopes = readonly (readonly Source[])[];

export function sourceOf(alias: string, columns: readonly string[] | null): Source {
  return { alias, unique: alias, columns };
}

/** The tables of two sides in the order in which a name that USING has put together is looked for: what an outer join keeps has its value. */
export function ofJoin(
  left: readonly Source[],
  right: readonly Source[],
  jointype: JoinType | undefined,
  names: readonly string[],
): readonly Source[] {
  if (names.length === 0 || (jointype !== "JOIN_RIGHT" && jointype !== "JOIN_FULL"))
    return [...left, ...right];
  if (jointype === "JOIN_RIGHT") return [...right, ...left];
  return [...left, ...right].map((source) => ({
    ...source,
    merged: new Set([...(source.merged ?? []), ...names]),
  }));
}

export function uniqueName(alias: string, around: ReadonlySet<string>): string {
  let name = alias;
  for (let number = 2; name !== "" && around.has(name); number += 1) name = `${alias}_${number}`;
  return name;
}

/** A table of FROM under the name that no table around it has. */
export function withUniqueName(item: Node, sources: readonly Source[]): Node {
  const [kind, table] = contents(item) ?? ["", null];
  if (!table || !/^Range(Var|Subselect|Function)$/.test(kind)) return item;
  const { alias, relname = "" } = table as { readonly alias?: Alias; readonly relname?: string };
  const source = sources.find((each) => each.alias === (alias?.aliasname ?? relname));
  if (!source || source.unique === source.alias) return item;
  const named: unknown = { [kind]: { ...table, alias: { ...alias, aliasname: source.unique } } };
  return named as Node;
}

/** A column with its table, where it is known which. */
export function qualified(node: unknown, scopes: Scopes): unknown {
  if (!isTree(node)) return node;
  const reference = node as { readonly ColumnRef?: { readonly fields?: Node[] } };
  const parts = nameParts(reference.ColumnRef?.fields);
  const [name] = parts;
  const [, column, ...more] = parts;
  if (name && column && more.length === 0) {
    const source = scopes.flat().find(({ alias }) => alias === name);
    if (!source || source.unique === name) return node;
    return {
      ColumnRef: {
        fields: [{ String: { sval: source.unique } }, ...(reference.ColumnRef?.fields ?? []).slice(1)],
      },
    };
  }
  if (parts.length !== 1 || !name || name === "*") return node;
  for (const sources of scopes) {
    const source = sources.find(({ columns }) => columns?.includes(name));
    if (source) return source.merged?.has(name) ? node : columnRef(source.unique, name);
    const unknown = sources.filter(({ columns }) => columns === null);
    if (unknown.length > 0) {
      const [only] = unknown;
      return only && unknown.length === 1 && sources.length === 1 && only.alias !== name
        ? columnRef(only.unique, name)
        : node;
    }
  }
  return node;
}

/** The conditions that USING or NATURAL stand for; null where there are none, or not all is known. */
export function sharedColumns(
  usingClause: readonly Node[] | undefined,
  isNatural: boolean | undefined,
  sides: readonly (readonly Source[])[],
): Node | null {
  const [left = [], right = []] = sides;
  if ([...left, ...right].some(({ columns }) => columns === null)) return null;
  const has = (sources: readonly Source[], name: string) => {
    const source = sources.find(({ columns }) => columns?.includes(name));
    return source?.merged?.has(name) ? undefined : source?.unique;
  };
  const names = isNatural
    ? left.flatMap(({ columns }) => columns ?? []).filter((name) => has(right, name))
    : nameParts([...(usingClause ?? [])]);
  if (names.length === 0) return null;
  const conditions = names.flatMap((name): Node[] => {
    const [mine, theirs] = [has(left, name), has(right, name)];
    if (!mine || !theirs) return [];
    const equal: unknown = plainExpression(operation("=", columnRef(mine, name), columnRef(theirs, name)));
    return [equal as Node];
  });
  if (conditions.length !== names.length) return null;
  return allOf(conditions) ?? null;
}
