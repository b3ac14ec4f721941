import { copyTree, isSamePart, isSelect, nameParts, nodeOf, type Schema, treeText } from "@master-sql/sql";
import type { Node, SelectStmt, WindowDef } from "@pgsql/types";
import { isStar, withoutColumnLists } from "./column-lists.ts";
import { withCountedRows } from "./counted-rows.ts";
import { inlinedTables } from "./inlined-tables.ts";
import { plainExpression } from "./plain-expression.ts";
import { nameOf } from "./same-outputs.ts";
import {
  ofJoin,
  qualified,
  type Scopes,
  type Source,
  sharedColumns,
  sourceOf,
  uniqueName,
  withUniqueName,
} from "./sources.ts";
import { contents, isTree, rebuilt } from "./tree.ts";

/**
 * A query written in one way of the many that mean the same: columns with their tables, common tables that are read
 * once in place of their names, names of outputs at the outputs, USING as ON, ordinals and output names as what they stand for, counts of rows as `count(*)`,
 * comparisons in one direction. Whoever uses it proves by running it that it still is the query that it was.
 */
export function canonical(select: SelectStmt, schema: Schema): SelectStmt {
  return new Writer(schema).select(inlinedTables(withoutColumnLists(copyTree(select))), []);
}

class Writer {
  readonly #schema: Schema;
  /** Columns of the common tables written so far. */
  readonly #common = new Map<string, readonly string[] | null>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  select(given: SelectStmt, outer: Scopes): SelectStmt {
    if (given.larg || given.rarg) {
      const { larg, rarg } = given;
      return {
        ...given,
        ...this.#withClause(given, outer),
        ...(larg && { larg: this.select(larg, outer) }),
        ...(rarg && { rarg: this.select(rarg, outer) }),
      };
    }
    const select = { ...given, ...this.#withClause(given, outer) };
    const around = new Set(outer.flat().map(({ unique }) => unique));
    const sources = (select.fromClause ?? [])
      .flatMap((item) => this.#sources(item))
      .map((source) => ({ ...source, unique: uniqueName(source.alias, around) }));
    const scopes = [sources, ...outer];
    const hasStar = (select.targetList ?? []).some(isStar);
    const fromClause = select.fromClause?.map((item) => this.#from(item, sources, scopes, hasStar));
    const targetList = this.#expression(select.targetList, scopes);
    const outputs = (targetList ?? []).flatMap(outputOf);
    const windows = new Map((select.windowClause ?? []).flatMap(windowOf));
    const written = {
      ...select,
      fromClause,
      targetList,
      whereClause: this.#expression(select.whereClause, scopes),
      groupClause: this.#expression(
        select.groupClause?.map((key) => inputOrOutput(key, sources, outputs)),
        scopes,
      ),
      havingClause: this.#expression(select.havingClause, scopes),
      sortClause: select.sortClause?.map((key) => this.#sortKey(key, outputs, scopes)),
      distinctClause: this.#expression(select.distinctClause, scopes),
      valuesLists: this.#expression(select.valuesLists, scopes),
    };
    const named = this.#expression([...windows.values()], scopes);
    const byName = new Map([...windows.keys()].map((name, index) => [name, named[index]]));
    const { windowClause: _, ...rest } = written;
    const plain = withoutNothing(rebuilt(rest, (value) => withWindow(value, byName)));
    return withCountedRows(plain, this.#schema);
  }

  #sortKey(key: Node, outputs: readonly Output[], scopes: Scopes): Node {
    const known = sortKey(key, outputs);
    return known === key ? sortKey(this.#expression(key, scopes), outputs) : known;
  }

  /** Of WITH, what isn't written in place of its name. */
  #withClause({ withClause }: SelectStmt, outer: Scopes): Partial<SelectStmt> {
    if (!withClause) return {};
    const ctes = (withClause.ctes ?? []).map((node): Node => {
      if (!("CommonTableExpr" in node)) return node;
      const { ctename = "", ctequery, aliascolnames } = node.CommonTableExpr;
      if (!ctequery || !("SelectStmt" in ctequery)) return node;
      const columns = aliascolnames?.length ? nameParts(aliascolnames) : this.#columnsOf(ctequery.SelectStmt);
      if (withClause.recursive) this.#common.set(ctename, columns);
      const query = { SelectStmt: this.select(ctequery.SelectStmt, outer) };
      this.#common.set(ctename, columns);
      return { CommonTableExpr: { ...node.CommonTableExpr, ctequery: query } };
    });
    return { withClause: { ...withClause, ctes } };
  }

  #sources(item: Node): readonly Source[] {
    if ("JoinExpr" in item) {
      const { larg, rarg, jointype, usingClause } = item.JoinExpr;
      const [left = [], right = []] = [larg, rarg].map((side) => (side ? this.#sources(side) : []));
      return ofJoin(left, right, jointype, nameParts(usingClause));
    }
    if ("RangeVar" in item) {
      const { relname = "", schemaname, alias } = item.RangeVar;
      const key = schemaname && schemaname !== "public" ? `${schemaname}.${relname}` : relname;
      const common = schemaname ? undefined : this.#common.get(relname);
      const columns = common ?? this.#schema.tables.get(key)?.columns.map(({ name }) => name) ?? null;
      return [sourceOf(alias?.aliasname ?? relname, common === null ? null : columns)];
    }
    if ("RangeSubselect" in item) {
      const { alias, subquery } = item.RangeSubselect;
      const query = nodeOf(subquery, "SelectStmt") ?? null;
      const columns = alias?.colnames?.length ? nameParts(alias.colnames) : this.#columnsOf(query);
      return [sourceOf(alias?.aliasname ?? "", columns)];
    }
    if ("RangeFunction" in item) return [sourceOf(item.RangeFunction.alias?.aliasname ?? "", null)];
    return [];
  }

  /** Null where they aren't known. */
  #columnsOf(select: SelectStmt | null): readonly string[] | null {
    const { targetList, fromClause, valuesLists } = firstBranch(select) ?? {};
    if (valuesLists) return null;
    const columns: string[] = [];
    for (const target of targetList ?? []) {
      if (!isStar(target)) {
        columns.push(nameOf(target));
        continue;
      }
      const sources = (fromClause ?? []).flatMap((item) => this.#sources(item));
      const [table] = starParts(target);
      for (const source of sources) {
        if (table !== "*" && source.alias !== table) continue;
        if (source.columns === null) return null;
        columns.push(...source.columns);
      }
    }
    return columns;
  }

  #from(item: Node, sources: readonly Source[], scopes: Scopes, hasStar: boolean): Node {
    if ("JoinExpr" in item) {
      const { larg, rarg, usingClause, isNatural, quals, ...rest } = item.JoinExpr;
      const [left, right] = [larg, rarg].map((side) => side && this.#from(side, sources, scopes, hasStar));
      const named = (side: Source) => sources.find(({ alias }) => alias === side.alias) ?? side;
      const shared = [larg, rarg].map((side) => (side ? this.#sources(side).map(named) : []));
      const conditions =
        hasStar || rest.jointype === "JOIN_FULL" ? null : sharedColumns(usingClause, isNatural, shared);
      const join = { ...rest, ...(left && { larg: left }), ...(right && { rarg: right }) };
      if (conditions) return { JoinExpr: { ...join, quals: conditions } };
      const on = this.#expression(quals, scopes);
      return {
        JoinExpr: {
          ...join,
          ...(usingClause && { usingClause }),
          ...(isNatural && { isNatural }),
          ...(on && { quals: on }),
        },
      };
    }
    if ("RangeSubselect" in item) {
      const { subquery, lateral, ...rest } = item.RangeSubselect;
      if (!subquery || !("SelectStmt" in subquery)) return item;
      const query = { SelectStmt: this.select(subquery.SelectStmt, lateral ? scopes : scopes.slice(1)) };
      return withUniqueName(
        { RangeSubselect: { ...rest, ...(lateral && { lateral }), subquery: query } },
        sources,
      );
    }
    return withUniqueName(this.#expression(item, scopes), sources);
  }

  /** An expression with every column's table, and in plain form. */
  #expression<T>(tree: T, scopes: Scopes): T;
  #expression(tree: unknown, scopes: Scopes): unknown {
    if (Array.isArray(tree)) return tree.map((item) => this.#expression(item, scopes));
    if (!isTree(tree)) return tree;
    const [kind, value] = contents(tree) ?? ["", null];
    if (kind === "SelectStmt" && value && isSelect(value)) return { SelectStmt: this.select(value, scopes) };
    if (kind === "ColumnRef" && value) return qualified(tree, scopes);
    return plainExpression(
      Object.fromEntries(Object.entries(tree).map(([key, child]) => [key, this.#expression(child, scopes)])),
    );
  }
}

function firstBranch(select: SelectStmt | null): SelectStmt | null {
  return select?.larg ? firstBranch(select.larg) : select;
}

/** Without parts that were never there. */
function withoutNothing(select: SelectStmt): SelectStmt {
  const kept = Object.entries(select).filter(([, value]) => value !== undefined);
  const copy: SelectStmt = Object.fromEntries(kept);
  return copy;
}

/** `t` and `*`, or `*` alone. */
function starParts(node: Node): readonly string[] {
  const value = nodeOf(node, "ResTarget")?.val;
  return nameParts(nodeOf(value, "ColumnRef")?.fields);
}

interface Output {
  readonly name: string;
  readonly value: Node;
}

function outputOf(node: Node): readonly Output[] {
  return "ResTarget" in node && node.ResTarget.val ? [{ name: nameOf(node), value: node.ResTarget.val }] : [];
}

function windowOf(node: Node): readonly (readonly [string, object])[] {
  if (!("WindowDef" in node)) return [];
  const { name, ...rest } = node.WindowDef;
  return name ? [[name, rest]] : [];
}

/** A window as it is defined. Within a part rows aren't sorted by what it is a part by. */
function withWindow(value: object, windows: ReadonlyMap<string, object | undefined>): unknown {
  if (!("over" in value) || !isTree(value.over)) return value;
  const { name } = value.over;
  const over: WindowDef = (typeof name === "string" && windows.get(name)) || value.over;
  const parts = new Set(over.partitionClause?.map(treeText));
  const isKept = (key: Node) => !("SortBy" in key && parts.has(treeText(key.SortBy.node)));
  const { orderClause: keys, ...unsorted } = over;
  const orderClause = keys?.filter(isKept) ?? [];
  return { ...value, over: orderClause.length > 0 ? { ...over, orderClause } : unsorted };
}

function ordinalOf(node: Node | undefined): number | null {
  return node && "A_Const" in node && node.A_Const.ival ? (node.A_Const.ival.ival ?? 0) : null;
}

function soleName(node: Node | undefined): string | null {
  const parts = nameParts(nodeOf(node, "ColumnRef")?.fields);
  return parts.length === 1 ? (parts[0] ?? null) : null;
}

/** What a key of GROUP BY stands for: a column of the tables first, then an output. */
function inputOrOutput(key: Node, sources: readonly Source[], outputs: readonly Output[]): Node {
  const ordinal = ordinalOf(key);
  if (ordinal !== null) return outputs[ordinal - 1]?.value ?? key;
  const name = soleName(key);
  if (name === null || sources.some(({ columns }) => columns === null || columns.includes(name))) return key;
  return outputs.find((output) => output.name === name)?.value ?? key;
}

/**
 * A key of ORDER BY that is an output, by its place: whoever sorts by a wrong output has one mistake, not two. Names are
 * outputs first.
 */
function sortKey(key: Node, outputs: readonly Output[]): Node {
  if (!("SortBy" in key)) return key;
  const { node } = key.SortBy;
  const name = soleName(node);
  const byName = name === null ? -1 : outputs.findIndex((each) => each.name === name);
  const place = byName >= 0 ? byName : outputs.findIndex(({ value }) => isSamePart(value, node));
  if (place < 0) return key;
  const byPlace = { SortBy: { ...key.SortBy, node: { A_Const: { ival: { ival: place + 1 } } } } };
  return plainExpression(byPlace) as Node;
}
