import type { FuncCall, JoinExpr, Node, SelectStmt } from "@pgsql/types";
import { columnAt, labelOf } from "../scope/column-places.ts";
import { placesIn, type Scope, type Source } from "../scope/scope.ts";
import { columnRef } from "../tree/build.ts";
import { joinsIn } from "../tree/from-items.ts";
import { lastName, nameParts } from "../tree/names.ts";
import { conjuncts, isLiteral, nodeOf, sidesOfEquality } from "../tree/shapes.ts";
import { treeText } from "../tree/text.ts";
import { isSelect, walk } from "../tree/walk.ts";
import { givesAtMostOneRow } from "./at-most-one-row.ts";
import { columnsNullWhere } from "./never-null.ts";
import { columnThrough } from "./one-to-one.ts";
import { isItself, type Keys, keysOfRecursion, type RecursionKeys } from "./recursion-keys.ts";

/** Whether a SELECT returns no row twice, by its tree and the declared keys. */
export function isDuplicateFree(scope: Scope): boolean {
  return keysOfQuery(scope).length > 0;
}

/** Whether values of these columns (`alias.name`) identify one row of what a SELECT reads, before grouping. */
export function isOneRowBy(columns: Iterable<string>, scope: Scope): boolean {
  return isReached(columns, scope, keysOfSources(scope));
}

/** The given columns (`alias.name`), and those whose values they determine in the rows that a SELECT reads. */
export function columnsHeldBy(columns: Iterable<string>, scope: Scope): ReadonlySet<string> {
  return heldWith(columns, scope, keysOfSources(scope));
}

function isReached(columns: Iterable<string>, scope: Scope, keys: readonly Keys[]): boolean {
  const held = heldWith(columns, scope, keys);
  const { sources } = scope;
  return sources.length > 0 && sources.every((source, index) => isHeld(keys[index] ?? [], source, held));
}

function heldWith(columns: Iterable<string>, scope: Scope, keys: readonly Keys[]): ReadonlySet<string> {
  const held = new Set([...columns, ...heldByAbsence(scope)]);
  const links = linksOf(scope);
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const { from, to } of links) if (from === null || held.has(from)) held.add(to);
    for (const [index, source] of scope.sources.entries())
      if (isHeld(keys[index] ?? [], source, held)) for (const label of labelsOf(source)) held.add(label);
  }
  return held;
}

function labelsOf(source: Source): readonly string[] {
  return (source.columns ?? []).map((name) => labelOf({ source, name }));
}

/** In its step, a recursion reads only the rows of the previous round. */
function keysOfSources({ select, sources }: Scope): readonly Keys[] {
  return sources.map((source) => {
    const query = source.of.kind === "query" ? source.of.query : undefined;
    const isOwn = query?.select.rarg !== undefined && query.select.rarg.fromClause === select.fromClause;
    return isOwn ? (recursionKeys(query)?.round ?? []) : keysOf(source);
  });
}

function recursionKeys(query: Scope): RecursionKeys | null {
  const [base] = query.branches;
  if (!base || base.select.larg) return null;
  return keysOfRecursion(query, keysOfQuery(base), (step) => {
    if (givesSets(step.select)) return false;
    const keys = step.sources.map((source) =>
      isItself(source, query) ? [source.columns ?? []] : keysOf(source),
    );
    const own = step.sources.filter((source) => isItself(source, query));
    return isReached(own.flatMap(labelsOf), step, keys);
  });
}

/** Whether each branch of a UNION ALL returns no row twice, and has its own constant in a shared column. */
function areBranchesApart(scope: Scope): boolean {
  const [left, right] = scope.branches;
  if (scope.select.op !== "SETOP_UNION" || !left || !right) return false;
  if (left.select.larg || right.select.larg) return false;
  if (right.sources.some((source) => isItself(source, scope))) return false;
  const others = (right.select.targetList ?? []).map(textOf);
  const areOther = (left.select.targetList ?? []).some((target, place) => {
    const [one, other] = [textOf(target), others[place]];
    return one !== undefined && other !== undefined && one !== other;
  });
  return areOther && isDuplicateFree(left) && isDuplicateFree(right);
}

function textOf(target: Node): string | undefined {
  return nodeOf(nodeOf(target, "ResTarget")?.val, "A_Const")?.sval?.sval;
}

/** Columns of outer-joined tables whose rows WHERE excludes: all of them are NULL. */
function heldByAbsence(scope: Scope): readonly string[] {
  return columnsNullWhere(conjuncts(scope.select.whereClause)).flatMap((node) => {
    const place = scope.place(node);
    const column = place && columnAt(place);
    return column?.notNull && place?.source.isFilledUp ? labelsOf(place.source) : [];
  });
}

function isHeld(keys: Keys, source: Source, held: ReadonlySet<string>): boolean {
  return keys.some((key) => key.every((name) => held.has(labelOf({ source, name }))));
}

function keysOf({ of }: Source): Keys {
  switch (of.kind) {
    case "table":
      return of.table.uniques.filter(
        (names, index) =>
          (index === 0 && of.table.hasPrimaryKey) ||
          names.every((name) => of.table.columns.find((column) => column.name === name)?.notNull),
      );
    case "query":
      return keysOfQuery(of.query);
    case "series":
      return [[of.name]];
    case "elements":
    case "unknown":
      return [];
  }
}

/** A cache: every analysis of a query asks for the keys of its CTEs, and each CTE for those of the CTEs before it. */
const keysFound = new WeakMap<Scope, Keys>();

function keysOfQuery(query: Scope): Keys {
  const keys = keysFound.get(query) ?? findKeys(query);
  keysFound.set(query, keys);
  return keys;
}

function findKeys(query: Scope): Keys {
  const { select, outputs, sources } = query;
  if (givesAtMostOneRow(query)) return [[]];
  const names = outputs?.map(({ name }) => name) ?? null;
  if (select.larg)
    return names && (select.all !== true || areBranchesApart(query))
      ? [names]
      : (recursionKeys(query)?.whole ?? []);
  if (!names || select.valuesLists || givesSets(select)) return [];
  const distinct = select.distinctClause;
  if (distinct) {
    const expressions = distinct.filter((node) => Object.keys(node).length > 0);
    return expressions.length === 0 ? [names] : keyOfExpressions(expressions, query);
  }
  if (select.groupClause?.length) return keyOfExpressions(select.groupClause, query);
  const shown = (outputs ?? []).flatMap(({ name, from: [only, ...others] }) => {
    const column = only && others.length === 0 && columnThrough(only.node, query);
    return column ? query.places(column).map((place) => ({ name, label: labelOf(place) })) : [];
  });
  const wholes = [
    ...sources.map(({ alias }) => shown.filter(({ label }) => label.startsWith(`${alias}.`))),
    shown,
  ];
  const labels = (columns: typeof shown) => columns.map(({ label }) => label);
  // A source's key has fewer columns than the whole source, so it identifies more.
  const short = sources.flatMap((source) =>
    keysOf(source).map((key) => key.map((name) => labelOf({ source, name }))),
  );
  return wholes
    .filter((columns) => isOneRowBy(labels(columns), query))
    .flatMap((columns) => {
      const nameOf = (label: string) => columns.find((each) => each.label === label)?.name ?? "";
      const keys = short.filter(
        (key) => key.every((label) => labels(columns).includes(label)) && isOneRowBy(key, query),
      );
      return [...keys.map((key) => key.map(nameOf)), columns.map(({ name }) => name)];
    });
}

/** The names of the outputs that a query groups by; none if it doesn't return all of them. */
function keyOfExpressions(expressions: readonly Node[], { outputs, ownOutputs }: Scope): Keys {
  const names = expressions.map((node) => {
    if ("A_Const" in node) return outputs?.[(node.A_Const.ival?.ival ?? 0) - 1]?.name;
    const wanted = treeText(node);
    const column = nameParts(nodeOf(node, "ColumnRef")?.fields).join(".");
    const place = ownOutputs?.findIndex(
      ({ name, from }) => column === name || from.some((each) => treeText(each.node) === wanted),
    );
    return place === undefined ? undefined : outputs?.[place]?.name;
  });
  const found = names.filter((name) => name !== undefined);
  return found.length === names.length ? [found] : [];
}

function givesSets({ targetList }: SelectStmt): boolean {
  let gives = false;
  walk(targetList ?? [], (kind, value) => {
    if (isSelect(value)) return false;
    const call: FuncCall | undefined = kind === "FuncCall" ? value : undefined;
    if (
      call &&
      /^(unnest|generate_|regexp_(matches|split_to_table)|string_to_table|jsonb?_)/.test(
        lastName(call.funcname),
      )
    )
      gives = true;
    return undefined;
  });
  return gives;
}

/** `from` determines `to`. If `from` is null, `to` is constant. */
interface Link {
  readonly from: string | null;
  readonly to: string;
}

function linksOf(scope: Scope): readonly Link[] {
  const label = (node: Node | undefined) => scope.places(node).map(labelOf)[0];
  const linked = (condition: Node): readonly Link[] => {
    const [lexpr, rexpr] = sidesOfEquality(condition);
    const [left, right] = [label(lexpr), label(rexpr)];
    if (left !== undefined && right !== undefined) return both(left, right);
    return [
      ...(left !== undefined && isLiteral(rexpr) ? [{ from: null, to: left }] : []),
      ...(right !== undefined && isLiteral(lexpr) ? [{ from: null, to: right }] : []),
    ];
  };
  const { whereClause, fromClause } = scope.select;
  return [
    ...conjuncts(whereClause).flatMap(linked),
    ...joinsIn(fromClause).flatMap((join) => linksOfJoin(join, linked, scope)),
  ];
}

function linksOfJoin(
  join: JoinExpr,
  linked: (condition: Node) => readonly Link[],
  scope: Scope,
): readonly Link[] {
  const type = join.jointype ?? "JOIN_INNER";
  const sides = [scope.sourcesIn(join.larg), scope.sourcesIn(join.rarg)] as const;
  if (type === "JOIN_FULL") return [];
  const within = (sources: readonly Source[]) => {
    const aliases = new Set(sources.map(({ alias }) => alias));
    return (label: string | null) => label !== null && aliases.has(label.slice(0, label.indexOf(".")));
  };
  const merged = nameParts(join.usingClause).flatMap((name) => {
    const [left, right] = sides.map((sources) => placesIn(columnRef(name), sources).map(labelOf)[0]);
    return left !== undefined && right !== undefined ? both(left, right) : [];
  });
  const links = [...conjuncts(join.quals).flatMap(linked), ...merged];
  if (type === "JOIN_INNER") return links;
  // Columns of the NULL-extended side don't determine those of the preserved side.
  const [kept, filled] = type === "JOIN_LEFT" ? sides : [sides[1], sides[0]];
  const [isKept, isFilled] = [within(kept), within(filled)];
  return links.filter(({ from, to }) => isKept(from) && isFilled(to));
}

function both(one: string, other: string): readonly Link[] {
  return [
    { from: one, to: other },
    { from: other, to: one },
  ];
}
