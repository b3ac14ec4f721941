import { allOf, columnRef, copyTree, nameParts, nodeOf, operation, type Schema } from "@master-sql/sql";
import type { InsertStmt, MergeStmt, Node, UpdateStmt } from "@pgsql/types";
import { sqlOf, without } from "./operator.ts";

interface OwnError {
  readonly description: string;
  readonly node: Node;
}

/** Errors that only statements which change rows can have. */
export function ownErrors(statement: Node, schema: Schema): readonly OwnError[] {
  if ("UpdateStmt" in statement)
    return [
      ...errorsOfUpdate(statement.UpdateStmt),
      ...overwritten(statement.UpdateStmt),
      ...setInPart(statement.UpdateStmt),
    ];
  if ("InsertStmt" in statement)
    return [...errorsOfInsert(statement.InsertStmt), ...replaced(statement.InsertStmt, schema)];
  if ("MergeStmt" in statement) return errorsOfMerge(statement.MergeStmt);
  if (!("DeleteStmt" in statement)) return [];
  const { whereClause, ...rest } = statement.DeleteStmt;
  return whereClause ? [{ description: "WHERE is left out", node: { DeleteStmt: rest } }] : [];
}

function errorsOfUpdate(update: UpdateStmt): readonly OwnError[] {
  const { whereClause, targetList = [], ...rest } = update;
  return [
    ...withoutOne(targetList).map(({ left, gone }) => ({
      description: `the assignment of ${nameOf(gone)} is left out`,
      node: { UpdateStmt: { ...update, targetList: left } },
    })),
    ...(whereClause
      ? [{ description: "WHERE is left out", node: { UpdateStmt: { ...rest, targetList } } }]
      : []),
  ];
}

/** What is set only where nothing is yet, set as well where a smaller or a larger value is. */
function overwritten(update: UpdateStmt): readonly OwnError[] {
  const { whereClause, targetList = [] } = update;
  const joined = nodeOf(whereClause, "BoolExpr");
  const parts = joined?.boolop === "AND_EXPR" ? (joined.args ?? []) : whereClause ? [whereClause] : [];
  return parts.flatMap((part, place) => {
    if (!("NullTest" in part) || part.NullTest.nulltesttype !== "IS_NULL") return [];
    const column = part.NullTest.arg;
    if (!column || !("ColumnRef" in column)) return [];
    const name = nameParts(column.ColumnRef.fields).at(-1);
    const value = targetList.flatMap((target) =>
      "ResTarget" in target && target.ResTarget.name === name ? (target.ResTarget.val ?? []) : [],
    )[0];
    if (!value || "MultiAssignRef" in value) return [];
    return [">", "<"].map((operator) => {
      const wider: Node = {
        BoolExpr: { boolop: "OR_EXPR", args: [part, operation(operator, column, value)] },
      };
      return {
        description: `${name} is set as well where it is ${operator} what it is set to`,
        node: {
          UpdateStmt: {
            ...update,
            whereClause: { BoolExpr: { boolop: "AND_EXPR", args: parts.toSpliced(place, 1, wider) } },
          },
        },
      } satisfies OwnError;
    });
  });
}

/** What is set, set only where it grows, or only where it becomes less. */
function setInPart(update: UpdateStmt): readonly OwnError[] {
  const { whereClause, targetList = [], relation } = update;
  const alias = relation?.alias?.aliasname ?? relation?.relname ?? "";
  return assignmentsOf(targetList).flatMap(([name, value]) =>
    ["<", ">", "<>"].map((operator): OwnError => {
      const part = operation(operator, columnRef(alias, name), value);
      const args = whereClause ? [whereClause, part] : [part];
      return {
        description: `${name} is set only where it is ${operator} what it is set to`,
        node: { UpdateStmt: { ...update, whereClause: { BoolExpr: { boolop: "AND_EXPR", args } } } },
      };
    }),
  );
}

/** The columns that are set, each with its value. */
function assignmentsOf(targetList: readonly Node[]): readonly (readonly [string, Node])[] {
  return targetList.flatMap((target) => {
    if (!("ResTarget" in target) || !target.ResTarget.name || !target.ResTarget.val) return [];
    const { name, val } = target.ResTarget;
    return "MultiAssignRef" in val || "SetToDefault" in val ? [] : [[name, val] as const];
  });
}

/** Rows whose key is there overwritten, where nothing is asked for or new rows alone. */
function replaced(insert: InsertStmt, schema: Schema): readonly OwnError[] {
  const { onConflictClause: clause, relation } = insert;
  if (clause && clause.action !== "ONCONFLICT_NOTHING") return [];
  const table = schema.tables.get(
    [relation?.schemaname, relation?.relname].filter((part) => part !== undefined).join("."),
  );
  const key = table?.hasPrimaryKey ? table.uniques[0] : undefined;
  const given = (insert.cols ?? []).map(nameOf);
  const others = given.filter((name) => key && !key.includes(name));
  if (!key || others.length === 0) return [];
  const infer = { indexElems: key.map((name): Node => ({ IndexElem: { name } })) };
  const targetList = others.map(
    (name): Node => ({
      ResTarget: {
        name,
        val: columnRef("excluded", name),
      },
    }),
  );
  const onConflictClause = { action: "ONCONFLICT_UPDATE", infer, targetList } as const;
  const own = (selectStmt: Node | undefined): Node => ({
    InsertStmt: { ...insert, ...(selectStmt && { selectStmt }), onConflictClause },
  });
  const open = insert.selectStmt && withoutAntiJoins(insert.selectStmt);
  return [
    { description: "rows whose key is there are overwritten", node: own(undefined) },
    ...(open
      ? [{ description: "rows whose key is there are overwritten, and none is left out", node: own(open) }]
      : []),
  ];
}

/** A query without its NOT EXISTS and NOT IN; undefined where it has none of them. */
function withoutAntiJoins(query: Node): Node | undefined {
  if (!("SelectStmt" in query) || !query.SelectStmt.whereClause) return undefined;
  const { whereClause, ...rest } = query.SelectStmt;
  const joined = nodeOf(whereClause, "BoolExpr");
  const parts = joined?.boolop === "AND_EXPR" ? (joined.args ?? []) : [whereClause];
  const kept = parts.filter((part) => {
    const { boolop, args = [] } = nodeOf(part, "BoolExpr") ?? {};
    return boolop !== "NOT_EXPR" || !args.some((each) => "SubLink" in each);
  });
  if (kept.length === parts.length) return undefined;
  const left = allOf(kept);
  return { SelectStmt: { ...rest, ...(left && { whereClause: left }) } };
}

function errorsOfInsert(insert: InsertStmt): readonly OwnError[] {
  const { onConflictClause: clause } = insert;
  const columns = withoutOne(insert.cols ?? []).flatMap(({ left, gone, place }) => {
    const selectStmt = insert.selectStmt && withoutColumn(insert.selectStmt, place);
    return selectStmt
      ? [
          {
            description: `the column ${nameOf(gone)} is left out`,
            node: { InsertStmt: { ...insert, cols: left, selectStmt } },
          },
        ]
      : [];
  });
  if (!clause) return columns;
  const changed = (onConflictClause: typeof clause): Node => ({
    InsertStmt: { ...insert, onConflictClause },
  });
  const { whereClause, targetList = [], ...plain } = clause;
  if (clause.action !== "ONCONFLICT_UPDATE") return columns;
  return [
    ...columns,
    ...withoutOne(targetList).map(({ left, gone }) => ({
      description: `ON CONFLICT doesn't set ${nameOf(gone)}`,
      node: changed({ ...clause, targetList: left }),
    })),
    ...(whereClause
      ? [{ description: "ON CONFLICT goes without its WHERE", node: changed({ ...plain, targetList }) }]
      : []),
    ...assignmentsOf(targetList).flatMap(([name, value]) =>
      ["<", ">", "<>"].map((operator) => {
        const part = operation(operator, columnRef(insert.relation?.relname ?? "", name), value);
        const args = whereClause ? [whereClause, part] : [part];
        return {
          description: `ON CONFLICT sets ${name} only where it is ${operator} what it is set to`,
          node: changed({ ...clause, whereClause: { BoolExpr: { boolop: "AND_EXPR", args } } }),
        };
      }),
    ),
    { description: "ON CONFLICT does nothing", node: changed({ ...plain, action: "ONCONFLICT_NOTHING" }) },
  ];
}

/** A query that gives one column less; undefined where that isn't a matter of leaving one out. */
function withoutColumn(query: Node, place: number): Node | undefined {
  if (!("SelectStmt" in query)) return undefined;
  const select = copyTree(query.SelectStmt);
  if (select.valuesLists)
    select.valuesLists = select.valuesLists.map((row) =>
      "List" in row ? { List: { items: without(row.List.items ?? [], place) } } : row,
    );
  else if (select.targetList && !select.larg) select.targetList = without(select.targetList, place);
  else return undefined;
  return { SelectStmt: select };
}

function errorsOfMerge(merge: MergeStmt): readonly OwnError[] {
  const clauses = merge.mergeWhenClauses ?? [];
  const changed = (mergeWhenClauses: Node[]): Node => ({ MergeStmt: { ...merge, mergeWhenClauses } });
  return clauses.flatMap((node, index): readonly OwnError[] => {
    if (!("MergeWhenClause" in node)) return [];
    const { condition, targetList = [], ...rest } = node.MergeWhenClause;
    const put = (clause: object) => changed(clauses.toSpliced(index, 1, { MergeWhenClause: clause }));
    return [
      ...(clauses.length > 1
        ? [{ description: `branch ${index + 1} is left out`, node: changed(without(clauses, index)) }]
        : []),
      ...(condition
        ? [
            {
              description: `branch ${index + 1} goes without ${sqlOf(condition)}`,
              node: put({ ...rest, targetList }),
            },
          ]
        : []),
      ...(rest.commandType === "CMD_UPDATE"
        ? assignmentsOf(targetList).flatMap(([name, value]) =>
            ["<", ">", "<>"].map((operator) => {
              const alias = merge.relation?.alias?.aliasname ?? merge.relation?.relname ?? "";
              const part = operation(operator, columnRef(alias, name), value);
              const args = condition ? [condition, part] : [part];
              return {
                description: `branch ${index + 1} sets ${name} only where it is ${operator} what it is set to`,
                node: put({ ...rest, targetList, condition: { BoolExpr: { boolop: "AND_EXPR", args } } }),
              };
            }),
          )
        : []),
      ...(rest.commandType === "CMD_UPDATE"
        ? withoutOne(targetList).map(({ left, gone }) => ({
            description: `branch ${index + 1} doesn't set ${nameOf(gone)}`,
            node: put({ ...rest, ...(condition && { condition }), targetList: left }),
          }))
        : []),
    ];
  });
}

/** Lists with one item less, as long as something is left. */
function withoutOne(items: readonly Node[]) {
  if (items.length < 2) return [];
  return items.map((gone, place) => ({ left: without(items, place), gone, place }));
}

function nameOf(target: Node): string {
  return "ResTarget" in target ? (target.ResTarget.name ?? "") : nameParts([target]).join(".");
}
