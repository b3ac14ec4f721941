import { integerConstant, isSelect } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { MutationOperator } from "../operator.ts";
import { isDecidedBy } from "../same-meaning.ts";

/** LIMIT and OFFSET one more, one less, or left out; ties taken in or not. */
export const limit: MutationOperator = {
  name: "limit",
  *edits(place) {
    if (!isSelect(place.value)) return;
    const select = place.value;
    for (const clause of ["limitCount", "limitOffset"] as const) {
      const word = clause === "limitCount" ? "LIMIT" : "OFFSET";
      const { [clause]: size, ...rest } = select;
      if (!size) continue;
      const plain: SelectStmt =
        clause === "limitCount" ? { ...rest, limitOption: "LIMIT_OPTION_DEFAULT" } : rest;
      yield { query: place.with(plain), description: `${word} is left out` };
      const count = "A_Const" in size ? (size.A_Const.ival ? (size.A_Const.ival.ival ?? 0) : null) : null;
      if (count === null) continue;
      for (const other of [count + 1, count - 1]) {
        if (other < 0) continue;
        const node: Node = integerConstant(other);
        yield {
          query: place.with({ ...select, [clause]: node }),
          description: `${word} ${count} becomes ${word} ${other}`,
        };
      }
    }
    if (select.limitOption === "LIMIT_OPTION_WITH_TIES")
      yield {
        query: place.with({ ...select, limitOption: "LIMIT_OPTION_COUNT" }),
        description: "WITH TIES becomes ONLY",
      };
    if (
      select.limitOption === "LIMIT_OPTION_COUNT" &&
      select.limitCount &&
      select.sortClause &&
      !isDecidedBy(place, select.sortClause)
    )
      yield {
        query: place.with({ ...select, limitOption: "LIMIT_OPTION_WITH_TIES" }),
        description: "LIMIT takes in ties",
      };
  },
};
