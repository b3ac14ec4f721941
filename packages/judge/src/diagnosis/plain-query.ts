import { columnRef, isAggregate, isSelect, lastName, nameParts, nodeOf, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { fromItems, mentionedIn } from "./from-items.ts";
import { nameOf } from "./same-outputs.ts";
import { contents, isTree, rebuilt } from "./tree.ts";

/** Rows of tables that conditions filter, and nothing else. */
export function isPlain({
  larg,
  groupClause,
  havingClause,
  limitCount,
  limitOffset,
  withClause,
  valuesLists,
}: SelectStmt): boolean {
  return [larg, groupClause, havingClause, limitCount, limitOffset, withClause, valuesLists].every(
    (part) => part === undefined,
  );
}

/** What a part of a query is, as far as its own query reaches: subqueries aren't looked into. */
function has(part: unknown, isIt: (kind: string, value: { over?: unknown; funcname?: Node[] }) => boolean) {
  let isFound = false;
  walk(part, (kind, value) => {
    if (isFound || isSelect(value)) return false;
    isFound = isIt(kind, value);
    return undefined;
  });
  return isFound;
}

export function hasSubquery(part: unknown): boolean {
  return has(part, (kind) => kind === "SubLink");
}

export function hasWindow(part: unknown): boolean {
  return has(part, (kind, { over }) => kind === "FuncCall" && over !== undefined);
}

export function hasAggregate(part: unknown): boolean {
  return has(
    part,
    (kind, { over, funcname }) =>
      kind === "FuncCall" && over === undefined && isAggregate(lastName(funcname)),
  );
}

/** The value of each output by its name; null where an output has none that can be told. */
function valuesByName(select: SelectStmt): ReadonlyMap<string, Node> | null {
  const values = new Map<string, Node>();
  for (const target of select.targetList ?? []) {
    const value = nodeOf(target, "ResTarget")?.val;
    const name = nameOf(target);
    if (!value || name === "" || name === "*" || values.has(name)) return null;
    values.set(name, value);
  }
  return values;
}

/** The value of an output by its name, of `SELECT *` from one table too; null where that can't be told. */
export function outputsByName(select: SelectStmt): ((name: string) => Node | undefined) | null {
  const values = valuesByName(select);
  if (values) return (name) => values.get(name);
  const [target, ...more] = select.targetList ?? [];
  const [item, ...others] = fromItems(select) ?? [];
  const isAll = target && more.length === 0 && nameOf(target) === "*";
  return isAll && item?.alias && others.length === 0 ? (name) => columnRef(item.alias, name) : null;
}

/** Another expression in place of every column of a table; null where one of them isn't known. */
export function withoutColumnsOf<T>(part: T, alias: string, outputOf: (name: string) => unknown): T | null {
  let isKnown = true;
  const changed = rebuilt(part, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    if (kind !== "ColumnRef" || !value) return node;
    const { fields } = value as { readonly fields?: Node[] };
    const [table, name, ...more] = nameParts(fields);
    if (table !== alias || name === undefined) return node;
    const found = more.length === 0 ? outputOf(name) : undefined;
    if (found === undefined) isKnown = false;
    return found ?? node;
  });
  return isKnown ? changed : null;
}

/** The names under which a query and those within it read tables. */
export function aliasesIn(part: unknown): ReadonlySet<string> {
  const aliases = new Set<string>();
  walk(part, (kind, { alias, relname }: { alias?: { aliasname?: string }; relname?: string }) => {
    if (/^Range/.test(kind)) aliases.add(alias?.aliasname ?? relname ?? "");
    return undefined;
  });
  return aliases;
}

/** A query whose tables have names that aren't taken, so that it may stand within another or beside others. */
export function withFreshAliases(select: SelectStmt, taken: ReadonlySet<string>): SelectStmt {
  const names = new Map<string, string>();
  const known = new Set([...taken, ...aliasesIn(select)]);
  for (const alias of aliasesIn(select)) {
    if (!taken.has(alias)) continue;
    let name = alias;
    for (let number = 2; known.has(name); number += 1) name = `${alias}_${number}`;
    known.add(name);
    names.set(alias, name);
  }
  if (names.size === 0) return select;
  return rebuilt(select, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    if (!value) return node;
    if (kind === "ColumnRef") {
      const { fields } = value as { readonly fields?: Node[] };
      const [table = "", ...more] = nameParts(fields);
      const name = more.length > 0 ? names.get(table) : undefined;
      return name
        ? { ColumnRef: { fields: [{ String: { sval: name } }, ...(fields ?? []).slice(1)] } }
        : node;
    }
    if (!/^Range(Var|Subselect|Function)$/.test(kind)) return node;
    const { alias, relname } = value;
    const old = isTree(alias) ? String(alias.aliasname) : typeof relname === "string" ? relname : "";
    const name = names.get(old);
    return name ? { [kind]: { ...value, alias: { ...(isTree(alias) && alias), aliasname: name } } } : node;
  });
}

/** Whether a part names a table's columns. */
export function mentions(part: unknown, alias: string): boolean {
  return mentionedIn(part).includes(alias);
}

/** A query of parts that may be missing. */
export function selectWith(parts: Partial<SelectStmt>): SelectStmt {
  const kept = Object.entries({
    limitOption: "LIMIT_OPTION_DEFAULT",
    op: "SETOP_NONE",
    ...parts,
  }).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  const select: SelectStmt = Object.fromEntries(kept);
  return select;
}
