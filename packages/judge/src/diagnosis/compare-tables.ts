import type { SelectStmt } from "@pgsql/types";
import { type Build, Edits } from "./edits.ts";
import { causeOfAll } from "./named-repairs.ts";
import { contents, isTree, rebuilt } from "./tree.ts";

type CompareSelects = (own: SelectStmt, other: SelectStmt, edits: Edits) => Build<SelectStmt>;

interface ComparedTables {
  readonly tables: Build<Partial<SelectStmt>>;
  /** The other query, with its CTEs renamed to the learner's names. */
  readonly wanted: SelectStmt;
}

/** Compares the common tables that are left, by their places. */
export function compareTables(
  own: SelectStmt,
  other: SelectStmt,
  edits: Edits,
  selects: CompareSelects,
): ComparedTables {
  const mine = tablesOf(own);
  const theirs = tablesOf(other);
  if (mine.length === 0 && theirs.length === 0) return { tables: () => ({}), wanted: other };
  const isRecursive = own.withClause?.recursive === true || other.withClause?.recursive === true;
  if (mine.length !== theirs.length) return exchanged(own, other, edits.note("WITH", null));
  const names = new Map(theirs.map(({ name }, place) => [name, mine[place]?.name ?? name]));
  const wanted = renamedTables(other, names);
  const queries = tablesOf(wanted);
  const compared = (within: Edits) =>
    mine.map(({ query }, index) => selects(query, queries[index]?.query ?? query, within));
  if (isRecursive) {
    const within = new Edits();
    compared(within);
    if (within.list.length === 0) return { tables: () => ({}), wanted };
    // A mix of two recursions may never end.
    const [only, ...more] = new Set(within.list.map(({ clause }) => clause));
    const clause = only && more.length === 0 ? only : "WITH";
    return exchanged(own, wanted, edits.heldBy("WITH").note(clause, causeOfAll(within.list)));
  }
  const builds = compared(edits.heldBy("WITH"));
  return {
    tables: (taken) => ({
      withClause: {
        ...own.withClause,
        ctes: (own.withClause?.ctes ?? []).map((node, index) => {
          const build = builds[index];
          if (!("CommonTableExpr" in node) || !build) return node;
          return { CommonTableExpr: { ...node.CommonTableExpr, ctequery: { SelectStmt: build(taken) } } };
        }),
      },
    }),
    wanted,
  };
}

/** Takes all CTEs from one query or all from the other. */
function exchanged(own: SelectStmt, other: SelectStmt, id: number): ComparedTables {
  return {
    tables: (taken) => ({ withClause: taken.has(id) ? other.withClause : own.withClause }),
    wanted: other,
  };
}

interface CommonTable {
  readonly name: string;
  readonly query: SelectStmt;
}

function tablesOf({ withClause }: SelectStmt): readonly CommonTable[] {
  return (withClause?.ctes ?? []).flatMap((node) => {
    if (!("CommonTableExpr" in node)) return [];
    const { ctename = "", ctequery } = node.CommonTableExpr;
    return ctequery && "SelectStmt" in ctequery ? [{ name: ctename, query: ctequery.SelectStmt }] : [];
  });
}

/** Renames CTEs in a part of a query or statement. */
export function renamedTables<T>(part: T, names: ReadonlyMap<string, string>): T {
  return rebuilt(part, (value) => {
    const [kind, node] = contents(value) ?? ["", null];
    if (!node) return value;
    if (kind === "CommonTableExpr") {
      const old = String(node.ctename);
      return { CommonTableExpr: { ...node, ctename: names.get(old) ?? old } };
    }
    const { relname, schemaname, alias } = node;
    const name =
      kind === "RangeVar" && typeof relname === "string" && !schemaname ? names.get(relname) : undefined;
    if (name === undefined) return value;
    return { RangeVar: { ...node, relname: name, alias: isTree(alias) ? alias : { aliasname: relname } } };
  });
}
