import { isSelect, nameParts, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
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
