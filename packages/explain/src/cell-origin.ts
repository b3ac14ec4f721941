import type { Cell } from "@master-sql/judge/results";
import { tokensOf } from "@master-sql/sql";
import { list, quantity } from "@master-sql/words";
import type { Clause, Span, XrayRow, XrayStep } from "./model.ts";

/** Where a value of a result comes from. */
export interface CellOrigin {
  /** The step that makes it. */
  readonly clause: Clause;
  /** The words of the query that make it. */
  readonly span: Span | null;
  /** The row of that step that the value is in. */
  readonly rowId: string;
  readonly sentence: string;
}

/** A value that an expression takes from the row before it. */
interface Operand {
  /** As a column with its table: `o.amount`. */
  readonly name: string;
  readonly source: string;
  readonly cell: Cell;
}

/**
 * What makes a value of a result, told from the steps of its query (rule E13): the words of the query, the columns that
 * they take, and those columns' values in the row that it was made of, or the rows of its group.
 * @param at places in the result, from 0
 */
export function cellOrigin(
  sql: string,
  all: readonly XrayStep[],
  at: { readonly row: number; readonly column: number },
): CellOrigin | null {
  const steps = all.filter(({ place }) => place === "");
  const last = steps.at(-1);
  const row = last?.rows.filter(({ fate }) => fate === "kept")[at.row];
  const column = last?.columns[at.column];
  if (!last || !row || !column) return null;
  const name = code(column.name);
  if (steps.some(({ clause }) => clause === "set"))
    return {
      clause: "set",
      span: null,
      rowId: row.id,
      sentence: `${name} is column ${at.column + 1} of each of the queries that are put together: they go by position.`,
    };
  const select = steps.find(({ clause }) => clause === "select");
  const span = select?.columns[at.column]?.span ?? null;
  if (!select || !span) return null;
  const made = expressionOf(sql.slice(span.start, span.end));
  const tokens = tokensOf(made);
  const is = (word: string) => tokens.some(({ text }) => text.toLowerCase() === word);
  const before = select.rows.find(({ id }) => id === row.id)?.from?.[0] ?? row.id;
  const group = steps.find(({ clause }) => clause === "group");
  const words = code(made);
  const told = (clause: Clause, sentence: string): CellOrigin => ({
    clause,
    span,
    rowId: clause === "select" ? row.id : before,
    sentence,
  });
  if (is("over"))
    return told("window", `${name} is ${words}, computed for this row from the rows in its window.`);
  if (group) {
    const members = group.rows.find(({ id }) => id === before)?.from?.length ?? 0;
    const of = members === 0 ? "the rows of its group" : `the ${quantity(members, "row")} of its group`;
    const isAggregate = group.columns.some((each) => each.isComputed && bare(made).includes(bare(each.name)));
    return isAggregate
      ? told("group", `${name} is ${words}, computed over ${of}.`)
      : told("select", `${name} is ${words}, the same in ${of}.`);
  }
  if (is("select"))
    return told("select", `${name} is what a subquery returns for this row. Step into it at SELECT.`);
  const operands = operandsOf(made, steps, before);
  const [only] = operands;
  if (made === "*" || made.endsWith(".*"))
    return told("select", `${name} is one of the columns of ${words}.`);
  if (tokens.length <= 3 && only && bare(only.name).endsWith(bare(made)))
    return told(
      "select",
      `${name} is the column ${code(only.name)} of its row, unchanged.${workedOut(all, only)}`,
    );
  if (operands.length === 0) return told("select", `${name} is ${words}, which reads nothing from the row.`);
  const values = operands.map((operand) => `${code(operand.name)} = ${operand.cell ?? "NULL"}`);
  const unknown = operands.find(({ cell }) => cell === null);
  const isPlain = !tokens.some(({ text }) => text === "(") && !is("case");
  const nothing =
    row.cells[at.column] === null && unknown && isPlain
      ? ` With NULL in it, ${code(unknown.name)}, the whole is NULL.`
      : "";
  return told("select", `${name} is ${words}, here with ${list(values)}.${nothing}`);
}

/** An item of the list after SELECT without its alias. */
function expressionOf(item: string): string {
  const tokens = tokensOf(item);
  const as = tokens.at(-2);
  return as?.text.toLowerCase() === "as" ? item.slice(0, as.start).trim() : item.trim();
}

/** The columns of the joined rows that an expression names, each once. */
function operandsOf(made: string, steps: readonly XrayStep[], id: string): readonly Operand[] {
  const input = steps.findLast(({ clause }) => clause === "from" || clause === "join");
  const row = input?.rows.find((each): each is XrayRow => each.fate === "kept" && each.id === id);
  if (!input || !row) return [];
  const tokens = tokensOf(made);
  const found = new Map<string, Operand>();
  for (const [index, { text }] of tokens.entries()) {
    if (tokens[index + 1]?.text === "(" || tokens[index + 1]?.text === ".") continue;
    const table = tokens[index - 1]?.text === "." ? tokens[index - 2]?.text : undefined;
    const place = input.columns.findIndex(
      ({ name, source }) =>
        bare(name) === bare(text) && (table === undefined || bare(source) === bare(table)),
    );
    const column = input.columns[place];
    if (!column) continue;
    const name = column.source === "" ? column.name : `${column.source}.${column.name}`;
    found.set(name, { name, source: column.source, cell: row.cells[place] ?? null });
  }
  return [...found.values()];
}

/** Where the table of a column is a query itself, whose steps come first. */
function workedOut(all: readonly XrayStep[], { source }: Operand): string {
  const isQuery = all.some(
    ({ place }) =>
      place !== "" &&
      (place === source ||
        all.some(
          ({ clause, title }) => /^(from|join)$/.test(clause) && title.includes(`${place} AS ${source}`),
        )),
  );
  return isQuery ? ` ${code(source)} is a query itself: its steps come before.` : "";
}

function code(sql: string): string {
  const flat = sql.replace(/\s+/g, " ");
  return `“${flat.length > 120 ? `${flat.slice(0, 117)}…` : flat}”`;
}

/** Without what makes no difference to which column or call is meant. */
function bare(sql: string): string {
  return sql.toLowerCase().replace(/[\s"]/g, "");
}
