import type { Column } from "../schema/schema.ts";
import type { ColumnPlace, Output } from "./scope.ts";

/** A column as a query names it: alias and name. */
export function labelOf({ source, name }: ColumnPlace): string {
  return `${source.alias}.${name}`;
}

/** The column of a base table. */
export function columnAt({ source: { table }, name }: ColumnPlace): Column | undefined {
  return table?.columns.find((column) => column.name === name);
}

/** The only output of a source that has a name; undefined for other sources, and where several have it. */
export function outputAt({ source: { of }, name }: ColumnPlace): Output | undefined {
  const outputs = of.kind === "query" ? of.query.outputs : null;
  const [only, ...others] = outputs?.filter((output) => output.name === name) ?? [];
  return others.length === 0 ? only : undefined;
}
