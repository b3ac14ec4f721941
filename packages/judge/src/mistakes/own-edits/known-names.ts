import { isSelect, nameParts, type Place, type Schema, type Table, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";

/** The columns that a SELECT's tables have, by name: what each table that has it is called there. */
export type KnownNames = ReadonlyMap<string, readonly string[]>;

/** Those that a place can read: of its own SELECT, and of those around it what that doesn't know. */
export function knownNamesAt(place: Place, schema: Schema): KnownNames {
  const known = new Map<string, readonly string[]>();
  for (const each of selectsAround(place))
    for (const [name, tables] of knownNames(each, place.root, schema))
      if (!known.has(name)) known.set(name, tables);
  return known;
}

/** The SELECT that a place belongs to, and those around it, the innermost first. */
function selectsAround({ path, root, select }: Place): readonly SelectStmt[] {
  const around: SelectStmt[] = [];
  let tree: unknown = { SelectStmt: root };
  for (const step of path) {
    tree = typeof tree === "object" && tree !== null ? Reflect.get(tree, step) : undefined;
    if (typeof tree === "object" && tree !== null && isSelect(tree) && tree !== select) around.unshift(tree);
  }
  return [select, ...around];
}

/** By SELECT, the whole query and the schema: trees are never changed, and every edit asks anew. */
const asked = new WeakMap<SelectStmt, WeakMap<SelectStmt, WeakMap<Schema, KnownNames>>>();

export function knownNames(select: SelectStmt, root: SelectStmt, schema: Schema): KnownNames {
  const ofSelect = asked.get(select) ?? new WeakMap<SelectStmt, WeakMap<Schema, KnownNames>>();
  const ofRoot = ofSelect.get(root) ?? new WeakMap<Schema, KnownNames>();
  const found = ofRoot.get(schema) ?? namesOfTables(select, root, schema);
  asked.set(select, ofSelect.set(root, ofRoot.set(schema, found)));
  return found;
}

function namesOfTables(select: SelectStmt, root: SelectStmt, schema: Schema): KnownNames {
  const known = new Map<string, string[]>();
  const add = (alias: string, columns: readonly string[]) => {
    for (const column of columns) known.set(column, [...(known.get(column) ?? []), alias]);
  };
  const visit = (item: Node | undefined): void => {
    if (!item) return;
    if ("JoinExpr" in item) {
      visit(item.JoinExpr.larg);
      visit(item.JoinExpr.rarg);
    } else if ("RangeVar" in item) {
      const { relname = "", alias } = item.RangeVar;
      add(alias?.aliasname ?? relname, columnsOf(relname, root, schema));
    } else if ("RangeSubselect" in item) {
      const { subquery, alias } = item.RangeSubselect;
      const given = (alias?.colnames ?? []).flatMap((name) => nameParts([name]));
      const outputs = subquery && "SelectStmt" in subquery ? shownBy(subquery.SelectStmt, root, schema) : [];
      add(alias?.aliasname ?? "", [...given, ...outputs.slice(given.length)]);
    } else if ("RangeFunction" in item) {
      const { alias } = item.RangeFunction;
      const name = alias?.aliasname ?? "";
      const given = (alias?.colnames ?? []).flatMap((column) => nameParts([column]));
      add(name, given.length > 0 ? given : [name]);
    }
  };
  for (const item of select.fromClause ?? []) visit(item);
  return known;
}

/** The base table that a SELECT's FROM calls so, or that of a query around it. */
export function tableNamed(place: Place, alias: string, schema: Schema): Table | undefined {
  for (const { fromClause } of selectsAround(place)) {
    let found: string | undefined;
    walk(fromClause, (kind, value) => {
      if (kind === "RangeSubselect" || kind === "SubLink") return false;
      const { relname, alias: called } = value as { relname?: string; alias?: { aliasname?: string } };
      if (kind === "RangeVar" && (called?.aliasname ?? relname) === alias) found = relname;
      return undefined;
    });
    if (found !== undefined) return schema.tables.get(found);
  }
  return undefined;
}

/** Those of a base table, or of a common table. */
function columnsOf(name: string, root: SelectStmt, schema: Schema): readonly string[] {
  let outputs: readonly string[] | undefined;
  walk(root, (kind, value) => {
    const table =
      kind === "CommonTableExpr"
        ? (value as { ctename?: string; ctequery?: Node; aliascolnames?: Node[] })
        : {};
    if (table.ctename !== name || !table.ctequery || !("SelectStmt" in table.ctequery)) return undefined;
    // A common table may read a table of its own name.
    const others = withoutTable(root, name);
    outputs = table.aliascolnames
      ? nameParts(table.aliascolnames)
      : shownBy(table.ctequery.SelectStmt, others, schema);
    return undefined;
  });
  return outputs ?? schema.tables.get(name)?.columns.map((column) => column.name) ?? [];
}

/** The root without what a common table says of itself. */
function withoutTable(root: SelectStmt, name: string): SelectStmt {
  return rebuilt(root, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    return kind === "CommonTableExpr" && value?.ctename === name
      ? { CommonTableExpr: { ctename: "" } }
      : node;
  });
}

/** The outputs of a query, those of `*` too. */
function shownBy(select: SelectStmt, root: SelectStmt, schema: Schema): readonly string[] {
  if (select.larg) return shownBy(select.larg, root, schema);
  const names = outputNames(select);
  const showsAll = (node: Node) => {
    const { fields } = ("ResTarget" in node ? contents(node.ResTarget.val)?.[1] : null) ?? {};
    return Array.isArray(fields) && fields.length === 1 && contents(fields[0])?.[0] === "A_Star";
  };
  return (select.targetList ?? []).flatMap((node, place) =>
    showsAll(node) ? [...knownNames(select, root, schema).keys()] : [names[place] ?? ""],
  );
}

export function outputNames(select: SelectStmt): readonly string[] {
  if (select.larg) return outputNames(select.larg);
  return (select.targetList ?? []).map((node) => {
    if (!("ResTarget" in node)) return "";
    const { name, val } = node.ResTarget;
    if (name !== undefined) return name;
    const [kind, value] = contents(val) ?? ["", null];
    if (kind === "ColumnRef") return nameParts(value?.fields as Node[]).at(-1) ?? "";
    return kind === "FuncCall" ? (nameParts(value?.funcname as Node[]).at(-1) ?? "") : "";
  });
}

/**
 * A part of another query with its columns called as a SELECT calls them, of tables that both have several times by the
 * first and by the last of them; nothing where a column isn't known there. What subqueries within it read stays.
 */
export function* calledAs(part: Node, known: KnownNames): Generator<Node> {
  const inner = aliasesWithin(part);
  for (const which of [0, -1]) {
    let isKnown = true;
    let isChoice = false;
    const called = rebuilt(part, (node) => {
      const [kind, value] = contents(node) ?? ["", null];
      if (kind !== "ColumnRef") return node;
      const names = nameParts(value?.fields as Node[]);
      const [column = "", qualifier] = names.toReversed();
      if (inner.size > 0 && (qualifier === undefined || inner.has(qualifier))) return node;
      const tables = known.get(column) ?? [];
      const table = qualifier !== undefined && tables.includes(qualifier) ? qualifier : tables.at(which);
      if (table === undefined) isKnown = false;
      if (tables.length > 1 && table !== qualifier) isChoice = true;
      const fields = table ? [table, column] : [column];
      return { ColumnRef: { fields: fields.map((sval) => ({ String: { sval } })) } };
    });
    if (!isKnown) return;
    yield called;
    if (!isChoice) return;
  }
}

function aliasesWithin(part: unknown): ReadonlySet<string> {
  const aliases = new Set<string>();
  walk(part, (kind, value) => {
    const { relname, alias } = value as { relname?: string; alias?: { aliasname?: string } };
    if (kind === "RangeVar") aliases.add(alias?.aliasname ?? relname ?? "");
    if (kind === "RangeSubselect" || kind === "RangeFunction") aliases.add(alias?.aliasname ?? "");
    return undefined;
  });
  return aliases;
}
