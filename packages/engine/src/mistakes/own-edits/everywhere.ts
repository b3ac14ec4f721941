import type { A_Expr, Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import { nameParts } from "../../sql/parse-tree.ts";
import { placesOf } from "../../sql/place.ts";
import { bareText, kindOf, partsOf } from "./lent-parts.ts";
import type { OwnEdit } from "./own-edit.ts";

const OTHER_BOUNDARY: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const MOST_EXCHANGES = 12;

/** One slip that stands in several places, mended in all of them: a boundary. */
export function* boundariesEverywhere(candidate: SelectStmt): Generator<OwnEdit> {
  for (const text of repeated(candidate, (node) => boundaryOf(node) !== undefined)) {
    const query = everywhere(candidate, text, (node) => {
      const sval = boundaryOf(node);
      return sval && "A_Expr" in node ? { A_Expr: { ...node.A_Expr, name: [{ String: { sval } }] } } : node;
    });
    yield { errorClass: "boundary", isEverywhere: true, query };
  }
}

/** The same of a constant or a column, in place of which a solution has another one of its kind. */
export function* valuesEverywhere(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
): Generator<OwnEdit> {
  const own = new Set(partsOf(candidate).map(({ node }) => bareText(node)));
  const lent = new Map(
    solutions.flatMap((solution) => partsOf(solution)).map((part) => [bareText(part.node), part]),
  );
  let left = MOST_EXCHANGES;
  for (const text of repeated(candidate, isPlain))
    for (const [wanted, { node: other, kind }] of lent) {
      if (own.has(wanted) || !isPlain(other)) continue;
      let isSameKind = true;
      const query = everywhere(candidate, text, (node) => {
        if (kindOf(node) !== kind || typeOf(node) !== typeOf(other)) isSameKind = false;
        return kind === "column" ? withName(node, other) : other;
      });
      if (!isSameKind) continue;
      if (left === 0) return;
      left -= 1;
      yield { errorClass: kind === "column" ? "wrong-column" : "wrong-constant", isEverywhere: true, query };
    }
}

/** Texts of parts of a kind that stand in several places. */
function repeated(candidate: SelectStmt, isMeant: (node: Node) => boolean): readonly string[] {
  const counts = new Map<string, number>();
  for (const { name, value } of placesOf(candidate)) {
    const node = { [name]: value } as unknown as Node;
    if (/^[A-Z]/.test(name) && isMeant(node))
      counts.set(bareText(node), (counts.get(bareText(node)) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([text]) => text);
}

function everywhere(candidate: SelectStmt, text: string, change: (node: Node) => Node): SelectStmt {
  return rebuilt(candidate, (node) =>
    contents(node) && bareText(node) === text ? change(node as unknown as Node) : node,
  );
}

function boundaryOf(node: Node): string | undefined {
  if (!("A_Expr" in node)) return undefined;
  const { kind, name }: A_Expr = node.A_Expr;
  return kind === "AEXPR_OP" ? OTHER_BOUNDARY[nameParts(name).at(-1) ?? ""] : undefined;
}

function isPlain(node: Node): boolean {
  return "A_Const" in node || kindOf(node) === "column";
}

/** What sort of constant it is. */
function typeOf(node: Node): string {
  const [kind = "", value = null] = contents(node) ?? [];
  return kind === "A_Const" ? Object.keys(value ?? {}).join() : kind;
}

function withName(node: Node, other: Node): Node {
  if (!("ColumnRef" in node && "ColumnRef" in other)) return node;
  const fields = [...(node.ColumnRef.fields ?? []).slice(0, -1), ...(other.ColumnRef.fields ?? []).slice(-1)];
  return { ColumnRef: { fields } };
}
