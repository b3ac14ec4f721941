import { contains, isSelect, nameParts, nodeOf, type Schema, Scope } from "@master-sql/sql";
import { list } from "@master-sql/words";
import type { Node, ResTarget, SelectStmt } from "@pgsql/types";
import { quoted } from "../showing/show.ts";
import type { SuspicionRule } from "./suspicion-rule.ts";

/** `*` alone, of all tables together. */
export function isWholeStar(target: Node | undefined): boolean {
  const val: ResTarget["val"] = nodeOf(target, "ResTarget")?.val;
  return !!val && "ColumnRef" in val && nameParts(val.ColumnRef.fields).join(".") === "*";
}

/** Column names that a star over several tables gives more than once. */
function doubledNames({ select, sources }: Scope): readonly string[] {
  if (!(select.targetList ?? []).some(isWholeStar)) return [];
  // USING and NATURAL make one column of two.
  const merges = contains(
    select.fromClause,
    (name, value: { usingClause?: readonly Node[]; isNatural?: boolean }) =>
      name === "JoinExpr" && (!!value.usingClause?.length || value.isNatural === true),
  );
  if (merges) return [];
  const names = sources.flatMap(({ table }) => (table?.columns ?? []).map(({ name }) => name));
  return [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
}

function doubledIn(select: SelectStmt, schema: Schema): readonly string[] {
  return new Scope(select, schema).all.flatMap(doubledNames);
}

/** A star over joined tables that share names: which of the two a name means can't be said any more. */
export const starOverJoin: SuspicionRule = {
  rule: "star-over-join",
  concept: "select-columns",
  occursIn: (select, schema) => doubledIn(select, schema).length > 0,
  tell: ({ select, schema }) => {
    const names = [...new Set(doubledIn(select, schema))];
    return {
      where: `Look at \`SELECT *\`: it takes all columns of all tables that you join, so the result has more than one column named ${list(names.slice(0, 4).map(quoted))}.`,
      what: "Nothing that reads the result by name can tell them apart: neither a query around it nor a program.",
      write: "Name the columns that you need, and give those that share a name an alias.",
    };
  },
};

/** A star beside written-out columns in a set operation, which goes by position. */
export const starInSetOperation: SuspicionRule = {
  rule: "star-in-set-operation",
  concept: "union",
  occursIn: (select) =>
    contains({ SelectStmt: select }, (_, value) => {
      if (!isSelect(value) || !value.larg || !value.rarg) return false;
      const [left, right] = [value.larg, value.rarg].map((side) => (side.targetList ?? []).some(isWholeStar));
      return left !== right && !value.larg.larg && !value.rarg.larg;
    }),
  tell: () => ({
    where: "One side of your set operation takes `*`, the other names its columns.",
    what: "The sides are put together by position, not by name: a column added to the table, or another order of its columns, puts values of one meaning under another's name, or fails.",
    write: "Name the same columns in the same order on both sides.",
  }),
};
