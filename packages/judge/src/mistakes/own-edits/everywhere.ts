import { conjuncts, isSelect, nameParts, type Place, placesOf } from "@master-sql/sql";
import type { A_Expr, Node, SelectStmt } from "@pgsql/types";
import { joined } from "../../diagnosis/conditions.ts";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import { bareText, kindOf, namesIn, partsOf } from "./lent-parts.ts";
import type { OwnEdit } from "./own-edit.ts";

const OTHER_BOUNDARY: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const MOST_EXCHANGES = 12;

/** One slip that stands in several places, mended in all of them: a boundary. */
export function* boundariesEverywhere(candidate: SelectStmt): Generator<OwnEdit> {
  for (const text of repeated(candidate, (node) => boundaryOf(node) !== undefined)) {
    const query = everywhere(candidate, text, withOtherEnd);
    yield { errorClass: "boundary", isEverywhere: true, query };
  }
}

/** Comparisons of a query of which every two are tried. */
const MOST_ENDS = 6;

/** Two boundaries that are wrong at once: whoever takes one end the wrong way may do so with the other. */
export function* boundariesInPairs(candidate: SelectStmt): Generator<OwnEdit> {
  const ends = endsIn(candidate);
  if (ends.length > MOST_ENDS) return;
  for (const [index, end] of ends.entries()) {
    // Where the comparisons are stays the same.
    const others = endsIn(end.replaced(withOtherEnd({ A_Expr: end.value })));
    for (const other of others.slice(index + 1))
      yield {
        errorClass: "boundary",
        isEverywhere: true,
        query: other.replaced(withOtherEnd({ A_Expr: other.value })),
      };
  }
}

function endsIn(query: SelectStmt): readonly Place[] {
  return [...placesOf(query)].filter(
    ({ name, value }) => name === "A_Expr" && boundaryOf({ A_Expr: value }) !== undefined,
  );
}

function withOtherEnd(node: Node): Node {
  const sval = boundaryOf(node);
  return sval && "A_Expr" in node ? { A_Expr: { ...node.A_Expr, name: [{ String: { sval } }] } } : node;
}

/** A condition that stands in several places and is too much in all of them: in each branch of a set operation, for example. */
export function* conditionsEverywhere(candidate: SelectStmt): Generator<OwnEdit> {
  const counts = new Map<string, number>();
  for (const { value } of placesOf(candidate))
    if (isSelect(value))
      for (const condition of [...conjuncts(value.whereClause), ...conjuncts(value.havingClause)])
        counts.set(bareText(condition), (counts.get(bareText(condition)) ?? 0) + 1);
  for (const [text, count] of counts) {
    if (count < 2) continue;
    const without = (clause: Node | undefined) =>
      joined(conjuncts(clause).filter((condition) => bareText(condition) !== text));
    const query = rebuilt(candidate, (value) => {
      if (!isSelect(value)) return value;
      const { whereClause, havingClause, ...rest }: SelectStmt = value;
      const [where, having] = [without(whereClause), without(havingClause)];
      return { ...rest, ...(where && { whereClause: where }), ...(having && { havingClause: having }) };
    });
    yield { errorClass: "extra-predicate", isEverywhere: true, query };
  }
}

/** All that a query asks of one column, where nothing should be: a period has two ends, and alternatives are several. */
export function* allOfColumn(place: Place): Generator<OwnEdit> {
  if (!isSelect(place.value)) return;
  const { whereClause, ...rest }: SelectStmt = place.value;
  const asked = conjuncts(whereClause).map((node) => ({ node, names: [...namesIn(node)].join() }));
  for (const names of new Set(asked.map((each) => each.names))) {
    const [first, ...more] = asked.filter((each) => each.names === names);
    if (names === "" || !first || (more.length === 0 && !("BoolExpr" in first.node))) continue;
    const left = joined(asked.filter((each) => each.names !== names).map(({ node }) => node));
    yield {
      errorClass: "extra-predicate",
      query: place.with({ ...rest, ...(left && { whereClause: left }) }),
    };
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

/** Divisions of whole numbers, all of them. */
export function* decimalsEverywhere(candidate: SelectStmt): Generator<OwnEdit> {
  let found = 0;
  const typeName = { names: [{ String: { sval: "numeric" } }], typemod: -1 };
  const query = rebuilt(candidate, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    const { kind: how, name, lexpr }: A_Expr = value ?? {};
    if (kind !== "A_Expr" || how !== "AEXPR_OP" || nameParts(name).at(-1) !== "/" || !lexpr) return node;
    found += 1;
    return { A_Expr: { ...value, lexpr: { TypeCast: { arg: lexpr, typeName } } } };
  });
  if (found > 0) yield { errorClass: "integer-division", isEverywhere: true, query };
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
