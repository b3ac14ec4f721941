import { joinConditions, Scope, textLiteral } from "@master-sql/sql";
import { says } from "../asked/cues.ts";
import { columnsIn } from "../reading/columns-in.ts";
import { quoted, runIsolated } from "../showing/show.ts";
import type { Asked } from "./asked.ts";

/** The most columns that are named. */
const MOST = 3;

/** Which columns that the query compares, and the question means, begin an index; empty where it asks about none. */
export async function indexesHere({ reading, facts, context }: Asked): Promise<string> {
  const { query } = facts;
  if (!query || !says(reading.words, "index*|key|keys|unique")) return "";
  const all = new Scope(query.select, query.schema).all.flatMap((scope) =>
    columnsIn(joinConditions(scope), scope),
  );
  const compared = [...new Map(all.map((each) => [each.column, each])).values()];
  const words = new Set(reading.words.split(" "));
  const named = compared.filter(({ column }) => words.has(column.name));
  const columns = (named.length > 0 ? named : compared).slice(0, MOST);
  if (columns.length === 0) return "";
  const outcome = await runIsolated(
    context,
    `SELECT tablename, indexname, indexdef FROM pg_indexes WHERE tablename IN (${columns.map(({ table }) => textLiteral(table.key)).join(", ")}) ORDER BY indexdef LIKE '% WHERE %'`,
  );
  if (outcome.status !== "completed") return "";
  const rows = outcome.results.at(-1)?.rows ?? [];
  const said = columns.map(({ table, column }) => {
    const own = rows.find(([of, , each]) => of === table.key && leading(each ?? "") === column.name);
    const name = quoted(`${table.key}.${column.name}`);
    const [, index, definition] = own ?? [];
    if (index && definition)
      return `${definition.includes(" WHERE ") ? "Only a partial index" : "An index already"} begins with ${name}: ${quoted(index)} on ${quoted(listed(definition))}.`;
    const isReference = table.foreignKeys.some((key) => key.columns.includes(column.name));
    return `No index begins with ${name}${isReference ? ": declaring a foreign key doesn't create one" : ""}.`;
  });
  return said.join(" ");
}

/** The columns of an index, and the condition of a partial one, as its definition lists them. */
const listed = (definition: string) => definition.slice(definition.indexOf("("));
const leading = (definition: string) => listed(definition).slice(1).split(/[,) ]/)[0];
