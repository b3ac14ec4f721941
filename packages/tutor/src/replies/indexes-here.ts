import { columnOf, contains, joinConditions, scopesOf } from "@master-sql/sql";
import type { ColumnRef } from "@pgsql/types";
import { says } from "../asked/cues.ts";
import { literal } from "../reading/text-condition.ts";
import { quoted, runIsolated } from "../showing/show.ts";
import type { Asked } from "./asked.ts";

/** The most columns that are named. */
const MOST = 3;

/** Which columns that the query compares, and the question means, begin an index; empty where it asks about none. */
export async function indexesHere({ reading, facts, context }: Asked): Promise<string> {
  const { query } = facts;
  if (!query || !says(reading.words, "index*|key|keys|unique")) return "";
  const compared = new Map<string, { readonly table: string; readonly column: string }>();
  for (const scope of scopesOf(query.select, query.schema))
    contains(joinConditions(scope), (name, value: ColumnRef) => {
      const found = name === "ColumnRef" ? columnOf({ ColumnRef: value }, scope.sources) : undefined;
      if (found?.source.table && found.column) {
        const [table, column] = [found.source.table.key, found.column.name];
        compared.set(`${table}.${column}`, { table, column });
      }
      return false;
    });
  const words = new Set(reading.words.split(" "));
  const named = [...compared.values()].filter(({ column }) => words.has(column));
  const columns = (named.length > 0 ? named : [...compared.values()]).slice(0, MOST);
  if (columns.length === 0) return "";
  const outcome = await runIsolated(
    context,
    `SELECT tablename, indexname, indexdef FROM pg_indexes WHERE tablename IN (${columns.map(({ table }) => literal(table)).join(", ")})`,
  );
  if (outcome.status !== "completed") return "";
  const rows = outcome.results.at(-1)?.rows ?? [];
  const said = columns.map(({ table, column }) => {
    const own = rows.find(([of, , definition]) => of === table && leading(definition ?? "") === column);
    const reference = context.dataset.tables
      .find(({ name }) => name === table)
      ?.columns.find(({ name }) => name === column)?.references;
    return own
      ? `${quoted(`${table}.${column}`)} begins an index already: ${quoted(own[1] ?? "")} on ${quoted(listed(own[2] ?? ""))}.`
      : `No index begins with ${quoted(`${table}.${column}`)}${reference ? ": a foreign key doesn't make one on the column that refers" : ""}.`;
  });
  return said.join(" ");
}

/** The columns of an index, as its definition lists them. */
const listed = (definition: string) => definition.slice(definition.indexOf("("), definition.indexOf(")") + 1);
const leading = (definition: string) => listed(definition).slice(1).split(/[,) ]/)[0];
