import { isSamePart, isSelect, nameParts, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { conditionsOf, joined } from "./conditions.ts";
import { fromItems, subqueryOf } from "./from-items.ts";
import { mentions, selectWith } from "./plain-query.ts";
import { nameOf } from "./same-outputs.ts";
import { columnRef, contents, isTree, rebuilt } from "./tree.ts";

/** The name of the output that numbers the rows of each key. */
const NUMBER = "row_number";

/** Whether a query takes the first row of each key by `DISTINCT ON`, by `row_number() … = 1`, or in neither way. */
export function takesFirstBy(select: SelectStmt): "distinct" | "number" | null {
  let found: "distinct" | "number" | null = null;
  walk(select, (_, value) => {
    if (!isSelect(value)) return undefined;
    if (distinctOnKeys(value).length > 0) found ??= "distinct";
    if (numberedIn(value)) found ??= "number";
    return undefined;
  });
  return found;
}

/** The keys of DISTINCT ON; none of DISTINCT alone. */
export function distinctOnKeys({ distinctClause }: SelectStmt): readonly Node[] {
  return (distinctClause ?? []).filter((key) => contents(key) !== null);
}

interface Numbered {
  /** The name of the subquery. */
  readonly alias: string;
  readonly query: SelectStmt;
  readonly target: Node;
  /** What is asked of the number. */
  readonly condition: unknown;
  readonly partition: readonly Node[];
  readonly order: readonly Node[];
}

/**
 * A subquery that numbers rows, of which a query takes those with the number 1 and uses the number for nothing else.
 * @param functions that number rows
 */
export function numberedIn(select: SelectStmt, functions = /^row_number$/): Numbered | null {
  const items = fromItems(select) ?? [];
  for (const condition of [...conditionsOf(select.whereClause), ...items.flatMap(({ on }) => on)]) {
    const [kind, value] = contents(condition) ?? ["", null];
    if (kind !== "A_Expr" || !isFirst(value)) continue;
    const { fields } = (contents(value?.lexpr)?.[1] ?? {}) as { readonly fields?: Node[] };
    const [alias, name] = nameParts(fields);
    const item = items.find((each) => each.alias === alias);
    const query = item ? subqueryOf(item) : null;
    const target = query?.targetList?.find((each) => nameOf(each) === name);
    const call = target && "ResTarget" in target ? contents(target.ResTarget.val) : null;
    const over =
      call?.[0] === "FuncCall" && functions.test(nameParts(call[1].funcname as Node[]).at(-1) ?? "")
        ? call[1].over
        : null;
    if (!alias || !query || !target || !isTree(over) || query.distinctClause) continue;
    const { partitionClause, orderClause } = over as { partitionClause?: Node[]; orderClause?: Node[] };
    return { alias, query, target, condition, partition: partitionClause ?? [], order: orderClause ?? [] };
  }
  return null;
}

/** `… = 1`, `… <= 1` or `… < 2`. */
function isFirst(value: unknown): boolean {
  if (!isTree(value)) return false;
  const operator = nameParts(value.name as Node[] | undefined).at(-1);
  const bound = contents(value.rexpr)?.[1].ival;
  const number = isTree(bound) ? (bound.ival ?? 0) : null;
  return operator === "<" ? number === 2 : (operator === "=" || operator === "<=") && number === 1;
}

/** A query in canonical form with `DISTINCT ON` for `row_number() OVER (PARTITION BY … ORDER BY …) = 1`. */
export function withDistinctOn(query: SelectStmt): SelectStmt {
  return rebuilt(query, (value) => {
    const numbered = isSelect(value) && numberedIn(value);
    if (!numbered || numbered.partition.length === 0) return value;
    const { alias, query: inner, target, condition, partition, order } = numbered;
    const { limitCount, limitOffset, sortClause: _, ...rest } = inner;
    if (limitCount || limitOffset) return value;
    const targetList = (inner.targetList ?? []).filter((each) => each !== target);
    const sortClause = [...partition.map((node): Node => ({ SortBy: { ...ASCENDING, node } })), ...order];
    const subquery: SelectStmt = {
      ...rest,
      targetList,
      distinctClause: [...partition],
      sortClause: sortClause.map((key) => withOrdinal(key, targetList)),
    };
    const isRest = (each: unknown) => each !== condition;
    const changed = rebuilt<unknown>(
      { ...value, whereClause: joined(conditionsOf(value.whereClause).filter(isRest)) },
      (node) => {
        const [kind, table] = contents(node) ?? ["", null];
        if (kind === "RangeSubselect" && isTree(table?.alias) && table.alias.aliasname === alias)
          return { RangeSubselect: { ...table, subquery: { SelectStmt: subquery } } };
        if (kind === "JoinExpr" && table)
          return { JoinExpr: { ...table, ...onWithout(table.quals, condition) } };
        return node;
      },
    ) as SelectStmt;
    return flattened(selectWith(changed), alias, subquery);
  });
}

const ASCENDING = { sortby_dir: "SORTBY_DEFAULT", sortby_nulls: "SORTBY_NULLS_DEFAULT" } as const;

function onWithout(quals: unknown, condition: unknown): { readonly quals?: Node } {
  const left = joined(conditionsOf(quals).filter((each) => !isSamePart(each, condition)));
  return quals === undefined ? {} : { quals: left ?? { A_Const: { boolval: { boolval: true } } } };
}

/** A sort key that is an output, by its place: as in canonical form. */
function withOrdinal(key: Node, targets: readonly Node[]): Node {
  if (!("SortBy" in key)) return key;
  const place = targets.findIndex(
    (target) => "ResTarget" in target && isSamePart(target.ResTarget.val, key.SortBy.node),
  );
  return place < 0 ? key : { SortBy: { ...key.SortBy, node: { A_Const: { ival: { ival: place + 1 } } } } };
}

/** Without the query around it, where that only shows what the inner one gives, in the order of its keys. */
function flattened(outer: SelectStmt, alias: string, inner: SelectStmt): SelectStmt {
  const [item, ...more] = outer.fromClause ?? [];
  const isAlone = more.length === 0 && item && "RangeSubselect" in item;
  if (!isAlone || outer.whereClause || outer.groupClause || outer.distinctClause || outer.limitCount)
    return outer;
  const targetList = (outer.targetList ?? []).map((target) => {
    const name = nameOf(target);
    const value = "ResTarget" in target ? target.ResTarget.val : undefined;
    const isSameColumn = isSamePart(value, columnRef(alias, name));
    return isSameColumn ? inner.targetList?.find((each) => nameOf(each) === name) : undefined;
  });
  if (!targetList.every((target) => target !== undefined)) return outer;
  const valueAt = (key: Node, targets: readonly Node[]) => {
    const node = "SortBy" in key ? key.SortBy.node : undefined;
    const ival = node && "A_Const" in node ? node.A_Const.ival?.ival : undefined;
    const target = ival === undefined ? undefined : targets[ival - 1];
    return target && "ResTarget" in target ? target.ResTarget.val : node;
  };
  const keys = (inner.sortClause ?? []).map((key): Node => {
    const node = valueAt(key, inner.targetList ?? []);
    return "SortBy" in key && node ? { SortBy: { ...key.SortBy, node } } : key;
  });
  const isPrefix = (outer.sortClause ?? []).every((key, place) => {
    const [wanted, own] = [valueAt(key, targetList), keys[place]];
    const isDescending = "SortBy" in key && key.SortBy.sortby_dir === "SORTBY_DESC";
    return !isDescending && own && "SortBy" in own && isSamePart(wanted, own.SortBy.node);
  });
  if (!isPrefix) return outer;
  return selectWith({
    ...inner,
    targetList,
    sortClause: keys.map((key) => withOrdinal(key, targetList)),
    ...(outer.withClause && { withClause: outer.withClause }),
  });
}

/** A query in canonical form with `row_number() OVER (PARTITION BY … ORDER BY …) = 1` for `DISTINCT ON`. */
export function withRowNumbers(query: SelectStmt): SelectStmt {
  const nested = rebuilt(query, (value) => {
    const [kind, table] = contents(value) ?? ["", null];
    const select = kind === "SelectStmt" && table && isSelect(table) ? table : null;
    return select && distinctOnKeys(select).length > 0 ? { SelectStmt: numbering(select) } : value;
  });
  return distinctOnKeys(nested).length > 0 ? numbering(nested) : nested;
}

/** `SELECT … FROM (SELECT …, row_number() OVER (…) …) WHERE row_number = 1`. */
function numbering(select: SelectStmt): SelectStmt {
  const { distinctClause: _, sortClause = [], withClause, limitCount, limitOffset, ...rest } = select;
  const targets = select.targetList ?? [];
  const keys = distinctOnKeys(select).map((key) => atOrdinal(key, targets));
  const order = sortClause.flatMap((key): Node[] => {
    const node = "SortBy" in key && key.SortBy.node ? atOrdinal(key.SortBy.node, targets) : null;
    return "SortBy" in key && node && !keys.some((each) => isSamePart(each, node))
      ? [{ SortBy: { ...key.SortBy, node } }]
      : [];
  });
  const names = targets.map(nameOf);
  if (names.includes("") || names.includes("*") || mentions(select, "first_of_each")) return select;
  const number: Node = {
    ResTarget: {
      name: NUMBER,
      val: {
        FuncCall: {
          funcname: [{ String: { sval: "row_number" } }],
          over: { partitionClause: keys, orderClause: order, frameOptions: 1058 },
          funcformat: "COERCE_EXPLICIT_CALL",
        },
      },
    },
  };
  const subquery = selectWith({ ...rest, targetList: [...targets, number] });
  return selectWith({
    ...(withClause && { withClause }),
    targetList: names.map((name): Node => ({ ResTarget: { name, val: columnRef("first_of_each", name) } })),
    fromClause: [
      { RangeSubselect: { subquery: { SelectStmt: subquery }, alias: { aliasname: "first_of_each" } } },
    ],
    whereClause: {
      A_Expr: {
        kind: "AEXPR_OP",
        name: [{ String: { sval: "=" } }],
        lexpr: columnRef("first_of_each", NUMBER),
        rexpr: { A_Const: { ival: { ival: 1 } } },
      },
    },
    sortClause: sortClause.filter((key) => {
      const node = "SortBy" in key && key.SortBy.node ? atOrdinal(key.SortBy.node, targets) : null;
      return node !== null && keys.some((each) => isSamePart(each, node));
    }),
    ...(limitCount && { limitCount }),
    ...(limitOffset && { limitOffset }),
  });
}

function atOrdinal(node: Node, targets: readonly Node[]): Node {
  const ival = "A_Const" in node ? node.A_Const.ival?.ival : undefined;
  const target = ival === undefined ? undefined : targets[ival - 1];
  return (target && "ResTarget" in target ? target.ResTarget.val : undefined) ?? node;
}
