import { nameParts, type Place, placesOf, type Schema, treeText } from "@master-sql/sql";
import type { FuncCall, Node, SelectStmt } from "@pgsql/types";
import { withFilters } from "../../diagnosis/filtered-aggregates.ts";
import { columnRef, contents, rebuilt } from "../../diagnosis/tree.ts";
import { calledAs, knownNames } from "./known-names.ts";
import { bareText } from "./lent-parts.ts";
import type { OwnEdit } from "./own-edit.ts";

const MOST_COLUMNS = 8;

/** Rows counted, where different values of a column are what counts; groups counted by a window for their rows. */
export function* otherCounts(place: Place, schema: Schema): Generator<OwnEdit> {
  if (place.name !== "FuncCall") return;
  const { agg_star, ...call }: FuncCall = place.value;
  if (nameParts(call.funcname).at(-1) !== "count" || !agg_star) return;
  if (call.over) {
    // After GROUP BY a window sees groups.
    if (!place.select.groupClause) return;
    const { over, ...counted } = call;
    const rows: Node = { FuncCall: { ...counted, agg_star: true } };
    const sum = { ...counted, funcname: [{ String: { sval: "sum" } }], args: [rows], over };
    yield { errorClass: "wrong-window", query: place.replaced({ FuncCall: sum }) };
    return;
  }
  const known = [...knownNames(place.select, place.root, schema)].flatMap(([column, tables]) =>
    tables.map((table) => (table === "" ? [column] : [table, column])),
  );
  // References and keys come first: things are counted by them.
  const byKeys = known.toSorted((a, b) => Number(isKey(b)) - Number(isKey(a)));
  // Of what groups are by there is one in each.
  const grouped = new Set((place.select.groupClause ?? []).map(bareText));
  for (const names of byKeys.slice(0, MOST_COLUMNS)) {
    if (grouped.has(bareText(columnRef(names.at(-1) ?? "")))) continue;
    const arg = columnRef(...names);
    yield {
      errorClass: "aggregate-distinct",
      query: place.replaced({ FuncCall: { ...call, args: [arg], agg_distinct: true } }),
    };
  }
}

/** The same rows counted in several places, in all of them by what a solution counts the different values of. */
export function* otherCountsEverywhere(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
): Generator<OwnEdit> {
  const isCount = ({ name, value }: Place) =>
    name === "FuncCall" &&
    nameParts((value as FuncCall).funcname).at(-1) === "count" &&
    !(value as FuncCall).agg_distinct &&
    !(value as FuncCall).over;
  const counts = [...placesOf(candidate, schema)].filter(isCount);
  const wanted = solutions
    .flatMap((solution) => [...placesOf(solution)])
    .flatMap(({ name, value }) => {
      const { agg_distinct, args = [], funcname }: FuncCall = value;
      return name === "FuncCall" && agg_distinct && nameParts(funcname).at(-1) === "count" ? args : [];
    });
  const [first, ...others] = counts;
  if (!first || others.length === 0) return;
  const text = bareText({ FuncCall: first.value });
  if (others.some(({ value }) => bareText({ FuncCall: value }) !== text)) return;
  const known = knownNames(first.select, candidate, schema);
  for (const arg of new Map(wanted.map((node) => [bareText(node), node])).values())
    for (const called of calledAs(arg, known)) {
      const { agg_star: _, ...call }: FuncCall = first.value;
      const FuncCall: FuncCall = { ...call, args: [called], agg_distinct: true };
      const query = rebuilt(candidate, (node) =>
        contents(node) && bareText(node) === text ? { FuncCall } : node,
      );
      yield { errorClass: "aggregate-distinct", isEverywhere: true, query };
    }
}

function isKey(names: readonly string[]): boolean {
  return /(^|_)(id|key|code)$/.test(names.at(-1) ?? "");
}

/**
 * Each row counted once, in all counts: of tables joined side by side every count is of all pairs. Beside counts of one
 * column alone, rows are counted by that.
 */
export function* distinctCounts(candidate: SelectStmt): Generator<OwnEdit> {
  const countOf = (node: unknown): FuncCall | null => {
    const [kind, value] = contents(node) ?? ["", null];
    if (kind !== "FuncCall" || !value || value.agg_distinct || value.over) return null;
    const call: FuncCall = value;
    return nameParts(call.funcname).at(-1) === "count" ? call : null;
  };
  const columns = new Map<string, Node>();
  let counts = 0;
  const counted = rebuilt(candidate, (node) => {
    const call = countOf(node);
    const [arg] = call?.args ?? [];
    if (!arg) return node;
    counts += 1;
    columns.set(treeText(arg), arg);
    return { FuncCall: { ...call, agg_distinct: true } };
  });
  if (counts > 1) yield { errorClass: "aggregate-distinct", query: counted };
  const [column, ...others] = columns.values();
  if (!column || others.length > 0) return;
  let rows = 0;
  const byColumn = rebuilt(withFilters(counted), (node) => {
    const { agg_star: isOfRows, ...call } = countOf(node) ?? {};
    if (!isOfRows) return node;
    rows += 1;
    return { FuncCall: { ...call, args: [column], agg_distinct: true } };
  });
  if (rows > 0) yield { errorClass: "aggregate-distinct", query: byColumn };
}
