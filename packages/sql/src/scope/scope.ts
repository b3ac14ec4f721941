import type { Node, RangeSubselect, SelectStmt } from "@pgsql/types";
import type { Column, Schema, Table } from "../schema/schema.ts";
import { columnRef, star } from "../tree/build.ts";
import { aliasOf } from "../tree/from-items.ts";
import { impliedName, nameParts } from "../tree/names.ts";
import { nodeOf } from "../tree/shapes.ts";
import { isSelect, walk } from "../tree/walk.ts";
import { type FunctionRows, functionRows } from "./function-rows.ts";

/** CTEs by name; null for those that change rows. */
type Common = ReadonlyMap<string, Scope | null>;

/** Where the rows of a source come from. */
type Origin =
  | { readonly kind: "table"; readonly table: Table }
  | { readonly kind: "query"; readonly query: Scope }
  | FunctionRows
  | { readonly kind: "unknown" };

/** A table, subquery, CTE or function that a SELECT reads in FROM. */
export interface Source {
  readonly alias: string;
  readonly item: Node;
  readonly of: Origin;
  /** Whether an outer join may fill its columns with NULLs. */
  readonly isFilledUp: boolean;
  /** The base table; undefined for views, CTEs, subqueries and functions. */
  readonly table: Table | undefined;
  /** Names of its columns; null where they aren't known. */
  readonly columns: readonly string[] | null;
}

/** A column of a source. */
export interface ColumnPlace {
  readonly source: Source;
  readonly name: string;
}

/** A column name that needs no alias, and the columns that its value may come from. */
interface BareName {
  readonly name: string;
  readonly places: readonly ColumnPlace[];
}

/** What a column reference means. It is ambiguous as well if a FULL JOIN merges the columns of two sources. */
type Resolution =
  | ({ readonly kind: "column" } & ColumnPlace)
  | { readonly kind: "ambiguous" }
  | { readonly kind: "unknown" };

/** A column that a query returns, with the expressions that compute it: one for each branch of a set operation. */
export interface Output {
  readonly name: string;
  readonly from: readonly { readonly node: Node; readonly scope: Scope }[];
}

/**
 * One SELECT of a query, and what its names mean. The scopes of a query form a tree, built once and as far as it is
 * asked for: `new Scope(query, schema)` is the root.
 *
 * ```ts
 * // WITH late AS (SELECT id FROM orders WHERE paid IS NULL) SELECT c.name, l.id FROM late AS l JOIN customers AS c …
 * const scope = new Scope(select, schema);
 * scope.sources.map(({ alias }) => alias); // ["l", "c"]
 * scope.place(columnRef("l", "id"))?.source.of.kind; // "query"
 * scope.outputs?.map(({ name }) => name); // ["name", "id"]
 * scope.all.length; // 2: the query and its CTE
 * ```
 */
export class Scope {
  readonly select: SelectStmt;
  readonly schema: Schema;
  /** The enclosing query, if it may read that query's columns. */
  readonly outer: Scope | undefined;
  /** New names for its columns, as in `WITH t (a, b) AS`. */
  readonly names: readonly string[];
  readonly #visible: Common;
  #below = new Map<SelectStmt, Scope>();
  #common: Common | undefined;
  #branches: readonly Scope[] | undefined;
  #sources: readonly Source[] | undefined;
  #all: readonly Scope[] | undefined;
  #outputs: readonly Output[] | null | undefined;

  constructor(
    select: SelectStmt,
    schema: Schema,
    around: {
      readonly outer?: Scope | undefined;
      readonly names?: readonly string[];
      readonly visible?: Common;
    } = {},
  ) {
    this.select = select;
    this.schema = schema;
    this.outer = around.outer;
    this.names = around.names ?? [];
    this.#visible = around.visible ?? new Map();
  }

  /** The CTEs that it can read. Without RECURSIVE, a CTE sees only those before it. */
  get common(): Common {
    this.#common ??= this.#readCommon();
    return this.#common;
  }

  #readCommon(): Common {
    const { ctes = [], recursive = false } = this.select.withClause ?? {};
    const visible = new Map(this.#visible);
    for (const node of ctes) {
      const { ctename = "", ctequery, aliascolnames } = nodeOf(node, "CommonTableExpr") ?? {};
      const select = nodeOf(ctequery, "SelectStmt");
      const seen = recursive ? visible : new Map(visible);
      const names = nameParts(aliascolnames);
      visible.set(ctename, select ? this.#child(select, this.outer, names, seen) : null);
    }
    return visible;
  }

  /** The sources of FROM, from left to right. */
  get sources(): readonly Source[] {
    this.#sources ??= (this.select.fromClause ?? []).flatMap((item) => this.sourcesIn(item));
    return this.#sources;
  }

  /** The sources of one item of FROM. */
  sourcesIn(item: Node | undefined, isFilledUp = false): readonly Source[] {
    const join = nodeOf(item, "JoinExpr");
    if (join && !join.alias) {
      const fills = (...types: string[]) => isFilledUp || types.includes(join.jointype ?? "JOIN_INNER");
      return [
        ...this.sourcesIn(join.larg, fills("JOIN_RIGHT", "JOIN_FULL")),
        ...this.sourcesIn(join.rarg, fills("JOIN_LEFT", "JOIN_FULL")),
      ];
    }
    return item ? [sourceOf(item, this.#origin(item), isFilledUp)] : [];
  }

  #origin(item: Node): Origin {
    const subselect = nodeOf(item, "RangeSubselect");
    const query = subselect && this.#subquery(subselect);
    if (query) return { kind: "query", query };
    const range = nodeOf(item, "RangeVar");
    if (!range) return functionRows(item) ?? { kind: "unknown" };
    const { relname = "", schemaname, alias } = range;
    if (alias?.colnames?.length) {
      // `t AS x (a, b)` is `(SELECT * FROM t) AS x (a, b)`.
      const { alias: _, ...plain } = range;
      return {
        kind: "query",
        query: this.#child(starFrom({ RangeVar: plain }), this.outer, nameParts(alias.colnames)),
      };
    }
    const cte = schemaname ? undefined : this.common.get(relname);
    if (cte) return { kind: "query", query: cte };
    const key = schemaname && schemaname !== "public" ? `${schemaname}.${relname}` : relname;
    const table = cte === undefined ? this.schema.tables.get(key) : undefined;
    return table ? { kind: "table", table } : { kind: "unknown" };
  }

  #subquery({ subquery, alias, lateral }: RangeSubselect): Scope | undefined {
    const select = nodeOf(subquery, "SelectStmt");
    return select && this.#child(select, lateral ? this : this.outer, nameParts(alias?.colnames));
  }

  #child(
    select: SelectStmt,
    outer: Scope | undefined,
    names: readonly string[] = [],
    visible = this.common,
  ): Scope {
    const child = this.#below.get(select) ?? new Scope(select, this.schema, { outer, names, visible });
    this.#below.set(select, child);
    return child;
  }

  /** The two sides of a set operation; none in a plain SELECT. */
  get branches(): readonly Scope[] {
    this.#branches ??= this.#readBranches();
    return this.#branches;
  }

  #readBranches(): readonly Scope[] {
    const { larg, rarg } = this.select;
    if (!larg || !rarg) return [];
    return [this.#child(larg, this.outer, this.names), this.#child(rarg, this.outer)];
  }

  /** This SELECT and all SELECTs within it: CTEs, subqueries, and branches of set operations. */
  get all(): readonly Scope[] {
    if (this.#all) return this.#all;
    // CTEs and branches get their scopes before the walk, which would let them see this SELECT's columns.
    this.#common ??= this.#readCommon();
    this.#branches ??= this.#readBranches();
    const inner: Scope[] = [];
    walk(this.select, (name, value) => {
      if (value === this.select) return undefined;
      if (name === "RangeSubselect") this.#subquery(value);
      if (!isSelect(value)) return undefined;
      inner.push(this.#child(value, this));
      return false;
    });
    this.#all = [this, ...inner.flatMap((scope) => scope.all)];
    return this.#all;
  }

  /**
   * The scope of a SELECT within. A changed copy is read where the SELECT is that it shares FROM with, and any other one
   * as if this query's CTEs were its own.
   */
  at(select: SelectStmt): Scope {
    const found = this.all.find((scope) => scope.select === select);
    if (found) return found;
    const { fromClause } = select;
    const alike = fromClause && this.all.find((scope) => scope.select.fromClause === fromClause);
    return alike ? alike.#like(select) : new Scope(select, this.schema, { visible: this.common });
  }

  /** The same SELECT with other clauses than its WITH. */
  with(changes: Partial<SelectStmt>): Scope {
    return this.#like({ ...this.select, ...changes });
  }

  #like(select: SelectStmt): Scope {
    const { outer, names } = this;
    const scope = new Scope(select, this.schema, { outer, names });
    scope.#below = this.#below;
    scope.#common = this.common;
    return scope;
  }

  /** The columns of its own sources that a reference may mean: several if USING merges them, none for other nodes. */
  places(node: Node | undefined): readonly ColumnPlace[] {
    return placesIn(node, this.sources);
  }

  /** The column of its own sources that a reference means; undefined if there is none, or more than one. */
  place(node: Node | undefined): ColumnPlace | undefined {
    const [place, ...more] = this.places(node);
    return more.length === 0 ? place : undefined;
  }

  /** What a column reference means: the column of the innermost query that has it. */
  resolve(reference: Node | undefined): Resolution {
    const [name, qualifier] = nameParts(nodeOf(reference, "ColumnRef")?.fields).toReversed();
    const isMeant = ({ alias }: Source) => qualifier === undefined || alias === qualifier;
    const found =
      qualifier === undefined
        ? (this.select.fromClause ?? [])
            .flatMap((item) => this.bareNames(item))
            .flatMap((bare) => (bare.name === name ? bare.places : []))
        : this.places(reference);
    const [place, ...more] = found;
    if (place) return more.length === 0 ? { kind: "column", ...place } : { kind: "ambiguous" };
    // It may be a column of a source whose columns aren't known.
    if (this.sources.some((source) => source.columns === null && isMeant(source))) return { kind: "unknown" };
    return this.outer?.resolve(reference) ?? { kind: "unknown" };
  }

  /**
   * The names that an item of FROM can be read by without its alias, in the order of `*`. USING and NATURAL make one
   * name of two: the value is that of the side whose rows are kept, and of either in a FULL JOIN.
   */
  bareNames(item: Node | undefined): readonly BareName[] {
    const join = nodeOf(item, "JoinExpr");
    if (!join || join.alias)
      return this.sources
        .filter((source) => source.item === item)
        .flatMap((source) => (source.columns ?? []).map((name) => ({ name, places: [{ source, name }] })));
    const [left, right] = [this.bareNames(join.larg), this.bareNames(join.rarg)];
    const shared = join.isNatural ? left.map(({ name }) => name) : nameParts(join.usingClause);
    const merged = shared.flatMap((name): BareName[] => {
      const [own, other] = [left, right].map((side) => side.find((each) => each.name === name));
      if (!own || !other) return [];
      if (join.jointype === "JOIN_FULL") return [{ name, places: [...own.places, ...other.places] }];
      return [join.jointype === "JOIN_RIGHT" ? other : own];
    });
    const rest = [...left, ...right].filter(({ name }) => !merged.some((each) => each.name === name));
    return [...merged, ...rest];
  }

  /** The source that a reference means, and its column if that is a base table; see {@link columnOf}. */
  column(node: Node | undefined): ReturnType<typeof columnOf> {
    return columnOf(node, this.sources);
  }

  /** The columns that it returns, by the names that its readers use; null if they aren't known. */
  get outputs(): readonly Output[] | null {
    return this.ownOutputs?.map((output, at) => ({ ...output, name: this.names[at] ?? output.name })) ?? null;
  }

  /** The columns that it returns, by the SELECT's own names. */
  get ownOutputs(): readonly Output[] | null {
    if (this.#outputs !== undefined) return this.#outputs;
    // Until then, for a query that reads itself where PostgreSQL doesn't allow it.
    this.#outputs = null;
    this.#outputs = this.#readOutputs();
    return this.#outputs;
  }

  /** Names of its columns. A set operation takes them from its first branch, so a recursion can ask for its own. */
  get columnNames(): readonly string[] | null {
    const [first] = this.branches;
    return first ? first.columnNames : (this.outputs?.map(({ name }) => name) ?? null);
  }

  #readOutputs(): readonly Output[] | null {
    const [left, right] = this.branches.map((branch) => branch.outputs);
    if (this.branches.length > 0) {
      if (!left || !right || left.length !== right.length) return null;
      return left.map(({ name, from }, at) => ({ name, from: [...from, ...(right[at]?.from ?? [])] }));
    }
    const rows = this.select.valuesLists?.map((row) => nodeOf(row, "List")?.items ?? []);
    if (rows)
      return (rows[0] ?? []).map((_, at) => ({
        name: `column${at + 1}`,
        from: rows.flatMap((row) => (row[at] ? [{ node: row[at], scope: this }] : [])),
      }));
    const outputs = (this.select.targetList ?? []).map((target) => this.#targetOutputs(target));
    return outputs.every((each) => each !== null) ? outputs.flat() : null;
  }

  #targetOutputs(target: Node): readonly Output[] | null {
    const { name, val } = nodeOf(target, "ResTarget") ?? {};
    if (!val) return null;
    const parts = nameParts(nodeOf(val, "ColumnRef")?.fields);
    if (parts.at(-1) === "*") return this.#starOutputs(parts.at(-2));
    return [{ name: name ?? impliedName(val), from: [{ node: val, scope: this }] }];
  }

  /** What `*` or `alias.*` returns; null where not all is known. */
  #starOutputs(qualifier: string | undefined): readonly Output[] | null {
    const sources = this.sources.filter(({ alias }) => qualifier === undefined || alias === qualifier);
    if (sources.some(({ columns }) => columns === null)) return null;
    const items = qualifier === undefined ? this.select.fromClause : sources.map(({ item }) => item);
    return (items ?? []).flatMap((item) =>
      this.bareNames(item).map(({ name, places }) => ({
        name,
        from: places.map(({ source }) => ({ node: columnRef(source.alias, name), scope: this })),
      })),
    );
  }
}

function starFrom(item: Node): SelectStmt {
  return {
    targetList: [star()],
    fromClause: [item],
    limitOption: "LIMIT_OPTION_DEFAULT",
    op: "SETOP_NONE",
  };
}

function sourceOf(item: Node, of: Origin, isFilledUp: boolean): Source {
  const table = of.kind === "table" ? of.table : undefined;
  return {
    alias: aliasOf(item),
    item,
    of,
    isFilledUp,
    table,
    get columns() {
      if (of.kind === "unknown") return null;
      if (of.kind === "table") return of.table.columns.map(({ name }) => name);
      return of.kind === "query" ? of.query.columnNames : [of.name];
    },
  };
}

/** The columns of some sources that a reference may mean; see {@link Scope.places}. */
export function placesIn(node: Node | undefined, sources: readonly Source[]): readonly ColumnPlace[] {
  const [name, qualifier] = nameParts(nodeOf(node, "ColumnRef")?.fields).toReversed();
  if (name === undefined) return [];
  return sources.flatMap((source) =>
    (qualifier === undefined || source.alias === qualifier) && source.columns?.includes(name)
      ? [{ source, name }]
      : [],
  );
}

/**
 * The source that a reference means, and its column if that is a base table. A bare name is looked up in base tables
 * only. In a wrong query it may be ambiguous, and then the first table that has it counts.
 */
export function columnOf(
  node: Node | undefined,
  sources: readonly Source[],
): { readonly source: Source; readonly column: Column | undefined } | undefined {
  const [name, qualifier] = nameParts(nodeOf(node, "ColumnRef")?.fields).toReversed();
  if (name === undefined) return undefined;
  for (const source of sources) {
    if (qualifier !== undefined && source.alias !== qualifier) continue;
    const column = source.table?.columns.find((each) => each.name === name);
    if (column || qualifier !== undefined) return { source, column };
  }
  return undefined;
}
