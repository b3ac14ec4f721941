import { isSamePart, nodeOf, treeText } from "@master-sql/sql";
import type { InsertStmt, Node, OnConflictClause, SelectStmt } from "@pgsql/types";
import { canonical } from "../canonical.ts";
import { compareExpressions, type Spot } from "../compare-expressions.ts";
import { compareSelects } from "../compare-selects.ts";
import type { Build } from "../edits.ts";
import { contents, selectOf } from "../tree.ts";
import type { Comparing } from "./comparing.ts";
import { asQuery, compareParts, type Parts, valuesFor } from "./parts.ts";
import { assignments, returnedValues, returningOf, setValues } from "./targets.ts";

interface Inserted {
  readonly columns: readonly string[];
  readonly query: SelectStmt;
}

/** INSERT: the query or the values by their columns, what happens to a row that is there, what is returned. */
export function compareInserts(
  own: InsertStmt,
  other: InsertStmt,
  comparing: Comparing,
): Build<Node | null> | null {
  const [mine, theirs] = [insertedBy(own, comparing), insertedBy(other, comparing)];
  if (!mine || !theirs) return null;
  const inserted =
    isOfRows(mine.query) && isOfRows(theirs.query)
      ? compareRows(mine, theirs, comparing)
      : compareInserted(mine, theirs, comparing);
  const rest = compareRest(own, other, comparing);
  if (!inserted || !rest) return null;
  const { relation, override } = own;
  return (taken) => {
    const { columns, query } = inserted(taken);
    return {
      InsertStmt: {
        ...(relation && { relation }),
        ...(override && { override }),
        cols: columns.map((name) => ({ ResTarget: { name } })),
        selectStmt: { SelectStmt: query },
        ...rest(taken),
      },
    };
  };
}

function insertedBy({ relation, cols, selectStmt, withClause }: InsertStmt, { schema }: Comparing) {
  const query = selectOf(selectStmt);
  if (!query || !relation?.relname) return null;
  const key =
    relation.schemaname && relation.schemaname !== "public"
      ? `${relation.schemaname}.${relation.relname}`
      : relation.relname;
  const all = schema.tables.get(key)?.columns.map(({ name }) => name) ?? [];
  const named = cols?.map((column) => nodeOf(column, "ResTarget")?.name ?? "");
  const width = widthOf(query);
  const columns = named ?? all.slice(0, width ?? all.length);
  if (width !== null && width !== columns.length) return null;
  return { columns, query: { ...query, ...(withClause && { withClause }) } };
}

/** Null where a star stands for columns. */
function widthOf(query: SelectStmt): number | null {
  if (query.larg) return widthOf(query.larg);
  const [row] = query.valuesLists ?? [];
  if (row) return itemsOf(row).length;
  const targets = query.targetList ?? [];
  return targets.some(hasStar) ? null : targets.length;
}

function hasStar(target: Node): boolean {
  return treeText(target).includes("A_Star");
}

function itemsOf(row: Node): readonly Node[] {
  return nodeOf(row, "List")?.items ?? [];
}

function isOfRows({ valuesLists, withClause }: SelectStmt): boolean {
  return valuesLists !== undefined && !withClause;
}

/** VALUES: rows that are the same first, the others in their order, each cell by its column. */
function compareRows(
  own: Inserted,
  other: Inserted,
  { schema, edits: collected }: Comparing,
): Build<Inserted> {
  const edits = collected.ofQuery();
  const spot: Spot = {
    edits,
    clause: "VALUES",
    selects: (mine, theirs, within = edits) => compareSelects(mine, theirs, within),
  };
  const columns = columnsOfBoth(own, other, spot);
  const [mine, theirs] = [own, other].map((each) => rowsOf(each, canonical(each.query, schema)));
  const left = [...(theirs ?? [])];
  const partners = new Map<Row, Row>();
  const cells = (row: Row) => columns.shared.map((name) => row.get(name));
  for (const row of mine ?? []) {
    const place = left.findIndex((each) => isSamePart(cells(each), cells(row)));
    const [found] = place < 0 ? [] : left.splice(place, 1);
    if (found) partners.set(row, found);
  }
  for (const row of mine ?? []) {
    if (partners.has(row)) continue;
    const found = left.shift();
    if (found) partners.set(row, found);
  }
  const builds = (mine ?? []).map((row): Build<readonly Row[]> => {
    const wanted = partners.get(row);
    if (!wanted) return edits.choice<readonly Row[]>("VALUES", "extra-row", [row], []);
    const values = columns.shared.map(
      (name) => [name, compareExpressions(row.get(name), wanted.get(name), spot)] as const,
    );
    return (taken) => [
      new Map([...wanted, ...row, ...values.map(([name, build]) => [name, build(taken) as Node] as const)]),
    ];
  });
  for (const row of left) builds.push(edits.choice<readonly Row[]>("VALUES", "missing-row", [], [row]));
  return (taken) => {
    const names = columns.build(taken);
    const rows = builds.flatMap((build) => build(taken));
    const valuesLists = rows.map(
      (row): Node => ({
        List: { items: names.map((name) => row.get(name) ?? { SetToDefault: {} }) },
      }),
    );
    return { columns: names, query: { ...own.query, valuesLists } };
  };
}

type Row = ReadonlyMap<string, Node>;

function rowsOf({ columns }: Inserted, { valuesLists = [] }: SelectStmt): readonly Row[] {
  return valuesLists.map((row) => {
    const items = itemsOf(row);
    return new Map(columns.flatMap((name, place) => (items[place] ? [[name, items[place]]] : [])));
  });
}

interface Columns {
  readonly shared: readonly string[];
  readonly build: Build<readonly string[]>;
}

function columnsOfBoth(own: Inserted, other: Inserted, { edits }: Pick<Spot, "edits">): Columns {
  const shared = own.columns.filter((name) => other.columns.includes(name));
  const extra = own.columns.filter((name) => !shared.includes(name));
  const missing = other.columns.filter((name) => !shared.includes(name));
  const builds = [
    ...extra.map((name) => edits.choice<readonly string[]>("INSERT", "extra-assignment", [name], [])),
    ...missing.map((name) => edits.choice<readonly string[]>("INSERT", "missing-assignment", [], [name])),
  ];
  return { shared, build: (taken) => [...shared, ...builds.flatMap((build) => build(taken))] };
}

/** A query whose rows are inserted; one row of VALUES is one. */
function compareInserted(
  own: Inserted,
  other: Inserted,
  { schema, edits, form }: Comparing,
): Build<Inserted> | null {
  const [mine, theirs] = [own, other].map((each) => ({
    ...each,
    query: form(canonical(withoutValues(each.query), schema)),
  }));
  if (!mine || !theirs) return null;
  if (isSamePart(mine.columns, theirs.columns)) {
    const build = compareSelects(mine.query, theirs.query, edits);
    return (taken) => ({ columns: mine.columns, query: withDefaults(build(taken)) });
  }
  if ([mine, theirs].some(({ query }) => widthOf(query) === null)) return null;
  const columns = columnsOfBoth(mine, theirs, { edits });
  const { shared } = columns;
  if (shared.length === 0) return null;
  const build = compareSelects(outputs(mine, shared), outputs(theirs, shared), edits);
  return (taken) => {
    const names = columns.build(taken);
    const further = names.filter((name) => !shared.includes(name));
    const rest = (each: Inserted) =>
      targetsOf(
        each,
        further.filter((name) => each.columns.includes(name)),
      );
    const query = build(taken);
    if (further.length === 0 || query.larg) return { columns: shared, query: withDefaults(query) };
    const targetList = [...(query.targetList ?? []), ...rest(mine), ...rest(theirs)];
    return { columns: names, query: withDefaults({ ...query, targetList }) };
  };
}

function withoutValues(query: SelectStmt): SelectStmt {
  const { valuesLists = [], ...rest } = query;
  const [row, ...more] = valuesLists;
  if (!row || more.length > 0) return query;
  return { ...rest, targetList: itemsOf(row).map((val) => ({ ResTarget: { val } })) };
}

/** DEFAULT can only stand in VALUES. */
function withDefaults(query: SelectStmt): SelectStmt {
  const { targetList = [], fromClause, whereClause, ...rest } = query;
  const values = targetList.flatMap((target) => nodeOf(target, "ResTarget")?.val ?? []);
  if (fromClause?.length || whereClause || !values.some((value) => contents(value)?.[0] === "SetToDefault"))
    return query;
  return { ...rest, valuesLists: [{ List: { items: values } }] };
}

/** A query with the outputs for some columns alone, in their order. */
function outputs({ columns, query }: Inserted, wanted: readonly string[]): SelectStmt {
  const { larg, rarg } = query;
  if (larg && rarg) {
    const [left, right] = [larg, rarg].map((each) => outputs({ columns, query: each }, wanted));
    return { ...query, ...(left && { larg: left }), ...(right && { rarg: right }) };
  }
  return { ...query, targetList: [...targetsOf({ columns, query }, wanted)] };
}

function targetsOf({ columns, query }: Inserted, wanted: readonly string[]): readonly Node[] {
  return wanted.flatMap((name) => query.targetList?.[columns.indexOf(name)] ?? []);
}

/** ON CONFLICT and RETURNING. */
function compareRest(
  own: InsertStmt,
  other: InsertStmt,
  { schema, edits }: Comparing,
): Build<Pick<InsertStmt, "onConflictClause" | "returningClause">> | null {
  const [action, wanted] = [own, other].map(({ onConflictClause: each }) => ({
    action: each?.action,
    infer: each?.infer,
  }));
  const isSameAction = isSamePart(action, wanted);
  const [mine, theirs] = [own, other].map((each) =>
    restOf(isSameAction ? each : { ...each, onConflictClause: undefined }),
  );
  if (!mine || !theirs) return null;
  const build = compareParts(canonical(mine, schema), canonical(theirs, schema), edits, {
    from: "ON CONFLICT",
    where: "ON CONFLICT",
    of: (name) => (name.startsWith("returning ") ? "RETURNING" : "ON CONFLICT"),
  });
  const conflict = isSameAction
    ? () => own.onConflictClause
    : edits.choice("ON CONFLICT", "conflict-handling", own.onConflictClause, other.onConflictClause);
  return (taken) => {
    const parts = build(taken);
    const returningClause = returningOf(parts, own.returningClause);
    const onConflictClause = conflictOf(conflict(taken), isSameAction ? parts : undefined);
    return { ...(onConflictClause && { onConflictClause }), ...(returningClause && { returningClause }) };
  };
}

/** What ON CONFLICT sets, where both do the same about the same key. */
function conflictOf(
  clause: OnConflictClause | undefined,
  parts: Parts | undefined,
): OnConflictClause | undefined {
  if (!clause || !parts) return clause;
  const { targetList: _, whereClause: __, ...rest } = clause;
  const set = assignments(valuesFor("set", parts.values));
  return {
    ...rest,
    ...(set.length > 0 && { targetList: set }),
    ...(parts.whereClause && { whereClause: parts.whereClause }),
  };
}

function restOf({
  relation,
  onConflictClause,
  returningClause,
}: Pick<InsertStmt, "relation" | "returningClause"> & {
  readonly onConflictClause?: OnConflictClause | undefined;
}): SelectStmt | null {
  const set = setValues(onConflictClause?.targetList);
  if (!relation || !set) return null;
  return asQuery({
    fromClause: [{ RangeVar: relation }],
    whereClause: onConflictClause?.whereClause,
    values: [...set, ...returnedValues(returningClause)],
  });
}
