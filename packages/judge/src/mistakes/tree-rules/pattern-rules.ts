import { contains, lastName, quotedText } from "@master-sql/sql";
import type { A_Expr, Node } from "@pgsql/types";
import type { TreeRule } from "./tree-rule.ts";

/** `= 'A%'`: a percent sign that is compared as it stands. */
export const wildcardWithoutLike: TreeRule = {
  errorClass: "wildcard-without-like",
  occursIn: (query) =>
    contains(query, (name, value) => {
      if (name !== "A_Expr") return false;
      const { kind, name: operator, lexpr, rexpr }: A_Expr = value;
      if (kind !== "AEXPR_IN" && (kind !== "AEXPR_OP" || !/^(=|<>)$/.test(lastName(operator)))) return false;
      return [lexpr, rexpr].flatMap(items).some((side) => quotedText(side)?.includes("%"));
    }),
};

/** LIKE without a wildcard, or with those of file names. */
export const wildcardMisused: TreeRule = {
  errorClass: "wildcard-misused",
  occursIn: (query) =>
    contains(query, (name, value) => {
      if (name !== "A_Expr") return false;
      const { kind, rexpr }: A_Expr = value;
      const pattern = kind === "AEXPR_LIKE" || kind === "AEXPR_ILIKE" ? quotedText(rexpr) : undefined;
      return pattern !== undefined && (!/[%_]/.test(pattern) || /[*?]/.test(pattern));
    }),
  // A pattern that has no wildcards, and needs none, is a comparison.
  expects: (solution) =>
    contains(solution, (name, value) => {
      const { kind, rexpr, name: operator }: A_Expr = value;
      if (name !== "A_Expr") return false;
      return kind === "AEXPR_LIKE" || kind === "AEXPR_ILIKE"
        ? /[%_]/.test(quotedText(rexpr) ?? "%")
        : /~/.test(lastName(operator));
    }),
};

function items(node: Node | undefined): readonly Node[] {
  if (!node) return [];
  return "List" in node ? (node.List.items ?? []) : [node];
}
