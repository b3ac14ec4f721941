import type { Contract } from "@master-sql/judge/contract";
import { type Column, nameParts, placesOf, Scope, type Table } from "@master-sql/sql";
import type { ColumnRef, ResTarget, SelectStmt } from "@pgsql/types";
import { quoted } from "../showing/show.ts";
import type { Ground, Proposal } from "./proposal.ts";

/** The task with another column of the same table shown, of the same kind. */
export function* otherColumns(ground: Ground): Generator<Proposal> {
  for (const shown of shownColumns(ground)) {
    // What is compared or grouped by as well would become another task than the words say.
    if (!shown.paths.every(([, clause]) => clause === "targetList" || clause === "sortClause")) continue;
    for (const other of shown.others)
      yield columnProposal(
        ground,
        shown,
        other,
        `In place of ${quoted(`${shown.table.key}.${shown.column.name}`)}, show ${quoted(`${shown.table.key}.${other.name}`)}${sorted(ground, shown, other)}.`,
      );
  }
}

/** The task with its rows grouped by another column of the same table, of the same kind. */
export function* otherGroups(ground: Ground): Generator<Proposal> {
  const [key, ...more] = ground.select.groupClause ?? [];
  if (!key || !("ColumnRef" in key) || more.length > 0) return;
  const name = nameParts(key.ColumnRef.fields).at(-1);
  for (const shown of shownColumns(ground)) {
    const allowed = new Set<string | number | undefined>(["targetList", "sortClause", "groupClause"]);
    if (shown.column.name !== name || !shown.paths.every(([, clause]) => allowed.has(clause))) continue;
    for (const other of shown.others)
      yield columnProposal(
        ground,
        shown,
        other,
        `Give one row for each ${quoted(`${shown.table.key}.${other.name}`)} in place of each ${quoted(`${shown.table.key}.${shown.column.name}`)}, and show it in that one's place${sorted(ground, shown, other)}.`,
      );
  }
}

/** A table's column that a result shows as it is. */
interface Shown {
  readonly table: Table;
  readonly column: Column;
  /** All its mentions in the query. */
  readonly paths: readonly (readonly (string | number)[])[];
  /** Its place in the result. */
  readonly at: number;
  /** It is shown by another name. */
  readonly alias: string | undefined;
  readonly others: readonly Column[];
}

function* shownColumns({ select, schema, contract, isKnown }: Ground): Generator<Shown> {
  const targets = select.targetList ?? [];
  if (select.larg || targets.length !== contract.columns.length) return;
  const scope = new Scope(select, schema);
  const mentions = mentionsOf(select);
  const known = new Set(mentions.map(({ name }) => name));
  for (const [at, target] of targets.entries()) {
    const { val, name: alias }: ResTarget = "ResTarget" in target ? target.ResTarget : {};
    const found = scope.column(val);
    const { table } = found?.source ?? {};
    const column = found?.column;
    if (!table || !column || (!isKnown && contract.columns[at]?.name !== column.name)) continue;
    if (isKey(table, column)) continue;
    const others = table.columns.filter(
      (other) =>
        other.kind === column.kind &&
        other.name !== column.name &&
        !known.has(other.name) &&
        !isKey(table, other) &&
        !contract.columns.some(({ name }) => name === other.name) &&
        // A name that two tables have would have to be told apart.
        scope.sources.filter((source) => source.table?.columns.some(({ name }) => name === other.name))
          .length === 1,
    );
    const paths = mentions.filter(({ name }) => name === column.name).map(({ path }) => path);
    if (
      scope.sources.filter((source) => source.table?.columns.some(({ name }) => name === column.name))
        .length === 1
    )
      yield { table, column, paths, at, alias, others };
  }
}

function mentionsOf(select: SelectStmt) {
  return [...placesOf(select)].flatMap(({ name, value, path }) => {
    const { fields }: ColumnRef = name === "ColumnRef" ? value : {};
    const last = nameParts(fields).at(-1);
    return last === undefined ? [] : [{ name: last, path }];
  });
}

/** Ids and what refers to them stand for rows; another in their place would say nothing. */
function isKey({ uniques, foreignKeys }: Table, { name }: Column): boolean {
  return (
    uniques.some((unique) => unique.length === 1 && unique[0] === name) ||
    foreignKeys.some(({ columns }) => columns.includes(name))
  );
}

function columnProposal(
  { contract }: Ground,
  { paths, column, at, alias }: Shown,
  other: Column,
  says: string,
): Proposal {
  return {
    edits: paths
      .map((path) => path.slice(1))
      .map((path) => ({ path: ["SelectStmt", ...path], from: column.name, to: other.name })),
    contract: alias === undefined ? renamed(contract, at, other) : contract,
    says,
    constants: [],
  };
}

function renamed(contract: Contract, at: number, { name, typeName }: Column): Contract {
  const before = contract.columns[at]?.name;
  return {
    ...contract,
    columns: contract.columns.map((column, index) => (index === at ? { name, type: typeName } : column)),
    order:
      contract.order === "none"
        ? "none"
        : contract.order.map((key) => (key.column === before ? { ...key, column: name } : key)),
  };
}

function sorted({ contract }: Ground, { at, alias }: Shown, other: Column): string {
  const before = contract.columns[at]?.name;
  return contract.order !== "none" && contract.order.some(({ column }) => column === before)
    ? `; sort by ${quoted(alias ?? other.name)} where the task sorts by ${quoted(before ?? "")}`
    : "";
}
