import { nameParts, type Place, type Schema } from "@master-sql/sql";
import type { A_Expr, ColumnRef, Node } from "@pgsql/types";
import { columnRef } from "../../diagnosis/tree.ts";
import { tableNamed } from "./known-names.ts";
import type { OwnEdit } from "./own-edit.ts";

const LATER = /^[<>]=?$/;

/** One row compared with another of its table by one column: with the primary key after it, which tells apart what ties. */
export function* tiedRowsApart(place: Place, schema: Schema): Generator<OwnEdit> {
  if (place.name !== "A_Expr") return;
  const { kind, name, lexpr, rexpr }: A_Expr = place.value;
  const [left, right] = [lexpr, rexpr].map((side) =>
    side && "ColumnRef" in side ? nameParts((side.ColumnRef as ColumnRef).fields) : [],
  );
  const [alias, column, ...more] = left ?? [];
  const [other, same, ...others] = right ?? [];
  if (kind !== "AEXPR_OP" || !LATER.test(nameParts(name).at(-1) ?? "") || !lexpr || !rexpr) return;
  if (!alias || !other || alias === other || !column || column !== same || more.length + others.length > 0)
    return;
  const table = tableNamed(place, alias, schema);
  const [key, ...rest] = (table?.hasPrimaryKey && table.uniques[0]) || [];
  if (!key || rest.length > 0 || key === column || table !== tableNamed(place, other, schema)) return;
  const row = (side: Node, called: string): Node => ({
    RowExpr: {
      args: [side, columnRef(called, key)],
      row_format: "COERCE_IMPLICIT_CAST",
    },
  });
  for (const sign of [nameParts(name).at(-1) ?? "", nameParts(name).at(-1)?.slice(0, 1) ?? ""])
    yield {
      errorClass: "ties",
      query: place.replaced({
        A_Expr: {
          kind,
          name: [{ String: { sval: sign } }],
          lexpr: row(lexpr, alias),
          rexpr: row(rexpr, other),
        },
      }),
    };
}
