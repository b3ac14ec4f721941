import type { GroupsDrawing } from "@master-sql/course";
import { printSql } from "@master-sql/sql";
import { list, number, quantity } from "@master-sql/words";
import type { SelectStmt } from "@pgsql/types";
import type { XrayRow } from "../index.ts";
import { CannotDraw, type Drawn, type Subject } from "./model.ts";
import { namesIn } from "./named-columns.ts";
import { readRows } from "./read-rows.ts";
import { rowName } from "./row-name.ts";
import { ownSteps, stepAt, treeOf, writtenText, xrayOf } from "./subject.ts";

const MOST_ROWS = 12;
const MOST_GROUPS = 8;

/** How rows fold into groups, what is computed of each, and which groups HAVING leaves. */
export async function drawGroups(subject: Subject): Promise<Drawn> {
  const select = await treeOf(subject);
  const steps = ownSteps(await xrayOf(subject));
  const group = stepAt(steps, "group");
  const before = group && steps[steps.indexOf(group) - 1];
  if (!group || !before)
    throw new CannotDraw("Groups are drawn of a query that groups rows, or aggregates them.");
  if (!group.isComplete || group.rows.length > MOST_GROUPS)
    throw new CannotDraw(
      `The picture has room for ${MOST_GROUPS} groups, and there are ${group.rows.length}.`,
    );
  const kept = before.rows.filter(({ fate }) => fate === "kept");
  const sets = setsText(select);
  // Where a row is in several groups, subtotals come before totals.
  const groups = sets
    ? group.rows.toSorted((a, b) => (a.from?.length ?? 0) - (b.from?.length ?? 0))
    : group.rows;
  const rows = inOrderOfGroups(kept, groups);
  const wanted = [namesIn(select.groupClause), namesIn(select.targetList), namesIn(select.havingClause)];
  const fates = new Map(stepAt(steps, "having")?.rows.map(({ id, fate }) => [id, fate]));
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  const aliases = aliasesIn(select);
  const drawing: GroupsDrawing = {
    kind: "groups",
    table: readRows(select, before, rows, wanted, MOST_ROWS),
    columns: group.columns.map(({ name }) => aliases.get(name) ?? name),
    groups: groups.map(({ id, cells, from = [] }) => ({
      cells: [...cells],
      members: from.flatMap((member) => places.get(member) ?? []).toSorted((a, b) => a - b),
      stays: fates.get(id) !== "left",
    })),
    keys: group.columns.filter(({ isComputed }) => !isComputed).length,
  };
  const having = stepAt(steps, "having");
  return {
    drawing,
    title: [group, having].flatMap((step) => (step ? writtenText(subject, step) : [])).join(" "),
    caption: captionOf(drawing, sets),
    rows: drawing.groups.map((each) => groupWords(drawing, each)),
  };
}

/** What the query calls what it selects, by its SQL. */
function aliasesIn({ targetList = [] }: SelectStmt): ReadonlyMap<string, string> {
  return new Map(
    targetList.flatMap((node): [string, string][] => {
      if (!("ResTarget" in node) || !node.ResTarget.val || !node.ResTarget.name) return [];
      return [[printSql(node.ResTarget.val), node.ResTarget.name]];
    }),
  );
}

/** Members of a group stand together. */
function inOrderOfGroups(rows: readonly XrayRow[], groups: readonly XrayRow[]): readonly XrayRow[] {
  const first = (id: string) => {
    const at = groups.findIndex(({ from = [] }) => from.includes(id));
    return at < 0 ? groups.length : at;
  };
  return rows.toSorted((a, b) => first(a.id) - first(b.id));
}

/** GROUPING SETS and the like, of which a row can be in several groups. */
function setsText({ groupClause = [] }: SelectStmt): string | null {
  return groupClause.some((node) => "GroupingSet" in node)
    ? groupClause.map((node) => printSql(node).replace(/\s+/g, " ")).join(", ")
    : null;
}

function captionOf({ table, columns, groups, keys }: GroupsDrawing, sets: string | null): string {
  const dropped = groups.filter(({ stays }) => !stays).length;
  const what = `${quantity(table.rows.length, "row")} of ${table.name}`;
  const largest = groups.reduce<GroupsDrawing["groups"][number] | null>(
    (best, each) => (each.members.length > (best?.members.length ?? 1) ? each : best),
    null,
  );
  const key =
    largest && keys > 0
      ? `The largest, ${keyName(largest.cells, keys)}, is made of ${number(largest.members.length)}.`
      : "";
  return [
    keys === 0
      ? `${what} fold into one, since there is no GROUP BY.`
      : `${what} fold into ${quantity(groups.length, "group")}, ${sets ? `by ${sets}` : `one for each ${list(columns.slice(0, keys))}`}.`,
    groups.length > 1 ? key : "",
    dropped === 0 ? "" : `HAVING drops ${number(dropped)} of them.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function keyName(cells: readonly (string | null)[], keys: number): string {
  return `(${cells
    .slice(0, keys)
    .map((cell) => cell ?? "NULL")
    .join(", ")})`;
}

function groupWords(
  { table, columns, keys }: GroupsDrawing,
  { cells, members, stays }: GroupsDrawing["groups"][number],
): string {
  const name = keys === 0 ? "The one group" : `The group ${keyName(cells, keys)}`;
  const made = members.map((row) => rowName(table, row)).join(", ");
  const values = columns
    .slice(keys)
    .map((column, at) => `${column} is ${cells[keys + at] ?? "NULL"}`)
    .join(", ");
  const parts = [
    `${name} is made of ${quantity(members.length, "row")}${made ? `: ${made}` : ""}`,
    values,
    stays ? "" : `HAVING drops it`,
  ].filter(Boolean);
  return `${parts.join("; ")}.`;
}
