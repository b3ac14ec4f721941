import {
  copyTree,
  isSamePart,
  isSelect,
  nameParts,
  nodeOf,
  type Schema,
  Scope,
  type Source,
} from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { inlinedTables } from "./inlined-tables.ts";
import { isStar, nameOf } from "./outputs.ts";
import { plainExpression } from "./plain-expression.ts";
import { contents, isTree, rebuilt, withoutUndefined } from "./tree.ts";
import { isUnknown, UniqueNames } from "./unique-names.ts";

/**
 * A query written in one way of the many that mean the same: columns with their tables, common tables that are read
 * once in place of their names, names of outputs at the outputs, USING as ON, ordinals and output names as what they stand for,
 * comparisons in one direction. Whoever uses it proves by running it that it still is the query that it was.
 */
export function canonical(select: SelectStmt, schema: Schema): SelectStmt {
  const prepared = inlinedTables(copyTree(select));
  return new Writer().select(new Scope(prepared, schema));
}

class Writer {
  readonly #names = new UniqueNames();

  select(scope: Scope): SelectStmt {
    const { sources } = scope;
    const select = { ...scope.select, ...this.#withClause(scope) };
    if (select.larg || select.rarg) {
      const [larg, rarg] = scope.branches.map((branch) => this.select(branch));
      return { ...select, ...(larg && { larg }), ...(rarg && { rarg }) };
    }
    this.#names.add(scope);
    const hasStar = (select.targetList ?? []).some(isStar);
    const fromClause = select.fromClause?.map((item) => this.#from(item, scope, hasStar));
    const targetList = this.#expression(select.targetList, scope);
    const outputs = (targetList ?? []).flatMap(outputOf);
    const windows = new Map((select.windowClause ?? []).flatMap(windowOf));
    const written = {
      ...select,
      fromClause,
      targetList,
      whereClause: this.#expression(select.whereClause, scope),
      groupClause: this.#expression(
        select.groupClause?.map((key) => inputOrOutput(key, sources, outputs)),
        scope,
      ),
      havingClause: this.#expression(select.havingClause, scope),
      sortClause: select.sortClause?.map((key) => this.#sortKey(key, outputs, scope)),
      distinctClause: this.#expression(select.distinctClause, scope),
      valuesLists: this.#expression(select.valuesLists, scope),
    };
    const named = this.#expression([...windows.values()], scope);
    const byName = new Map([...windows.keys()].map((name, index) => [name, named[index]]));
    const { windowClause: _, ...rest } = written;
    return withoutUndefined<SelectStmt>(rebuilt(rest, (value) => withWindow(value, byName)));
  }

  #sortKey(key: Node, outputs: readonly Output[], scope: Scope): Node {
    const known = sortKey(key, outputs);
    return known === key ? sortKey(this.#expression(key, scope), outputs) : known;
  }

  /** WITH, with every CTE in canonical form. */
  #withClause(scope: Scope): Partial<SelectStmt> {
    const { withClause } = scope.select;
    if (!withClause) return {};
    const ctes = (withClause.ctes ?? []).map((node): Node => {
      const query = nodeOf(nodeOf(node, "CommonTableExpr")?.ctequery, "SelectStmt");
      if (!("CommonTableExpr" in node) || !query) return node;
      const ctequery = { SelectStmt: this.select(scope.at(query)) };
      return { CommonTableExpr: { ...node.CommonTableExpr, ctequery } };
    });
    return { withClause: { ...withClause, ctes } };
  }

  #from(item: Node, scope: Scope, hasStar: boolean): Node {
    if ("JoinExpr" in item) {
      const { larg, rarg, usingClause, isNatural, quals, ...rest } = item.JoinExpr;
      const [left, right] = [larg, rarg].map((side) => side && this.#from(side, scope, hasStar));
      const conditions =
        hasStar || rest.jointype === "JOIN_FULL" ? null : this.#names.sharedColumns(item.JoinExpr, scope);
      const join = { ...rest, ...(left && { larg: left }), ...(right && { rarg: right }) };
      if (conditions) return { JoinExpr: { ...join, quals: conditions } };
      const on = this.#expression(quals, scope);
      return {
        JoinExpr: {
          ...join,
          ...(usingClause && { usingClause }),
          ...(isNatural && { isNatural }),
          ...(on && { quals: on }),
        },
      };
    }
    const written = this.#expression(item, scope);
    const source = scope.sources.find((each) => each.item === item);
    return source ? this.#names.withName(written, source) : written;
  }

  /** An expression with every column's table, and in plain form. */
  #expression<T>(tree: T, scope: Scope): T;
  #expression(tree: unknown, scope: Scope): unknown {
    if (Array.isArray(tree)) return tree.map((item) => this.#expression(item, scope));
    if (!isTree(tree)) return tree;
    const [kind, value] = contents(tree) ?? ["", null];
    if (kind === "SelectStmt" && value && isSelect(value))
      return { SelectStmt: this.select(scope.at(value)) };
    if (kind === "ColumnRef" && value) return this.#names.qualified(tree as Node, scope);
    return plainExpression(
      Object.fromEntries(Object.entries(tree).map(([key, child]) => [key, this.#expression(child, scope)])),
    );
  }
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

/** A window function with the definition of its named window. */
function withWindow(value: object, windows: ReadonlyMap<string, object | undefined>): unknown {
  if (!("over" in value) || !isTree(value.over)) return value;
  const { name } = value.over;
  return { ...value, over: (typeof name === "string" && windows.get(name)) || value.over };
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
  if (name === null || sources.some((source) => isUnknown(source) || source.columns?.includes(name)))
    return key;
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
