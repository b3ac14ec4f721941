import { lastName, nodeOf, placesOf, printSql } from "@master-sql/sql";
import type { FuncCall, SelectStmt } from "@pgsql/types";
import { quoted } from "../showing/show.ts";
import type { Ground, Proposal } from "./proposal.ts";
import { directionOf } from "./varied.ts";

interface Aggregate {
  /** How a task's words tell it. */
  readonly told: RegExp;
  readonly words: string;
  readonly other: string;
}

const AGGREGATES: ReadonlyMap<string, Aggregate> = new Map([
  [
    "max",
    {
      told: /\b(largest|highest|greatest|latest|last|longest|biggest|dearest|maximum|newest|most recent|most expensive)\b/i,
      words: "the largest (or latest) of the values",
      other: "min",
    },
  ],
  [
    "min",
    {
      told: /\b(smallest|lowest|least|earliest|first|shortest|cheapest|minimum|oldest)\b/i,
      words: "the smallest (or earliest) of the values",
      other: "max",
    },
  ],
  ["sum", { told: /\b(sum|total|altogether|together|adds? up)\b/i, words: "the sum", other: "max" }],
  ["avg", { told: /\b(average|mean)\b/i, words: "the average", other: "max" }],
]);

/** The task with another aggregate of the same values in one column. */
export function* otherAggregates(ground: Ground): Generator<Proposal> {
  const { select, contract, words, isKnown } = ground;
  const targets = select.targetList ?? [];
  if (select.larg || targets.length !== contract.columns.length) return;
  for (const [at, target] of targets.entries()) {
    const call = nodeOf(nodeOf(target, "ResTarget")?.val, "FuncCall");
    const from = lastName(call?.funcname);
    const known = AGGREGATES.get(from);
    if (
      !call ||
      !known ||
      call.over ||
      call.agg_distinct ||
      call.agg_order?.length ||
      timesIn(select, call) > 1
    )
      continue;
    if (!isKnown && !known.told.test(words)) continue;
    const other = AGGREGATES.get(known.other);
    yield {
      edits: [
        { path: ["SelectStmt", "targetList", at, "ResTarget", "val", "FuncCall"], from, to: known.other },
      ],
      contract,
      says: `In the column ${quoted(contract.columns[at]?.name ?? "")}, show **${other?.words ?? ""}** where the task asks for **${known.words}**.`,
      constants: [],
    };
  }
}

/** The task with its first sort key turned around. */
export function* otherDirection({ select, contract }: Ground): Generator<Proposal> {
  const [key] = select.sortClause ?? [];
  const [stated, ...rest] = contract.order === "none" ? [] : contract.order;
  if (!key || !("SortBy" in key) || !stated || select.sortClause?.length !== rest.length + 1) return;
  const from = directionOf(key.SortBy);
  // Where NULLs go is part of the words only where it is stated; turned around, they would change their end unsaid.
  if (
    from !== stated.direction ||
    stated.nulls ||
    (key.SortBy.sortby_nulls ?? "SORTBY_NULLS_DEFAULT") !== "SORTBY_NULLS_DEFAULT"
  )
    return;
  const to = from === "asc" ? "desc" : "asc";
  const [before, after] = [wordOf(from), wordOf(to)];
  yield {
    edits: [{ path: ["SelectStmt", "sortClause", 0, "SortBy"], from, to }],
    contract: { ...contract, order: [{ ...stated, direction: to }, ...rest] },
    says: `Sort by ${quoted(stated.column)} in **${after}** order in place of ${before}${rest.length > 0 ? "; the other sort keys stay as they are" : ""}.${select.limitCount ? " Rows are counted off in this order, so others come." : ""}`,
    constants: [],
  };
}

function wordOf(direction: "asc" | "desc"): string {
  return direction === "asc" ? "ascending" : "descending";
}

function timesIn(select: SelectStmt, call: FuncCall): number {
  const wanted = printSql({ FuncCall: call });
  return [...placesOf(select)].filter(
    ({ name, value }) => name === "FuncCall" && printSql({ FuncCall: value }) === wanted,
  ).length;
}
