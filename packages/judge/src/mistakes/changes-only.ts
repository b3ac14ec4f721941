import { columnRef, nameParts, nodeOf } from "@master-sql/sql";
import type { ColumnRef, InsertStmt, MergeStmt, Node, OnConflictClause } from "@pgsql/types";
import { contents, rebuilt } from "../diagnosis/tree.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";

interface ChangeEdit {
  readonly errorClass: ErrorClass;
  readonly clause: ClauseName;
  readonly node: Node;
}

/** Edits of what only statements that change rows have: a WHEN left out, and what ON CONFLICT does. */
export function* changesOnly(statement: Node): Generator<ChangeEdit> {
  if ("MergeStmt" in statement) yield* ofMerge(statement.MergeStmt);
  if ("InsertStmt" in statement) yield* ofInsert(statement.InsertStmt);
}

function* ofMerge(merge: MergeStmt): Generator<ChangeEdit> {
  const { mergeWhenClauses: branches = [] } = merge;
  if (branches.length < 2) return;
  for (const place of branches.keys())
    yield {
      errorClass: "extra-branch",
      clause: "WHEN",
      node: { MergeStmt: { ...merge, mergeWhenClauses: branches.toSpliced(place, 1) } },
    };
}

/** `DO UPDATE` with every column of the new row but the key. */
function* withUpdate(insert: InsertStmt, { infer }: OnConflictClause): Generator<ChangeEdit> {
  const nameOf = (node: Node) =>
    "IndexElem" in node ? node.IndexElem.name : nodeOf(node, "ResTarget")?.name;
  const key = new Set((infer?.indexElems ?? []).map(nameOf));
  const others = (insert.cols ?? []).flatMap((column) => {
    const name = nameOf(column);
    return name === undefined || key.has(name) ? [] : [name];
  });
  if (!infer || key.size === 0 || others.length === 0) return;
  const targetList = others.map((name): Node => ({ ResTarget: { name, val: columnRef("excluded", name) } }));
  yield {
    errorClass: "conflict-handling",
    clause: "ON CONFLICT",
    node: { InsertStmt: { ...insert, onConflictClause: { action: "ONCONFLICT_UPDATE", infer, targetList } } },
  };
}

function* ofInsert(insert: InsertStmt): Generator<ChangeEdit> {
  const { onConflictClause: clause, relation } = insert;
  if (clause?.action === "ONCONFLICT_NOTHING") yield* withUpdate(insert, clause);
  if (clause?.action !== "ONCONFLICT_UPDATE") return;
  const { infer } = clause;
  yield {
    errorClass: "conflict-handling",
    clause: "ON CONFLICT",
    node: {
      InsertStmt: { ...insert, onConflictClause: { action: "ONCONFLICT_NOTHING", ...(infer && { infer }) } },
    },
  };
  const table = relation?.alias?.aliasname ?? relation?.relname ?? "";
  const other = (name: string | undefined) =>
    name === "excluded" ? table : name === table ? "excluded" : undefined;
  for (const part of ["whereClause", "targetList"] as const) {
    const exchanged = rebuilt(clause[part], (node) => {
      const [kind, reference] = contents(node) ?? ["", null];
      if (kind !== "ColumnRef") return node;
      const [first, column] = nameParts((reference as ColumnRef).fields);
      const named = other(first);
      return named === undefined || column === undefined ? node : columnRef(named, column);
    });
    yield {
      errorClass: "wrong-column",
      clause: "ON CONFLICT",
      node: { InsertStmt: { ...insert, onConflictClause: { ...clause, [part]: exchanged } } },
    };
  }
}
