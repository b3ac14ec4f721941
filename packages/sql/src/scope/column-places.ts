import type { Node } from "@pgsql/types";
import type { Column } from "../schema/schema.ts";
import type { ColumnPlace, Output, Scope } from "./scope.ts";

/** A column as a query names it: alias and name. */
export function labelOf({ source, name }: ColumnPlace): string {
  return `${source.alias}.${name}`;
}

/** The column of the base table; undefined for other sources. */
export function columnAt({ source: { table }, name }: ColumnPlace): Column | undefined {
  return table?.columns.find((column) => column.name === name);
}

/** The output of the source's query; undefined if the source isn't a query, or several outputs have the name. */
export function outputAt({ source: { of }, name }: ColumnPlace): Output | undefined {
  const outputs = of.kind === "query" ? of.query.outputs : null;
  const [only, ...others] = outputs?.filter((output) => output.name === name) ?? [];
  return others.length === 0 ? only : undefined;
}

/** Whether an expression is a column of a table with a CHECK that passes a test. */
export function hasCheck(
  node: Node,
  scope: Scope,
  test: (expression: string, column: string) => boolean,
): boolean {
  const places = scope.places(node);
  return (
    places.length > 0 &&
    places.every(({ source: { table }, name }) =>
      table?.checks.some(({ expression }) => test(expression, name)),
    )
  );
}
