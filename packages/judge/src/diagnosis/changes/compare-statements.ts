import { aliasOf, isSamePart } from "@master-sql/sql";
import type { DeleteStmt, Node, ReturningClause, UpdateStmt } from "@pgsql/types";
import { canonical } from "../canonical.ts";
import { compareSelects } from "../compare-selects.ts";
import type { Build } from "../edits.ts";
import { contents, selectOf } from "../tree.ts";
import { changesRows, compareCommonTables, withNamesOfTables } from "./common-tables.ts";
import { compareInserts } from "./compare-inserts.ts";
import { compareMerges } from "./compare-merges.ts";
import type { Comparing } from "./comparing.ts";
import { apart, asQuery, compareParts, valuesFor } from "./parts.ts";
import { assignments, returnedValues, returningOf, setValues } from "./targets.ts";

type Changing = "InsertStmt" | "UpdateStmt" | "DeleteStmt" | "MergeStmt" | "SelectStmt";

/**
 * Finds in what two statements differ that change rows of the same table. Null where they can't be compared; what it gives
 * makes the statement in which some differences are changed, null where that can't be written.
 */
export function compareStatements(own: Node, other: Node, comparing: Comparing): Build<Node | null> | null {
  if (isSamePart(own, other)) return () => own;
  const [kind, mine] = contents(own) ?? ["", null];
  const [otherKind, named] = contents(other) ?? ["", null];
  if (!mine || !named || kind !== otherKind) return null;
  const [withClause, theirWith] = [mine, named].map(({ withClause: with_ }) => with_) as [Tables, Tables];
  if (!changesRows(withClause) && !changesRows(theirWith)) return compareOne(own, other, comparing);
  const wanted = withNamesOfTables(other, withClause, theirWith);
  const { schema, edits } = comparing;
  const tables = compareCommonTables(withClause, tablesOf(wanted), schema, edits, (a, b) =>
    compareStatements(a, b, comparing),
  );
  const build = compareOne(withTables(own, undefined), withTables(wanted, undefined), comparing);
  if (!tables || !build) return null;
  return (taken) => {
    const [statement, ctes] = [build(taken), tables(taken)];
    return statement && ctes !== null ? withTables(statement, ctes) : null;
  };
}

type Tables = Parameters<typeof changesRows>[0];

function tablesOf(statement: Node): Tables {
  const [, value] = contents(statement) ?? ["", null];
  return (value as { readonly withClause?: Tables } | null)?.withClause;
}

function withTables(statement: Node, tables: Tables): Node {
  const [kind, value] = contents(statement) ?? ["", null];
  const { withClause: _, ...rest } = value ?? {};
  const copy: unknown = { [kind]: { ...rest, ...(tables && { withClause: tables }) } };
  return copy as Node;
}

/** Two statements whose common tables, if they have any, are queries. */
function compareOne(own: Node, other: Node, comparing: Comparing): Build<Node | null> | null {
  const [kind] = contents(own) ?? [""];
  switch (kind as Changing) {
    case "UpdateStmt":
    case "DeleteStmt":
      return comparePicked(own, other, comparing);
    case "InsertStmt":
      return "InsertStmt" in own && "InsertStmt" in other
        ? compareInserts(own.InsertStmt, other.InsertStmt, comparing)
        : null;
    case "MergeStmt":
      return "MergeStmt" in own && "MergeStmt" in other
        ? compareMerges(own.MergeStmt, other.MergeStmt, comparing)
        : null;
    case "SelectStmt": {
      const { schema, edits, form } = comparing;
      const [mine, theirs] = [selectOf(own), selectOf(other)];
      if (!mine || !theirs) return null;
      const build = compareSelects(form(canonical(mine, schema)), form(canonical(theirs, schema)), edits);
      return (taken) => ({ SelectStmt: build(taken) });
    }
    default:
      return null;
  }
}

/** UPDATE or DELETE: the rows are picked by a query over the table. */
function comparePicked(
  own: Node,
  other: Node,
  { schema, edits, form }: Comparing,
): Build<Node | null> | null {
  const isUpdate = "UpdateStmt" in own;
  const [mine, theirs] = [partsOf(own), partsOf(other)];
  if (!mine || !theirs) return null;
  const [query, wanted] = [mine, theirs].map((each) => form(canonical(each.query, schema)));
  if (!query || !wanted) return null;
  const build = compareParts(query, wanted, edits, {
    from: isUpdate ? "FROM" : "USING",
    where: "WHERE",
    of: (name) => (name.startsWith("set ") ? "UPDATE SET" : "RETURNING"),
  });
  return (taken) => {
    const parts = build(taken);
    const rows = apart(parts, mine.target);
    if (!rows) return null;
    const { relation, others, whereClause } = rows;
    const returningClause = returningOf(parts, mine.returning);
    const common = {
      relation,
      ...(whereClause && { whereClause }),
      ...(returningClause && { returningClause }),
    };
    if (!isUpdate)
      return { DeleteStmt: { ...common, ...(others.length > 0 && { usingClause: [...others] }) } };
    const targetList = assignments(valuesFor("set", parts.values));
    if (targetList.length === 0) return null;
    return {
      UpdateStmt: { ...common, targetList, ...(others.length > 0 && { fromClause: [...others] }) },
    };
  };
}

interface Picked {
  readonly query: ReturnType<typeof asQuery>;
  /** The name of the table that is changed. */
  readonly target: string;
  readonly returning: ReturningClause | undefined;
}

function partsOf(statement: Node): Picked | null {
  const { relation, whereClause, returningClause, withClause, ...rest }: UpdateStmt & DeleteStmt =
    "UpdateStmt" in statement ? statement.UpdateStmt : "DeleteStmt" in statement ? statement.DeleteStmt : {};
  const set = setValues(rest.targetList);
  if (!relation || !set) return null;
  const query = asQuery({
    fromClause: [{ RangeVar: relation }, ...(rest.fromClause ?? rest.usingClause ?? [])],
    whereClause,
    values: [...set, ...returnedValues(returningClause)],
  });
  return {
    query: { ...query, ...(withClause && { withClause }) },
    target: aliasOf({ RangeVar: relation }),
    returning: returningClause,
  };
}
