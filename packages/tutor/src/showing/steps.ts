import { sandboxRunner, type Xray, type XrayRow, type XrayStep, xrayQuery } from "@master-sql/explain";
import { tokensOf } from "@master-sql/sql";
import { number, plural, quantity } from "@master-sql/words";
import type { TutorContext } from "../context.ts";
import { quoted } from "./show.ts";

/** Steps through a query on the data as they were opened, after a script that changes them; null when it can't be. */
export async function stepsOf(context: TutorContext, sql: string, script = ""): Promise<Xray | null> {
  const outcome = await xrayQuery(sql, {
    parse: context.parse,
    run: sandboxRunner(context.sandbox, script),
  });
  return outcome.status === "traced" ? outcome.xray : null;
}

/** The clause of a step in the learner's own words. */
export function clauseText(sql: string, { span, title }: XrayStep): string {
  return quoted(span ? sql.slice(span.start, span.end) : title);
}

/** What WHERE or HAVING did: how many rows it kept, and a row that it dropped with the reason. */
export function tellFilter(sql: string, step: XrayStep): string {
  const { rowsIn, rowsOut, rows } = step;
  const clause = clauseText(sql, step);
  const what = step.clause === "having" ? "group" : "row";
  if (rowsIn === null || rowsOut === null)
    return `${clause} keeps the ${what}s for which its condition is true.`;
  if (rowsIn === rowsOut)
    return rowsIn === 0
      ? `${clause} has nothing to test, since no ${what} reaches it.`
      : `${clause} keeps all ${quantity(rowsIn, what)}.`;
  const dropped = rows.filter(({ fate }) => fate === "left");
  const example = dropped.find(({ truths }) => truths?.[0] === "unknown") ?? dropped[0];
  const kept =
    rowsOut === 0
      ? `keeps none of ${quantity(rowsIn, what)}`
      : `keeps ${number(rowsOut)} of ${quantity(rowsIn, what)}`;
  return `${clause} ${kept}.${example ? ` ${tellDropped(step, example)}` : ""}`.trimEnd();
}

function tellDropped(step: XrayStep, row: XrayRow): string {
  const truth = row.truths?.[0];
  const cells = relevantCells(step, row);
  const because =
    truth === "unknown"
      ? "the condition is unknown, since NULL is part of it, and only what is true stays"
      : "the condition is false";
  return cells === ""
    ? ""
    : `For example, it drops the ${step.clause === "having" ? "group" : "row"} with ${cells}: there ${because}.`;
}

/** The cells of a row that a step's condition reads, as `city = NULL`. */
function relevantCells({ columns, conditions, sql }: XrayStep, { cells }: XrayRow): string {
  const names = new Set(
    tokensOf(conditions[0]?.sql ?? sql).map(({ text }) => text.replace(/^"|"$/g, "").toLowerCase()),
  );
  const isShared = (name: string) => columns.filter((column) => column.name === name).length > 1;
  const shown = columns.flatMap(({ name, source }, at) =>
    names.has(name.toLowerCase())
      ? [quoted(`${source !== "" && isShared(name) ? `${source}.` : ""}${name} = ${cells[at] ?? "NULL"}`)]
      : [],
  );
  return shown.slice(0, 3).join(" and ");
}

/** What a join did with the rows of its left side. */
export function tellJoin(sql: string, step: XrayStep): string {
  const { rowsIn, rowsOut, rows, isComplete } = step;
  const written = clauseText(sql, step);
  // Tables with a comma between them have no clause of their own.
  const clause = /^`+ ?from\b/i.test(written) ? `The comma in ${quoted("FROM")} (${step.title})` : written;
  if (rowsIn === null || rowsOut === null) return `${clause} pairs the rows.`;
  const counts = Map.groupBy(
    rows.filter(({ fate }) => fate === "kept"),
    ({ from }) => from?.[0] ?? "",
  );
  const most = Math.max(0, ...[...counts.values()].map((group) => group.length));
  const lost = rows.filter(({ fate }) => fate === "left").length;
  const notes: string[] = [];
  if (isComplete && lost > 0)
    notes.push(`${quantity(lost, "row")} without a partner ${plural(lost, "is", "are")} lost`);
  // Of rows that aren't all here, more may be made of the same row than are counted.
  if (isComplete && most > 1)
    notes.push(`a row can appear up to ${number(most)} times, once for each partner`);
  if (isComplete && lost === 0 && most === 1 && rowsIn === rowsOut)
    return `${clause} finds exactly one partner for each of ${quantity(rowsIn, "row")}.`;
  const tail = notes.length > 0 ? `: ${notes.join("; ")}` : "";
  return `${clause} turns ${quantity(rowsIn, "row")} into ${number(rowsOut)}${tail}.`;
}
