import type { A_Expr, FuncCall, JoinExpr, Node, RangeVar, SelectStmt } from "@pgsql/types";
import type { Schema, TableKey } from "../schema/schema.ts";
import { Scope, type Source } from "../scope/scope.ts";
import { comparingOperators } from "../tree/comparing-operators.ts";
import { lastName, nameParts } from "../tree/names.ts";
import { nodeOf } from "../tree/shapes.ts";
import { walk } from "../tree/walk.ts";
import { type OutputColumn, readSide, type Side } from "./expression-side.ts";
import { columnsOfFunction, columnsOfValues, type MadeColumn } from "./made-rows.ts";
import { type ColumnId, type ComparedConstant, columnKey, type QueryFacts } from "./query-facts.ts";

/**
 * Reads from a query's tree what databases that tell it from another need: its tables, the constants compared with
 * their columns through aliases, subqueries and CTEs, columns compared with each other, and numbers of rows.
 */
export function readQuery(select: SelectStmt, schema: Schema): QueryFacts {
  const reader = new QueryReader(schema);
  reader.select(new Scope(select, schema));
  return reader.facts();
}

/** Facts of a boolean expression over the columns of one table, such as a check constraint. */
export function readCondition(condition: Node, table: TableKey, schema: Schema): QueryFacts {
  const [relname = "", schemaname = ""] = table.split(".").toReversed();
  const reader = new QueryReader(schema);
  reader.expression(condition, new Scope({ fromClause: [{ RangeVar: { relname, schemaname } }] }, schema));
  return reader.facts();
}

const asOutput = (column: MadeColumn): OutputColumn => ({ ...column, columns: [] });

const patternOperators = /^!?~/;

class QueryReader {
  readonly #schema: Schema;
  readonly #relations = new Set<TableKey>();
  readonly #constants: ComparedConstant[] = [];
  readonly #links: [ColumnId, ColumnId][] = [];
  readonly #sizes = new Set<number>();
  readonly #columns = new Set<string>();
  readonly #columnsByKey = new Map<TableKey, readonly OutputColumn[]>();
  /** Outputs of subqueries already read, since a subquery is both a side of a comparison and an expression. */
  readonly #outputs = new Map<SelectStmt, readonly OutputColumn[]>();

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  facts(): QueryFacts {
    return {
      relations: this.#relations,
      compared: this.#constants,
      links: this.#links,
      sizes: [...this.#sizes].sort((a, b) => a - b),
      columns: this.#columns,
    };
  }

  #relation(key: TableKey): readonly OutputColumn[] {
    const names =
      this.#schema.tables.get(key)?.columns.map(({ name }) => name) ?? this.#schema.views.get(key)?.columns;
    const known =
      this.#columnsByKey.get(key) ??
      (names ?? []).map((name) => ({ name, columns: this.#baseColumns(key, name) }));
    this.#columnsByKey.set(key, known);
    return known;
  }

  /** A view's column is taken for the columns of that name in the tables behind it. */
  #baseColumns(key: TableKey, column: string): readonly ColumnId[] {
    const view = this.#schema.views.get(key);
    if (view === undefined) return [{ table: key, column }];
    return view.tables
      .filter((table) => this.#schema.tables.get(table)?.columns.some(({ name }) => name === column))
      .map((table) => ({ table, column }));
  }

  select(scope: Scope): readonly OutputColumn[] {
    const { select } = scope;
    const known = this.#outputs.get(select);
    if (known) return known;
    this.#outputs.set(select, []);
    for (const node of select.withClause?.ctes ?? []) {
      const query = scope.common.get(nodeOf(node, "CommonTableExpr")?.ctename ?? "");
      if (query) this.select(query);
    }
    const [left, right] = scope.branches;
    const outputs = left && right ? this.#setOperation(select, left, right) : this.#plain(scope);
    for (const limit of [select.limitCount, select.limitOffset]) this.#size(limit);
    this.#outputs.set(select, outputs);
    return outputs;
  }

  #setOperation(select: SelectStmt, left: Scope, right: Scope): readonly OutputColumn[] {
    const first = this.select(left);
    // A recursive reference reads what the first branch gives.
    this.#outputs.set(select, first);
    const others = this.select(right);
    return first.map((output, index) => {
      const other = others[index]?.columns ?? [];
      this.#link(output.columns, other);
      return { name: output.name, columns: [...output.columns, ...other] };
    });
  }

  #plain(scope: Scope): readonly OutputColumn[] {
    const { select } = scope;
    for (const item of select.fromClause ?? []) this.#from(item, scope);
    const clauses = [
      select.whereClause,
      select.havingClause,
      ...(select.groupClause ?? []),
      ...(select.sortClause ?? []),
      ...(select.windowClause ?? []),
      ...(select.distinctClause ?? []),
      ...(select.valuesLists ?? []),
    ];
    for (const clause of clauses) if (clause) this.expression(clause, scope);
    if (select.valuesLists) return columnsOfValues(select).map(asOutput);
    return (select.targetList ?? []).flatMap((node): readonly OutputColumn[] => {
      if (!("ResTarget" in node) || !node.ResTarget.val) return [];
      const { name, val } = node.ResTarget;
      this.expression(val, scope);
      if ("ColumnRef" in val) {
        const parts = nameParts(val.ColumnRef.fields);
        if (parts.at(-1) === "*") return this.#star(parts.at(-2), scope);
        const { columns = [], constants = [] } = this.#column(parts, scope) ?? {};
        return [{ name: name ?? parts.at(-1) ?? "", columns, constants }];
      }
      const functionName = nameParts(nodeOf(val, "FuncCall")?.funcname).at(-1);
      const { columns, counts } = this.#side(val, scope);
      return [{ name: name ?? functionName ?? "", columns, counts }];
    });
  }

  /** Reads an item of FROM, and returns the columns that it shows. */
  #from(item: Node, scope: Scope): readonly OutputColumn[] {
    if ("JoinExpr" in item) return this.#join(item.JoinExpr, scope);
    if ("RangeFunction" in item) this.expression(item, scope);
    const range = nodeOf(item, "RangeVar");
    const [source] = scope.sourcesIn(item);
    if (range && source?.of.kind !== "query") this.#relations.add(this.#keyOf(range));
    return source ? this.#columnsOf(source) : [];
  }

  #columnsOf({ item, of }: Source): readonly OutputColumn[] {
    if (of.kind === "query") {
      const { names } = of.query;
      return this.select(of.query).map((output, at) => ({ ...output, name: names[at] ?? output.name }));
    }
    if ("RangeFunction" in item) return columnsOfFunction(item.RangeFunction).map(asOutput);
    const range = nodeOf(item, "RangeVar");
    return range ? this.#relation(this.#keyOf(range)) : [];
  }

  /** A table of another schema may be in the search path. */
  #keyOf({ schemaname = "public", relname: name = "" }: RangeVar): TableKey {
    const { tables, views } = this.#schema;
    if (schemaname && schemaname !== "public") return `${schemaname}.${name}`;
    if (tables.has(name) || views.has(name)) return name;
    return [...tables.keys()].find((table) => table.endsWith(`.${name}`)) ?? name;
  }

  #join(join: JoinExpr, scope: Scope): readonly OutputColumn[] {
    const left = join.larg ? this.#from(join.larg, scope) : [];
    const right = join.rarg ? this.#from(join.rarg, scope) : [];
    const shared = join.isNatural
      ? left.map(({ name }) => name).filter((name) => right.some((other) => other.name === name))
      : nameParts(join.usingClause);
    for (const name of shared) {
      const columns = (side: typeof left) => side.find((output) => output.name === name)?.columns ?? [];
      this.#link(columns(left), columns(right));
      this.#uses([...columns(left), ...columns(right)]);
    }
    if (join.quals) this.expression(join.quals, scope);
    return [...left, ...right.filter(({ name }) => !shared.includes(name))];
  }

  /** The column that a reference means, from the innermost query that has it. */
  #column(parts: readonly string[], scope: Scope | undefined): OutputColumn | undefined {
    if (!scope) return undefined;
    const [name, qualifier] = parts.toReversed();
    for (const source of scope.sources) {
      if (qualifier !== undefined && source.alias !== qualifier) continue;
      const found = this.#columnsOf(source).find((output) => output.name === name);
      if (found) return found;
    }
    return this.#column(parts, scope.outer);
  }

  #star(qualifier: string | undefined, scope: Scope | undefined): readonly OutputColumn[] {
    const meant = scope?.sources.filter(({ alias }) => !qualifier || alias === qualifier) ?? [];
    if (qualifier && scope && meant.length === 0) return this.#star(qualifier, scope.outer);
    return meant.flatMap((source) => this.#columnsOf(source));
  }

  /** Reads every comparison and subquery within an expression. */
  expression(tree: Node, scope: Scope): void {
    walk(tree, (name, value) => {
      switch (name) {
        case "A_Expr":
          this.#comparison(value, scope);
          return undefined;
        case "SubLink":
          this.#subLink(value, scope);
          return false;
        case "SelectStmt":
          this.select(scope.at(value));
          return false;
        case "ColumnRef":
          this.#uses(this.#side({ ColumnRef: value }, scope).columns);
          return undefined;
        case "CoalesceExpr":
          this.#alternatives(value, scope, true);
          return undefined;
        case "MinMaxExpr":
          this.#alternatives(value, scope);
          return undefined;
        case "CaseExpr":
          this.#simpleCase(value, scope);
          return undefined;
        case "FuncCall":
          this.#function(value, scope);
          return undefined;
        case "startOffset":
        case "endOffset":
          this.#frameOffset(value);
          return undefined;
        default:
          return undefined;
      }
    });
  }

  #uses(columns: readonly ColumnId[]): void {
    for (const column of columns) this.#columns.add(columnKey(column));
  }

  #subLink(link: { testexpr?: Node; subselect?: Node }, scope: Scope): void {
    const query = nodeOf(link.subselect, "SelectStmt");
    const outputs = query ? this.select(scope.at(query)) : [];
    if (!link.testexpr) return;
    this.expression(link.testexpr, scope);
    const tested = "RowExpr" in link.testexpr ? (link.testexpr.RowExpr.args ?? []) : [link.testexpr];
    for (const [index, node] of tested.entries()) {
      this.#link(this.#side(node, scope).columns, outputs[index]?.columns ?? []);
    }
  }

  #comparison(expression: A_Expr, scope: Scope): void {
    const operator = lastName(expression.name);
    const kind = expression.kind ?? "AEXPR_OP";
    if (kind === "AEXPR_OP" && !comparingOperators.has(operator)) {
      this.#offset(expression, scope);
      return;
    }
    if (!expression.lexpr || !expression.rexpr) return;
    const { lexpr, rexpr } = expression;
    if ("RowExpr" in lexpr && ("RowExpr" in rexpr || "List" in rexpr)) {
      const rows = "List" in rexpr ? (rexpr.List.items ?? []) : [rexpr];
      for (const row of rows) {
        const right = nodeOf(row, "RowExpr")?.args ?? [];
        for (const [index, node] of (lexpr.RowExpr.args ?? []).entries()) {
          const other = right[index];
          if (other) this.#tieSides(this.#side(node, scope), this.#side(other, scope), false);
        }
      }
      return;
    }
    const isPattern = patternOperators.test(operator) || kind.endsWith("LIKE") || kind === "AEXPR_SIMILAR";
    this.#tieSides(this.#side(expression.lexpr, scope), this.#side(expression.rexpr, scope), isPattern);
  }

  #tieSides(left: Side, right: Side, isPattern: boolean): void {
    this.#compare(left, right, isPattern);
    this.#compare(right, left, isPattern);
    if (left.columns.length > 0 && right.columns.length > 0) this.#link(left.columns, right.columns);
  }

  #compare(of: Side, to: Side, isPattern: boolean): void {
    for (const constant of to.constants) {
      if (of.counts) this.#sizeOf(constant.text);
      if (of.columns.length === 0 || (of.counts && of.columns.length === 0)) continue;
      this.#constants.push({ columns: of.columns, role: isPattern ? "pattern" : of.role, ...constant });
    }
  }

  /** `a.day = b.day + 1`: the columns of arithmetic hold values near each other. */
  #offset(expression: A_Expr, scope: Scope): void {
    if (!expression.lexpr || !expression.rexpr) return;
    const left = this.#side(expression.lexpr, scope);
    const right = this.#side(expression.rexpr, scope);
    const operator = nameParts(expression.name).at(-1);
    if (operator === "%" && left.columns.length > 0) this.#compare(left, right, false);
  }

  #alternatives(value: { args?: Node[] }, scope: Scope, replacesNull = false): void {
    const sides = (value.args ?? []).map((node) => this.#side(node, scope));
    const columns = sides.flatMap((side) => side.columns);
    const counts = sides.some((side) => side.counts);
    for (const side of sides) {
      for (const constant of side.constants) {
        if (counts) this.#sizeOf(constant.text);
        if (columns.length > 0) this.#constants.push({ columns, role: "value", replacesNull, ...constant });
      }
    }
  }

  #simpleCase(value: { arg?: Node; args?: Node[] }, scope: Scope): void {
    if (!value.arg) return;
    const tested = this.#side(value.arg, scope);
    for (const node of value.args ?? []) {
      if ("CaseWhen" in node && node.CaseWhen.expr) {
        this.#tieSides(tested, this.#side(node.CaseWhen.expr, scope), false);
      }
    }
  }

  #function(call: FuncCall, scope: Scope): void {
    const name = lastName(call.funcname);
    const args = (call.args ?? []).map((node) => this.#side(node, scope));
    if (["ntile", "lag", "lead", "nth_value"].includes(name)) {
      for (const { constants } of args) for (const { text } of constants) this.#sizeOf(text);
    }
    if (
      [
        "strpos",
        "position",
        "starts_with",
        "replace",
        "regexp_replace",
        "regexp_like",
        "split_part",
        "nullif",
      ].includes(name)
    ) {
      const columns = args.flatMap((side) => side.columns);
      for (const { constants } of args) {
        for (const constant of constants)
          if (columns.length > 0) this.#constants.push({ columns, role: "prefix", ...constant });
      }
    }
  }

  #size(node: Node | undefined): void {
    if (node && "A_Const" in node) this.#sizeOf(String(node.A_Const.ival?.ival ?? 0));
  }

  /** A frame of n rows before the current one shows in groups of n + 2. */
  #frameOffset(node: { A_Const?: { ival?: { ival?: number } } }): void {
    const offset = node.A_Const?.ival?.ival;
    if (offset !== undefined) this.#sizeOf(String(offset + 1));
  }

  #sizeOf(text: string | undefined): void {
    const size = Number(text);
    if (text !== undefined && Number.isFinite(size) && size >= 0) this.#sizes.add(Math.floor(size));
  }

  #link(left: readonly ColumnId[], right: readonly ColumnId[]): void {
    for (const a of left) {
      for (const b of right) if (columnKey(a) !== columnKey(b)) this.#links.push([a, b]);
    }
  }

  #side(node: Node, scope: Scope): Side {
    return readSide(node, {
      column: (parts) => this.#column(parts, scope),
      star: (qualifier) => this.#star(qualifier, scope),
      outputs: (select) => this.select(scope.at(select)),
    });
  }
}
