import { nearest } from "@master-sql/judge/errors";
import { readsTable } from "@master-sql/sql";
import { list, quantity } from "@master-sql/words";
import { says } from "../asked/cues.ts";
import type { TutorContext } from "../context.ts";
import type { TutorPart } from "../model.ts";
import type { Asked } from "../replies/asked.ts";
import { followUps, passageAbout, quoted, ranPart, text } from "../showing/show.ts";

type Table = TutorContext["dataset"]["tables"][number];
type Column = Table["columns"][number];

/** What an author says of a table or column, without the period at its end. */
const said = (comment: string) => comment.trim().replace(/\.$/, "");

/** A question about the tables at hand: how they hang together, what is in them. Yields nothing when it isn't one. */
export async function* aboutTables(question: string, context: TutorContext): AsyncGenerator<TutorPart> {
  const words = question.toLowerCase().match(/[\p{L}_]+/gu) ?? [];
  const tables = tablesNamed(words, context);
  const [first, second] = tables;
  if (
    first &&
    second &&
    /\b(join|connect|combine|link|relate[ds]?|together|between|match)\b/i.test(question)
  ) {
    yield* joinOf(first, second, context);
    return;
  }
  const column = columnNamed(words, context, tables);
  if (
    column &&
    /\b(count|how many|number of)\b/i.test(question) &&
    /\b(per|each|every|by|for)\b/i.test(question)
  ) {
    yield* countFor(column, context);
    return;
  }
  if (
    column &&
    /\b(values?|contain|possible|kinds?|options|distinct|elements?|keys?|what('s| is) in|statuses)\b/i.test(
      question,
    )
  ) {
    yield* valuesOf(column, context);
    return;
  }
  if (
    first &&
    /\b(columns?|table|describe|structure|schema|contain|fields?|look like|what('s| is) in|(primary|foreign) keys?|how (many rows|big|large)|number of rows)\b/i.test(
      question,
    )
  ) {
    yield* description(first, context);
    return;
  }
  if (/\b(which|what) tables?\b|\bwhere (is|are|do|can)\b|\bwhich column\b/i.test(question))
    yield* whereIs(words, column, context);
}

/** How a request for something about the tables begins. */
const REQUEST =
  /^(?:\w+ )?(?:what|which|where|list|show|describe|explain|tell|can you|could you|how (?:many|big|large|do|does|are|is(?! it)|to|can i))\b/;

/** Reading all of a table is what a query does, not what the table is. */
const WHOLE = "whole|entire|full|every row|all rows|scan|scans|reads|read";

/** Whether a question about the result only mentions a table that the query reads. */
export function mentionsOwnTable({ reading: { words }, facts: { query }, context }: Asked): boolean {
  const isRequest = REQUEST.test(words) && !says(words, WHOLE);
  if (!query || isRequest) return false;
  return tablesNamed(words.split(" "), context).some(({ name }) => readsTable(query.select, name));
}

function tablesNamed(words: readonly string[], { dataset }: TutorContext): readonly Table[] {
  const found = words.flatMap((word) => {
    const table =
      dataset.tables.find(({ name }) => name === word || name === `${word}s`) ??
      dataset.tables.find(({ name }) => word.endsWith("y") && name === `${word.slice(0, -1)}ies`);
    return table ? [table] : [];
  });
  return [...new Set(found)];
}

function columnNamed(
  words: readonly string[],
  { dataset }: TutorContext,
  tables: readonly Table[],
): { readonly table: Table; readonly column: Column } | undefined {
  for (const table of tables.length > 0 ? tables : dataset.tables) {
    const column = table.columns.find(
      ({ name }) =>
        name !== "id" &&
        words.some(
          (word) => word === name || `${word}s` === name || word === `${name}es` || word === `${name}s`,
        ),
    );
    if (column) return { table, column };
  }
  return undefined;
}

async function* description(table: Table, context: TutorContext): AsyncGenerator<TutorPart> {
  const primary = table.columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => quoted(name));
  const named =
    primary.length === 0
      ? "It has no primary key."
      : `Its primary key is ${primary.length === 1 ? primary[0] : `the pair ${list(primary)}: only together are they unique`}.`;
  const keys = table.columns.flatMap(({ name, references }) =>
    references ? [`${quoted(name)} refers to ${quoted(`${references.table}.${references.column}`)}`] : [],
  );
  const empty = table.columns.filter(({ nullable }) => nullable).map(({ name }) => quoted(name));
  yield text(
    `${quoted(table.name)} has ${quantity(table.rowCount, "row")}${table.comment ? `: ${said(table.comment)}` : ""}. Its columns: ${list(table.columns.map(({ name, type, comment }) => `${quoted(name)} (${type}${comment ? `: ${said(comment)}` : ""})`))}.`,
    `${named} ${keys.length > 0 ? `${list(keys)}. ` : ""}${empty.length > 0 ? `NULL can stand in ${list(empty)}.` : "No column of it can be NULL."}`,
  );
  const part = await ranPart(context, `SELECT * FROM ${table.name} LIMIT 5`, "Some of its rows:");
  if (part) yield part;
  yield followUps("free", "similar");
}

async function* valuesOf(
  { table, column }: { readonly table: Table; readonly column: Column },
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  if (/^jsonb?$/.test(column.type)) {
    yield* keysOf(table, column, context);
    return;
  }
  if (column.type.endsWith("[]")) {
    yield* elementsOf(table, column, context);
    return;
  }
  const sql = `SELECT ${column.name}, count(*) AS rows\nFROM ${table.name}\nGROUP BY ${column.name}\nORDER BY rows DESC, ${column.name}\nLIMIT 8`;
  yield text(
    `${quoted(column.name)} of ${quoted(table.name)} is of type ${quoted(column.type)}${column.comment ? `: ${said(column.comment)}` : ""}. ${column.nullable ? "It can be NULL." : "It is never NULL."} To see which values a column really holds, group by it and count, the most frequent first. Do that before you compare it with a constant: spelling and capitals count.`,
  );
  const part = await ranPart(context, sql, `The most frequent values of ${quoted(column.name)}:`);
  if (part) yield part;
  yield* passageAbout(context, "data-profiling");
  yield followUps("free", "example");
}

/** What a column of JSON documents holds, and how to get at it. */
async function* keysOf(table: Table, column: Column, context: TutorContext): AsyncGenerator<TutorPart> {
  const keys = await ranPart(
    context,
    `SELECT key, count(*) AS rows\nFROM ${table.name}\nCROSS JOIN ${column.type}_object_keys(${column.name}) AS key\nGROUP BY key\nORDER BY rows DESC, key\nLIMIT 8`,
    `The keys that ${quoted(column.name)} holds, the most frequent first:`,
  );
  const key = keys?.run.status === "rows" ? keys.run.rows[0]?.[0] : undefined;
  yield text(
    `${quoted(`${table.name}.${column.name}`)} holds a JSON document in each row${column.comment ? `: ${said(column.comment)}` : ""}. ${quoted(`${column.name} ->> 'key'`)} gives the value of a key as text, and NULL where the document doesn't have it; ${quoted("->")} gives it as JSON, to go deeper. To calculate with it, cast it: ${quoted(`(${column.name} ->> 'key')::numeric`)}.`,
  );
  if (keys) yield keys;
  const part = key
    ? await ranPart(
        context,
        `SELECT ${column.name} ->> '${key}' AS ${/^[a-z_]+$/.test(key) ? key : "value"}, count(*) AS rows\nFROM ${table.name}\nGROUP BY 1\nORDER BY rows DESC\nLIMIT 5`,
        `What ${quoted(key)} is in them:`,
      )
    : null;
  if (part) yield part;
  yield* passageAbout(context, "json-properties");
  yield followUps("free", "example");
}

/** What a column of arrays holds, element by element. */
async function* elementsOf(table: Table, column: Column, context: TutorContext): AsyncGenerator<TutorPart> {
  yield text(
    `${quoted(`${table.name}.${column.name}`)} holds an array, a list of values, in each row${column.comment ? `: ${said(column.comment)}` : ""}. \`unnest\` in FROM makes one row for each element; ${quoted(`'x' = ANY (${column.name})`)} asks whether one is in it.`,
  );
  const part = await ranPart(
    context,
    `SELECT element, count(*) AS rows\nFROM ${table.name}\nCROSS JOIN unnest(${column.name}) AS element\nGROUP BY element\nORDER BY rows DESC, element\nLIMIT 8`,
    "The most frequent elements:",
  );
  if (part) yield part;
  yield* passageAbout(context, "arrays");
  yield followUps("free", "example");
}

/** Rows of a table for each value of one of its columns. */
async function* countFor(
  { table, column }: { readonly table: Table; readonly column: Column },
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  const [key] = table.columns.filter(({ primaryKey }) => primaryKey);
  yield text(
    `${quoted(`GROUP BY ${column.name}`)} makes one group of all rows of ${quoted(table.name)} with the same ${quoted(column.name)}, and ${quoted("count(*)")} counts the rows in each.${column.nullable ? ` Rows where ${quoted(column.name)} is NULL are a group of their own.` : ""}${key ? ` Each row of ${quoted(table.name)} is there once, so there is nothing to make distinct. After a join rows may repeat: then write ${quoted(`count(DISTINCT ${table.name}.${key.name})`)}.` : ""}`,
  );
  const part = await ranPart(
    context,
    `SELECT ${column.name}, count(*) AS ${table.name}\nFROM ${table.name}\nGROUP BY ${column.name}\nORDER BY 2 DESC, 1\nLIMIT 8`,
    `Counted for each ${quoted(column.name)}, the largest first:`,
  );
  if (part) yield part;
  yield* passageAbout(context, "grouping");
  yield followUps("example", "similar");
}

async function* whereIs(
  words: readonly string[],
  column: { readonly table: Table; readonly column: Column } | undefined,
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  const { tables } = context.dataset;
  const content = words.filter(
    (word) =>
      word.length > 3 &&
      !/^(which|what|table|tables|where|column|find|hold|holds|stored|have|this|that|does|with|there)$/.test(
        word,
      ),
  );
  const columns = tables.flatMap((table) => table.columns.map((each) => ({ table, ...each })));
  const byName = columns.filter(({ name }) => content.some((word) => name.includes(word.replace(/s$/, ""))));
  const byComment = columns.filter(({ comment }) =>
    content.some((word) => (comment ?? "").toLowerCase().includes(word)),
  );
  const hits = (byName.length > 0 ? byName : byComment).map(
    ({ table, name, type }) => `${quoted(`${table.name}.${name}`)} (${type})`,
  );
  const near = nearest(
    content[0] ?? "",
    tables.map(({ name }) => name),
  );
  if (hits.length === 0 && !column && near === undefined && content.length > 0) return;
  yield text(
    hits.length > 0 ? `That is in ${list(hits.slice(0, 6), "or")}.` : "",
    `The tables here, with what one row of each is: ${tables.map(({ name, comment, rowCount }) => `${quoted(name)} (${quantity(rowCount, "row")}${comment ? `, ${said(comment)}` : ""})`).join("; ")}.`,
  );
  yield followUps("free", "example");
}

/** The shortest way from one table to another by foreign keys. */
function pathBetween(from: Table, to: Table, { dataset }: TutorContext): readonly Link[] | null {
  const queue: { readonly at: Table; readonly links: readonly Link[] }[] = [{ at: from, links: [] }];
  const seen = new Set([from.name]);
  for (let step = queue.shift(); step; step = queue.shift()) {
    if (step.at.name === to.name) return step.links;
    for (const link of linksOf(step.at, dataset.tables)) {
      if (seen.has(link.to.name)) continue;
      seen.add(link.to.name);
      queue.push({ at: link.to, links: [...step.links, link] });
    }
  }
  return null;
}

interface Link {
  readonly to: Table;
  /** The condition, with the names of the tables. */
  readonly on: string;
  /** A row of the table before can meet several of this one. */
  readonly many: boolean;
}

function linksOf(table: Table, tables: readonly Table[]): readonly Link[] {
  const out = table.columns.flatMap(({ name, references }): readonly Link[] => {
    const to = tables.find((each) => each.name === references?.table);
    return references && to && to !== table
      ? [{ to, on: `${to.name}.${references.column} = ${table.name}.${name}`, many: false }]
      : [];
  });
  const back = tables.flatMap((to) =>
    to === table
      ? []
      : to.columns.flatMap(({ name, references }): readonly Link[] =>
          references?.table === table.name
            ? [{ to, on: `${to.name}.${name} = ${table.name}.${references.column}`, many: true }]
            : [],
        ),
  );
  return [...out, ...back];
}

async function* joinOf(from: Table, to: Table, context: TutorContext): AsyncGenerator<TutorPart> {
  const links = pathBetween(from, to, context);
  if (!links) {
    yield text(
      `No foreign keys lead from ${quoted(from.name)} to ${quoted(to.name)}. They can only be compared by values that happen to mean the same; look at the columns of both.`,
    );
    yield followUps("free");
    return;
  }
  const many = links.some((link) => link.many);
  yield text(
    `${links.length === 1 ? "One foreign key connects them" : `They are ${links.length} steps apart`}: ${list(links.map(({ on }) => quoted(on)))}. Put that into ON.`,
    many
      ? `A row of ${quoted(from.name)} can have several partners, and appears once for each of them; keep that in mind before you count or add up. With LEFT JOIN in place of JOIN, rows without any partner stay.`
      : `Each row of ${quoted(from.name)} has at most one partner, so no row is repeated.`,
  );
  const joins = links.map((link) => `JOIN ${link.to.name} ON ${link.on}`).join("\n");
  const part = await ranPart(
    context,
    `SELECT ${from.name}.*, ${to.name}.*\nFROM ${from.name}\n${joins}\nLIMIT 5`,
    "Joined, it gives, for example:",
  );
  if (part) yield part;
  yield* passageAbout(context, many ? "join-fan-out" : "inner-join");
  yield followUps("example", "similar");
}
