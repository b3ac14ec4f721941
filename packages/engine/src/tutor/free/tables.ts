import { list, quantity } from "../../words/amounts.ts";
import type { TutorContext } from "../context.ts";
import type { TutorPart } from "../model.ts";
import { nearest } from "../reading/nearest.ts";
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
    /\b(values?|contain|possible|kinds?|options|distinct|what('s| is) in|statuses)\b/i.test(question)
  ) {
    yield* valuesOf(column, context);
    return;
  }
  if (
    first &&
    /\b(columns?|table|describe|structure|schema|contain|fields?|look like|what('s| is) in)\b/i.test(question)
  ) {
    yield* description(first, context);
    return;
  }
  if (/\b(which|what) tables?\b|\bwhere (is|are|do|can)\b|\bwhich column\b/i.test(question))
    yield* whereIs(words, column, context);
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
  const keys = table.columns.flatMap(({ name, references }) =>
    references ? [`${quoted(name)} refers to ${quoted(`${references.table}.${references.column}`)}`] : [],
  );
  const empty = table.columns.filter(({ nullable }) => nullable).map(({ name }) => quoted(name));
  yield text(
    `${quoted(table.name)} has ${quantity(table.rowCount, "row")}${table.comment ? `: ${said(table.comment)}` : ""}. Its columns: ${list(table.columns.map(({ name, type, comment }) => `${quoted(name)} (${type}${comment ? `: ${said(comment)}` : ""})`))}.`,
    `${keys.length > 0 ? `${list(keys)}. ` : ""}${empty.length > 0 ? `NULL can stand in ${list(empty)}.` : "No column of it can be NULL."}`,
  );
  const part = await ranPart(context, `SELECT * FROM ${table.name} LIMIT 5`, "Some of its rows:");
  if (part) yield part;
  yield followUps("free", "similar");
}

async function* valuesOf(
  { table, column }: { readonly table: Table; readonly column: Column },
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  const sql = `SELECT ${column.name}, count(*) AS rows\nFROM ${table.name}\nGROUP BY ${column.name}\nORDER BY rows DESC, ${column.name}\nLIMIT 8`;
  yield text(
    `${quoted(column.name)} of ${quoted(table.name)} is of type ${quoted(column.type)}${column.comment ? `: ${said(column.comment)}` : ""}. ${column.nullable ? "It can be NULL." : "It is never NULL."} To see which values a column really holds, group by it and count, the most frequent first. Do that before you compare it with a constant: spelling and capitals count.`,
  );
  const part = await ranPart(context, sql, `The most frequent values of ${quoted(column.name)}:`);
  if (part) yield part;
  yield* passageAbout(context, "data-profiling");
  yield followUps("free", "example");
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
