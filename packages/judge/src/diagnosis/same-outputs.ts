import { impliedName, integerConstant, nodeOf } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { likeness } from "./tree.ts";

/** How the outputs of a subquery or common table are written so that they stand beside those of another. */
export interface Outputs {
  /** The other query's names for them. */
  readonly names: ReadonlyMap<string, string>;
  /** All names of the other query, by place. */
  readonly order: readonly string[];
}

/** Two outputs of which so much is alike are one output with two names. */
const ALIKE = 0.5;

/**
 * What the outputs of a query are called in the own one: names that only one has go to the output that is most alike,
 * and where none is, to that of the same place.
 */
export function outputsInTermsOf(own: SelectStmt, other: SelectStmt): Outputs {
  const [mine, theirs] = [outputsOf(own), outputsOf(other)];
  const without = (outputs: readonly Output[], others: readonly Output[]) =>
    outputs.filter(({ name }) => name && name !== "*" && !others.some((each) => each.name === name));
  const [named, unnamed] = [without(mine, theirs), without(theirs, mine)];
  const areAsMany = mine.length === theirs.length;
  const pairs = unnamed
    .flatMap((their) => named.map((my) => ({ their, my, alike: likeness(my.value, their.value) })))
    .filter(({ their, my, alike }) => alike >= ALIKE || (areAsMany && my.place === their.place))
    .sort((a, b) => b.alike - a.alike || distance(a) - distance(b));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { their, my } of pairs) {
    if (names.has(their.name) || taken.has(my.name)) continue;
    names.set(their.name, my.name);
    taken.add(my.name);
  }
  return { names, order: mine.map(({ name }) => name) };
}

function distance({ my, their }: { readonly my: Output; readonly their: Output }): number {
  return Math.abs(my.place - their.place);
}

interface Output {
  readonly name: string;
  readonly value: unknown;
  readonly place: number;
}

function outputsOf(select: SelectStmt): readonly Output[] {
  if (select.larg) return outputsOf(select.larg);
  return (select.targetList ?? []).map((target, place) => ({
    name: nameOf(target),
    value: "ResTarget" in target ? target.ResTarget.val : target,
    place,
  }));
}

/** A query, in canonical form, with these outputs: names alone in a union, whose places mean something. */
export function withOutputs(select: SelectStmt, outputs: Outputs): SelectStmt {
  if (select.larg) return { ...select, larg: withOutputs(select.larg, { ...outputs, order: [] }) };
  if (!select.targetList) return select;
  const targets = select.targetList.map((target) => {
    const wanted = outputs.names.get(nameOf(target));
    return wanted !== undefined && "ResTarget" in target
      ? { ResTarget: { ...target.ResTarget, name: wanted } }
      : target;
  });
  const places = outputs.order.map((name) => targets.findIndex((target) => name && nameOf(target) === name));
  const isKnown =
    places.length === targets.length && new Set(places).size === targets.length && !places.includes(-1);
  if (!isKnown) return { ...select, targetList: targets };
  const targetList = places.flatMap((place) => targets[place] ?? []);
  const sortClause = select.sortClause?.map((key) => withPlace(key, places));
  return { ...select, targetList, ...(sortClause && { sortClause }) };
}

/** A sort key that is an output, by its new place. */
function withPlace(key: Node, places: readonly number[]): Node {
  const node = nodeOf(key, "SortBy")?.node;
  if (!("SortBy" in key) || !node || !("A_Const" in node) || !node.A_Const.ival) return key;
  const ival = places.indexOf((node.A_Const.ival.ival ?? 0) - 1) + 1;
  return { SortBy: { ...key.SortBy, node: integerConstant(ival) } };
}

/** The name of an output; nothing where none is known. */
export function nameOf(target: Node): string {
  if (!("ResTarget" in target)) return "";
  const { name, val } = target.ResTarget;
  const known = name ?? (val ? impliedName(val) : "");
  return known === "?column?" ? "" : known;
}
