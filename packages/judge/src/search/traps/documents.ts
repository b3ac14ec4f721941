import { type Column, columnKey, type Table } from "@master-sql/sql";
import type { Random } from "../../random.ts";
import {
  documentText,
  isDocument,
  type Json,
  type MinedPart,
  type Path,
  partKey,
  readDocument,
} from "../databases/documents.ts";
import { patternsOf } from "./fitted-texts.ts";
import { filledTables, isKey, isRead, type Trap, type TrapSource } from "./trap-source.ts";

/** Whether the queries read columns of lists or documents. */
export function hasDocuments(source: TrapSource): boolean {
  return source.tables.some((table) => table.columns.some((column) => mayChange(source, table, column)));
}

function mayChange(source: TrapSource, table: Table, column: Column): boolean {
  return isDocument(column) && isRead(source, table, column) && !isKey(table, column);
}

/**
 * A list with an element more, one less, in another order, or one twice where the data have such; another value of the
 * same place in another document, a number one more. What a document consists of stays: no key comes or goes.
 */
export const documents: Trap = (draft, source) => {
  const { random } = source;
  const places = filledTables(draft, source.tables).flatMap((table) =>
    table.columns.flatMap((column, place) =>
      mayChange(source, table, column) ? [{ table, column, place }] : [],
    ),
  );
  const chosen = random.pick(places);
  if (!chosen) return;
  const { table, column, place } = chosen;
  const rows = (draft.get(table.key) ?? []).flatMap((row) => {
    const document = readDocument(column, row[place]);
    return document === null ? [] : [{ row, document }];
  });
  const { row, document } = random.pick(rows) ?? {};
  if (!row || document === undefined) return;
  const path = random.pick(partsOf(document)) ?? [];
  const foreign = readDocument(column, source.visibleRow(table)?.[place]);
  const others = [...rows.map((each) => each.document), foreign].flatMap((each) => partAt(each, path) ?? []);
  const key = columnKey({ table: table.key, column: column.name });
  const part = source.documents.get(key)?.get(partKey(path));
  const constants = source.constants.get(key) ?? [];
  const named = [...constants, ...patternsOf(source, column).map((pattern) => pattern.fitting(random))];
  const sought = part?.open && random.chance(0.4) ? random.pick(named) : undefined;
  const changed = otherPart(partAt(document, path), others, { ...part, constants, sought }, random);
  if (changed !== undefined) row[place] = documentText(column, replaced(document, path, changed));
};

/** What may be done at a part of a document. */
interface Means extends Partial<MinedPart> {
  /** What the queries compare parts of the document with. */
  readonly constants: readonly string[];
  /** A text that a query looks for, if it may stand there. */
  readonly sought: string | undefined;
}

function otherPart(
  part: Json | undefined,
  others: readonly Json[],
  means: Means,
  random: Random,
): Json | undefined {
  if (Array.isArray(part)) return random.pick(otherLists(part, others, means, random));
  if (means.sought !== undefined && typeof part === "string") return means.sought;
  const alike = others.filter((other) => typeof other === typeof part && other !== null && other !== part);
  return random.pick(typeof part === "number" ? [...alike, ...numbersNear(part, means.constants)] : alike);
}

/** Ends of what the constants limit, and numbers of other lengths, whose texts sort otherwise. */
function numbersNear(number: number, constants: readonly string[]): readonly number[] {
  const limits = constants.filter((text) => /^-?\d{1,9}(\.\d+)?$/.test(text)).map(Number);
  return [number + 1, 10 * number, ...limits.flatMap((limit) => [limit, limit + 1, limit - 1, 10 * limit])];
}

function otherLists(
  list: readonly Json[],
  others: readonly Json[],
  { repeats, open, sought }: Means,
  random: Random,
): readonly (readonly Json[])[] {
  const element = random.pick(list);
  const exchanged = (other: Json) => list.map((each) => (each === element ? other : each));
  if (sought !== undefined && typeof element === "string") return [exchanged(sought), [sought]];
  const foreign = random.pick(
    others
      .flatMap((other) => (Array.isArray(other) ? other : []))
      .filter((other) => repeats || !list.includes(other)),
  );
  const at = random.below(list.length + 1);
  const lists: (readonly Json[])[] = [];
  if (list.length > 1) lists.push(list.toSpliced(Math.min(at, list.length - 1), 1), list.toReversed());
  if (foreign !== undefined) lists.push(list.toSpliced(at, 0, foreign), [...list, foreign]);
  if (repeats && element !== undefined) lists.push(list.toSpliced(at, 0, element), [...list, element]);
  // Whoever looks for an element in the list as one text finds it within another, and takes one with a comma for two.
  if (open && typeof element === "string") {
    const longer = random.pick([`not ${element}`, `${element}s`, `${element}, ${element}`]) ?? element;
    lists.push(exchanged(longer), [...list, longer]);
  }
  return lists;
}

/** Lists, and what isn't made up of others; lists thrice, since there is most to be done with them. */
function partsOf(value: Json, path: Path = []): readonly Path[] {
  if (Array.isArray(value)) {
    const within = value.flatMap((each, index) =>
      typeof each === "object" && each !== null ? partsOf(each, [...path, String(index)]) : [],
    );
    return [path, path, path, ...within];
  }
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) => partsOf(each, [...path, key]));
}

function partAt(value: Json | undefined, path: Path): Json | undefined {
  let part: Json | undefined = value;
  for (const step of path) {
    if (typeof part !== "object" || part === null) return undefined;
    part = (part as Readonly<Record<string, Json>>)[step];
  }
  return part;
}

function replaced(value: Json, [step, ...rest]: Path, part: Json): Json {
  if (step === undefined) return part;
  if (Array.isArray(value)) {
    const index = Number(step);
    return value.with(index, replaced(value[index] ?? null, rest, part));
  }
  const record = value as Readonly<Record<string, Json>>;
  return { ...record, [step]: replaced(record[step] ?? null, rest, part) };
}
