import { isSelect, type Place } from "@master-sql/sql";
import type { SelectStmt, SetOperation } from "@pgsql/types";
import type { Edit, MutationOperator } from "../operator.ts";
import { isSameWithDuplicates } from "../same-meaning.ts";

const others: Partial<Record<SetOperation, readonly SetOperation[]>> = {
  SETOP_UNION: ["SETOP_INTERSECT"],
  SETOP_INTERSECT: ["SETOP_UNION", "SETOP_EXCEPT"],
  SETOP_EXCEPT: ["SETOP_UNION", "SETOP_INTERSECT"],
};

/** UNION for UNION ALL, INTERSECT for EXCEPT; branches exchanged or left out. */
export const setOperation: MutationOperator = {
  name: "set operation",
  *edits(place) {
    if (!isSelect(place.value)) return;
    const select = place.value;
    const { op = "SETOP_NONE", all = false, larg, rarg } = select;
    if (!larg || !rarg) return;
    if (!isSameWithDuplicates(place, select)) yield changed(place, select, { all: !all });
    for (const other of others[op] ?? []) yield changed(place, select, { op: other });
    if (op === "SETOP_EXCEPT") yield changed(place, select, { larg: rarg, rarg: larg });
    if (op !== "SETOP_UNION") return;
    for (const [branch, which] of [
      [larg, "first"],
      [rarg, "second"],
    ] as const) {
      const { sortClause, limitCount, limitOffset, limitOption, withClause } = select;
      const own =
        sortClause || limitCount || limitOffset ? { sortClause, limitCount, limitOffset, limitOption } : {};
      const only = { ...branch, ...own, withClause: withClause ?? branch.withClause };
      yield { query: place.with(only), description: `only the ${which} branch of ${word(select)} is left` };
    }
  },
};

function changed(place: Place, select: SelectStmt, change: Partial<SelectStmt>): Edit {
  const after = { ...select, ...change };
  const what = change.larg
    ? `the branches of ${word(select)} are exchanged`
    : `${word(select)} becomes ${word(after)}`;
  return { query: place.with(after), description: what };
}

function word({ op = "SETOP_NONE", all }: SelectStmt): string {
  return `${op.slice("SETOP_".length)}${all ? " ALL" : ""}`;
}
