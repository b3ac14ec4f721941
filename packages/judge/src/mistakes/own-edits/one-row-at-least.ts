import type { SelectStmt } from "@pgsql/types";
import { outputNames } from "./known-names.ts";
import type { OwnEdit } from "./own-edit.ts";

const ONE = { A_Const: { ival: { ival: 1 } } };

/** What a query finds as one value, which is NULL where it finds nothing: a query of rows then has none. */
export function* oneRowAtLeast(candidate: SelectStmt): Generator<OwnEdit> {
  const targets = candidate.larg ? candidate.larg.targetList : candidate.targetList;
  if (targets?.length !== 1) return;
  const [name = ""] = outputNames(candidate);
  for (const subselect of [candidate, ...(candidate.limitCount ? [] : [{ ...candidate, limitCount: ONE }])])
    yield {
      errorClass: "null-handling",
      clause: "SELECT",
      query: {
        targetList: [
          {
            ResTarget: {
              name,
              val: { SubLink: { subLinkType: "EXPR_SUBLINK", subselect: { SelectStmt: subselect } } },
            },
          },
        ],
        limitOption: "LIMIT_OPTION_DEFAULT",
        op: "SETOP_NONE",
      },
    };
}
