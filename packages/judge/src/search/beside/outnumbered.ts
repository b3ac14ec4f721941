import { columnKey, type Table } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import { type Draft, draftOf } from "../databases/draft.ts";
import { addOnceMore, familyOf } from "../databases/families.ts";
import { freshCopy } from "../databases/fresh-copies.ts";
import type { Instance, Tuple } from "../databases/instance.ts";
import { keyColumns } from "../databases/key-columns.ts";
import { type CrowdSource, parentOf } from "./crowds.ts";

/** Rows that are added of what is common, and of what is rare: few, and more than a third. */
const COMMON_ROWS = 14;
const RARE_ROWS = [1, 8] as const;
/** Columns of one table that are tried. */
const MOST_COLUMNS = 2;
/** How many times as large a value is that is far from the rest. */
const FAR = 100;
/** Families that are common, and rows that a large one is added. */
const COMMON_FAMILIES = 8;
const LARGE_FAMILY = 5;

/**
 * For queries that compare with an average and the like: what is rare and far from the rest, twice and more often, among
 * many rows of one group that are common; and a group of many rows among many of few. What is far from the rest is so
 * only where the rest are many.
 */
export function* outnumbered(start: Instance, source: CrowdSource): Generator<Draft> {
  if (!source.hints.averages) return;
  for (const table of source.tables) {
    const places = numberPlaces(table, source).slice(0, MOST_COLUMNS);
    for (const contrast of places.flatMap((place) => contrasts(start.get(table.key) ?? [], place)))
      yield* rareAmong(start, table, contrast);
    yield* largeFamily(start, source, table);
  }
}

function* rareAmong(start: Instance, table: Table, { rare, common }: Contrast): Generator<Draft> {
  for (const times of RARE_ROWS) {
    const draft = draftOf(start);
    if (add(draft, table, common, COMMON_ROWS) && add(draft, table, rare, times)) yield draft;
  }
}

interface Contrast {
  readonly rare: Tuple;
  readonly common: Tuple;
}

/** A row with a value far from that of another one of the same group. */
function contrasts(rows: readonly Tuple[], place: number): readonly Contrast[] {
  const known = rows.filter((row) => row[place] != null);
  const sorted = known.toSorted((a, b) => Number(a[place]) - Number(b[place]));
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most) return [];
  const far = most.with(place, String(Number(most[place]) * FAR));
  return [
    { rare: most, common: most.with(place, least[place] ?? null) },
    { rare: far, common: most },
    { rare: least, common: least.with(place, most[place] ?? null) },
  ];
}

/** One family of many rows among many of few. */
function* largeFamily(start: Instance, source: CrowdSource, table: Table): Generator<Draft> {
  const { pools, references, tables } = source;
  const [row] = start.get(table.key) ?? [];
  const parent = parentOf(table, source);
  const root =
    row && parent && start.get(parent.table.key)?.find((each) => each[parent.target] === row[parent.place]);
  if (!row || !root) return;
  const draft = draftOf(start);
  const family = familyOf(start, tables, references, parent.table, root);
  for (let time = 0; time < COMMON_FAMILIES; time += 1) addOnceMore(draft, family, pools, references, tables);
  if (add(draft, table, row, LARGE_FAMILY)) yield draft;
}

function add(draft: Draft, table: Table, row: readonly Cell[], times: number): boolean {
  const rows = draft.get(table.key) ?? [];
  for (let time = 0; time < times; time += 1) {
    const copy = freshCopy(row, table, rows, new Set());
    if (!copy) return false;
    rows.push(copy);
  }
  return true;
}

/** Numbers that the queries read and that are no keys. */
function numberPlaces(table: Table, { columns }: CrowdSource): readonly number[] {
  const keys = keyColumns(table);
  return table.columns.flatMap(({ name, kind, computed }, place) => {
    const isNumber = (kind === "integer" || kind === "decimal") && !computed && !keys.has(name);
    return isNumber && columns.has(columnKey({ table: table.key, column: name })) ? [place] : [];
  });
}
