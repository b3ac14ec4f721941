import type { QueryResult } from "./row-keys.ts";

/** A result with its columns in the order of `names`, without regard to case; the result itself if its names are others. */
export function inNamedOrder(result: QueryResult, names: readonly string[]): QueryResult {
  const own = result.columns.map((column) => column.name.toLowerCase());
  const places = names.map((name) => own.indexOf(name.toLowerCase()));
  const isOther = places.length !== own.length || new Set(places).size < places.length || places.includes(-1);
  if (isOther || places.every((place, index) => place === index)) return result;
  return {
    columns: places.flatMap((place) => result.columns[place] ?? []),
    rows: result.rows.map((row) => places.map((place) => row[place] ?? null)),
  };
}
