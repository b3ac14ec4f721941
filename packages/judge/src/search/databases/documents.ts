import type { Column } from "@master-sql/sql";
import { parseArrayLiteral } from "../../results/array-literal.ts";

/** What lists and documents consist of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
/** Steps from a document to one of its parts: keys, and places in lists. */
export type Path = readonly string[];

/** What the data tell of one part of a column's documents, or of the elements of a list there. */
export interface MinedPart {
  /** Some list has an element twice. */
  readonly repeats: boolean;
  /** Texts other than those that the data have may stand there. */
  readonly open: boolean;
}

/** In so many values, of no more kinds, there are no others: a domain is believed only on this evidence (P8). */
export const DOMAIN_ROWS = 20;
export const DOMAIN_VALUES = 6;

export function isDocument(column: Column): boolean {
  return isJson(column) || column.typeName.endsWith("[]");
}

function isJson({ typeName }: Column): boolean {
  return typeName === "json" || typeName === "jsonb";
}

/** Null for what can't be read, too: an array of arrays. */
export function readDocument(column: Column, text: string | null | undefined): Json {
  if (text === null || text === undefined) return null;
  try {
    return isJson(column) ? (JSON.parse(text) as Json) : parseArrayLiteral(text);
  } catch {
    return null;
  }
}

/** A document as PostgreSQL reads it. */
export function documentText(column: Column, value: Json): string {
  if (isJson(column) || !Array.isArray(value)) return JSON.stringify(value);
  const elements = value.map((element) => (element === null ? "NULL" : JSON.stringify(String(element))));
  return `{${elements.join(",")}}`;
}

/** The same for all elements of a list. */
export function partKey(path: Path): string {
  return path.map((step) => (/^\d+$/.test(step) ? "*" : step)).join("\0");
}

/** What the documents of a column tell of each of their parts, by partKey; `rows` have the same document. */
export function minedParts(
  documents: readonly { readonly document: Json; readonly rows: number }[],
): ReadonlyMap<string, MinedPart> {
  const found = new Map<string, { repeats: boolean; count: number; values: Set<Json> }>();
  const look = (value: Json, path: Path, rows: number) => {
    const key = partKey(path);
    const part = found.get(key) ?? { repeats: false, count: 0, values: new Set() };
    found.set(key, part);
    const elements = Array.isArray(value) ? value : [value];
    part.count += rows * elements.length;
    part.repeats ||= new Set(elements.map((each) => JSON.stringify(each))).size < elements.length;
    for (const each of elements) if (part.values.size <= DOMAIN_VALUES) part.values.add(each);
    if (typeof value === "object" && value !== null)
      for (const [step, each] of Object.entries(value))
        if (!Array.isArray(value) || (typeof each === "object" && each !== null))
          look(each, [...path, step], rows);
  };
  for (const { document, rows } of documents) if (document !== null) look(document, [], rows);
  return new Map(
    [...found].map(([key, { repeats, count, values }]) => [
      key,
      { repeats, open: count < DOMAIN_ROWS || values.size > DOMAIN_VALUES },
    ]),
  );
}
