import type { DeleteStmt, Node, SelectStmt, UpdateStmt } from "@pgsql/types";
import type { Column, Schema, Table } from "../schema/schema.ts";
import { isSelect } from "../tree/walk.ts";
import { Scope } from "./scope.ts";

type Path = readonly (string | number)[];

/** One object of a query's tree, with what is needed to put another in its stead. */
export interface Place {
  /** The node type (`A_Expr`), or the field it stands in where the tree leaves the type out (`over`, `larg`). */
  readonly name: string;
  readonly value: object;
  /** Field names and positions from the root. */
  readonly path: Path;
  /** The innermost SELECT that it belongs to. */
  readonly select: SelectStmt;
  readonly root: SelectStmt;
  /** Whether the order of the query's rows is asked for. */
  readonly isSorted: boolean;
  /** The tables there are, where the reader of places knows them. */
  readonly schema: Schema | undefined;
  /** The whole query with other contents of this object. */
  readonly with: (value: object) => SelectStmt;
  /** The whole query with another node in place of this one. Only for objects that stand under their node type. */
  readonly replaced: (node: Node) => SelectStmt;
}

/** Every object of the query's tree, parents first. */
export function* placesOf(query: SelectStmt, schema?: Schema, isSorted = true): Generator<Place> {
  yield* placesBelow({ SelectStmt: query }, { root: query, schema, isSorted }, [], query);
}

function* placesBelow(
  tree: unknown,
  whole: Pick<Place, "root" | "schema" | "isSorted">,
  path: Path,
  select: SelectStmt,
): Generator<Place> {
  if (typeof tree !== "object" || tree === null) return;
  if (Array.isArray(tree)) {
    for (const [index, item] of tree.entries()) yield* placesBelow(item, whole, [...path, index], select);
    return;
  }
  const name = path.findLast((step) => typeof step === "string");
  const own = isSelect(tree) ? tree : (readBy(name, tree) ?? select);
  if (name !== undefined) {
    yield {
      name: String(name),
      value: tree,
      path,
      select: own,
      ...whole,
      with: (value) => put(whole.root, path, value),
      replaced: (node) => put(whole.root, path.slice(0, -1), node),
    };
  }
  for (const [key, child] of Object.entries(tree)) yield* placesBelow(child, whole, [...path, key], own);
}

const NO_TABLES: Schema = { tables: new Map(), views: new Map() };
const scopes = new WeakMap<SelectStmt, Scope>();

/** The scope of a whole query, built once for all who read the same tree. A tree that changes needs a `new Scope`. */
export function scopeOf(query: SelectStmt, schema: Schema): Scope {
  const known = scopes.get(query);
  const scope = known?.schema === schema ? known : new Scope(query, schema);
  scopes.set(query, scope);
  return scope;
}

/** The scope of the SELECT that a place belongs to. If the place has no schema, no table is known. */
export function scopeAt({
  root,
  select,
  schema = NO_TABLES,
}: Pick<Place, "root" | "select" | "schema">): Scope {
  return scopeOf(root, schema).at(select);
}

/** The base table's column that a reference at a place means; undefined if it means anything else. */
export function baseColumnAt(
  place: Pick<Place, "root" | "select" | "schema">,
  reference: Node | undefined,
): { readonly table: Table; readonly column: Column } | undefined {
  const { source, column } = scopeAt(place).column(reference) ?? {};
  return source?.table && column && { table: source.table, column };
}

/** What a statement that changes rows reads, as a SELECT of the same. */
function readBy(name: Path[number] | undefined, tree: UpdateStmt | DeleteStmt): SelectStmt | undefined {
  if ((name !== "UpdateStmt" && name !== "DeleteStmt") || !tree.relation) return undefined;
  const others =
    ("fromClause" in tree ? tree.fromClause : "usingClause" in tree ? tree.usingClause : []) ?? [];
  return {
    fromClause: [{ RangeVar: tree.relation }, ...others],
    ...(tree.whereClause && { whereClause: tree.whereClause }),
    limitOption: "LIMIT_OPTION_DEFAULT",
    op: "SETOP_NONE",
  };
}

function put(root: SelectStmt, path: Path, value: object): SelectStmt {
  const changed = putBelow({ SelectStmt: root }, path, value);
  if (typeof changed === "object" && changed !== null && "SelectStmt" in changed && changed.SelectStmt)
    return changed.SelectStmt;
  throw new Error("A query's root can only be replaced by a query.");
}

function putBelow(tree: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(tree))
    return tree.map((item, index) => (index === step ? putBelow(item, rest, value) : item));
  if (typeof tree !== "object" || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([key, child]) => [key, key === step ? putBelow(child, rest, value) : child]),
  );
}
