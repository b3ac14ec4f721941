import { copyTree, lastName, nameNodes, type ParseSql, printSql, textConstant } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import type { ChangeMutant } from "./change-mutants.ts";
import { statementsOf } from "./change-mutants.ts";
import { sqlOf, without } from "./operator.ts";

/** Lists of which each member is something asked for: it is left out, as long as PostgreSQL takes what is left. */
const lists = new Set([
  "constraints",
  "tableElts",
  "cmds",
  "options",
  "indexParams",
  "indexIncludingParams",
  "args",
]);
/** Parts that a definition can do without. */
const parts = new Set(["whereClause", "whenClause", "qual", "with_check", "withCheckOption", "partbound"]);
const otherOperators: Readonly<Record<string, readonly string[]>> = {
  ">": [">="],
  ">=": [">"],
  "<": ["<="],
  "<=": ["<"],
  "=": ["<>"],
  "<>": ["="],
};
/** Mutants of one script at most. */
const MOST = 60;

/**
 * Scripts that define with one small error: a statement, a constraint, a column's option, a condition, a value of a
 * list left out; a boundary on its other side; a number larger or smaller by one; a default for what may be missing.
 */
export async function definitionMutantsOf(script: string, parse: ParseSql): Promise<readonly ChangeMutant[]> {
  const statements = statementsOf(await parse(script));
  const written = statements.map(printSql);
  const mutants = new Map<string, ChangeMutant>();
  const add = (index: number, description: string, statement: Node | null) => {
    let sql: string;
    try {
      sql = written.toSpliced(index, 1, ...(statement ? [printSql(statement)] : [])).join(";\n");
    } catch {
      return;
    }
    if (sql !== written.join(";\n") && !mutants.has(sql)) mutants.set(sql, { description, sql });
  };
  for (const [index, statement] of statements.entries()) {
    if (statements.length > 1) add(index, `statement ${index + 1} is left out`, null);
    for (const { description, changed } of changesOf(statement)) add(index, description, changed);
  }
  return [...mutants.values()].slice(0, MOST);
}

interface Change {
  readonly description: string;
  readonly changed: Node;
}

function* changesOf(statement: Node): Generator<Change> {
  const path: (string | number)[] = [];
  const at = (value: unknown): Node => {
    const copy = copyTree(statement);
    let holder: Record<string | number, unknown> = copy as unknown as Record<string | number, unknown>;
    for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>;
    const last = path.at(-1);
    if (last === undefined) return copy;
    if (value === undefined) delete holder[last];
    else holder[last] = value;
    return copy;
  };
  function* visit(value: unknown): Generator<Change> {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      path.push(Array.isArray(value) ? Number(key) : key);
      if (Array.isArray(inner) && lists.has(key))
        for (const [place, item] of inner.entries())
          yield { description: `${described(item)} is left out`, changed: at(without(inner, place)) };
      if (Array.isArray(inner) && key === "indexParams")
        for (const [place, item] of inner.slice(1).entries())
          yield {
            description: `${described(item)} stands before ${described(inner[place])}`,
            changed: at(inner.toSpliced(place, 2, item, inner[place])),
          };
      if (parts.has(key))
        yield { description: `${key} is left out: ${described(inner)}`, changed: at(undefined) };
      if (key === "ColumnDef") yield* ofColumn(inner, at);
      if (key === "A_Expr") yield* ofExpression(inner, at);
      if (key === "BoolExpr" && inner.args?.length > 1)
        for (const [place, item] of inner.args.entries())
          yield {
            description: `${described(item)} is left out`,
            changed: at({ ...inner, args: without(inner.args, place) }),
          };
      if (key === "A_Const" && typeof inner.ival?.ival === "number")
        for (const step of [1, -1])
          yield {
            description: `${inner.ival.ival} becomes ${inner.ival.ival + step}`,
            changed: at({ ival: { ival: inner.ival.ival + step } }),
          };
      yield* visit(inner);
      path.pop();
    }
  }
  yield* visit(statement);
}

// biome-ignore lint/suspicious/noExplicitAny: trees of every statement that defines.
type Tree = any;

function* ofColumn(column: Tree, at: (value: unknown) => Node): Generator<Change> {
  const constraints: readonly Tree[] = column.constraints ?? [];
  // Where a value must be given, a default is no more than a convenience.
  const others = [
    "CONSTR_DEFAULT",
    "CONSTR_IDENTITY",
    "CONSTR_GENERATED",
    "CONSTR_NOTNULL",
    "CONSTR_PRIMARY",
  ];
  if (constraints.some((each) => others.includes(each.Constraint?.contype))) return;
  const type = lastName(column.typeName?.names);
  const value = /bool/.test(type)
    ? "false"
    : /int|numeric|float/.test(type)
      ? "0"
      : /timestamp/.test(type)
        ? "now"
        : /date/.test(type)
          ? "2025-01-01"
          : "unknown";
  const raw_expr: Node = {
    TypeCast: { arg: textConstant(value), typeName: copyTree(column.typeName) },
  };
  yield {
    description: `${column.colname} is ${value} by default`,
    changed: at({
      ...column,
      constraints: [...constraints, { Constraint: { contype: "CONSTR_DEFAULT", raw_expr } }],
    }),
  };
}

function* ofExpression(expression: Tree, at: (value: unknown) => Node): Generator<Change> {
  const operator = lastName(expression.name);
  if ((expression.kind ?? "AEXPR_OP") === "AEXPR_OP")
    for (const sval of otherOperators[operator] ?? [])
      yield {
        description: `${described({ A_Expr: expression })} with ${sval}`,
        changed: at({ ...expression, name: nameNodes(sval) }),
      };
  const items: readonly Node[] | undefined = expression.rexpr?.List?.items;
  if (expression.kind === "AEXPR_IN" && items && items.length > 1)
    for (const [place, item] of items.entries())
      yield {
        description: `${described(item)} is not among what is allowed`,
        changed: at({ ...expression, rexpr: { List: { items: without(items, place) } } }),
      };
}

function described(value: unknown): string {
  try {
    return sqlOf(value as object).slice(0, 120);
  } catch {
    return JSON.stringify(value).slice(0, 80);
  }
}
