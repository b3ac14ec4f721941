import { z } from "zod";
import { readStored } from "../../../lib/storage/use-stored.ts";

const savedQuerySchema = z.object({
  id: z.string(),
  name: z.string(),
  dataset: z.string(),
  sql: z.string(),
});
export type SavedQuery = z.infer<typeof savedQuerySchema>;

export const savedQueriesSchema = z.array(savedQuerySchema);

/** Where they are kept in this browser. */
export const SAVED_QUERIES = "master-sql.playground.queries";
export const MAX_SAVED = 100;
export const MAX_NAME_LENGTH = 80;

/** The saved query with an id, as this browser keeps it now; null where there is none. */
export function savedQuery(id: string): SavedQuery | null {
  return readStored(SAVED_QUERIES, savedQueriesSchema)?.find((query) => query.id === id) ?? null;
}

/** A name that says what a query is about: its first comment, else the tables after FROM, else a number. */
export function suggestedName(sql: string, others: readonly SavedQuery[]): string {
  const comment = sql
    .split("\n")
    .find((line) => line.startsWith("--"))
    ?.slice(2)
    .trim();
  const table = /\bfrom\s+([\w."]+)/i.exec(sql)?.[1];
  const name = comment || (table ? `Query on ${table}` : `Query ${others.length + 1}`);
  return name.trim().slice(0, MAX_NAME_LENGTH);
}

/** The list with a query put in, in place of the one with its id; null where there is no room for another. */
export function withQuery(list: readonly SavedQuery[], query: SavedQuery): SavedQuery[] | null {
  if (list.some(({ id }) => id === query.id))
    return list.map((each) => (each.id === query.id ? query : each));
  return list.length >= MAX_SAVED ? null : [query, ...list];
}
