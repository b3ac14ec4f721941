import { type SqlToken, textLiteral, tokensOf } from "@master-sql/sql";
import type { StatementResult } from "../../results/statement-result.ts";
import type { Probe } from "./format.ts";
import type { TableColumn, Tables } from "./tables.ts";
import { constantsOf, daysOf, momentsOf } from "./tried-values.ts";

/** A row that every table of a contract has to take, of which others are made. */
export interface BaseRow {
  readonly object: string;
  /** What it takes to have the row's parents. */
  readonly before: readonly string[];
  /** One INSERT without RETURNING. */
  readonly insert: string;
  readonly isMadeUp: boolean;
  /** Which of the rows that the statement inserts, from 1. */
  readonly place: number;
}

type Insertion = Omit<BaseRow, "place">;

/** Of the rows that are known for one table, so many are changed. */
const MOST_ROWS = 3;
/** A statement that inserts more rows is tried only where there is no other. */
const LARGE = 12;
/** How many rows are made up for a table of which the exercise says none. */
const MADE_UP = 6;

/**
 * Statements that may insert into the tables of a contract: those that the exercise accepts or shows, and for a table of
 * which it has none, rows made of the columns' types, parents, and the constants of the rules.
 */
export function insertionsFor(
  tables: Tables,
  probes: readonly Probe[],
  solution: string,
): readonly Insertion[] {
  const objects = [...new Set(tables.columns.map(({ object }) => object))];
  const known = new Map<string, readonly Insertion[]>();
  const order = (object: string) =>
    tables.references.filter((each) => each.object === object && objects.includes(each.parent)).length;
  for (const object of objects.toSorted((a, b) => order(a) - order(b))) {
    const written = probes
      .filter(({ kind }) => kind !== "refuses")
      .flatMap(({ sql }) => insertionsIn(sql, object));
    const parents = tables.references
      .filter((each) => each.object === object && each.parent !== object)
      .flatMap(({ parent }) => known.get(parent)?.[0] ?? []);
    const before = parents.flatMap((parent) => [...parent.before, parent.insert]);
    const found = written.map((insert) => ({ object, before: [], insert, isMadeUp: false }));
    const madeUp = Array.from({ length: MADE_UP }, (_, round) => ({
      object,
      before,
      insert: madeUpRow(object, tables, solution, round),
      isMadeUp: true,
    }));
    known.set(object, [...found, ...madeUp]);
  }
  return [...known.values()].flat();
}

/** INSERTs into a table in a probe: the statement itself, or one within WITH, without what it returns. */
function insertionsIn(sql: string, object: string): readonly string[] {
  const text = sql.trim().replace(/;$/, "");
  const tokens = tokensOf(text);
  const name = object.split(".").flatMap((part, index) => (index === 0 ? [part] : [".", part]));
  const found: string[] = [];
  for (const [place, token] of tokens.entries()) {
    const words = tokens.slice(place, place + 3 + name.length).map((each) => each.text.toLowerCase());
    if (words[0] !== "insert" || words[1] !== "into") continue;
    if (name.some((part, index) => words[2 + index] !== part) || words[2 + name.length] === ".") continue;
    const { depth, end } = endOf(tokens, place, text.length);
    found.push(text.slice(depth === 0 ? 0 : token.start, end).trim());
  }
  return found;
}

/** Where a statement ends, or what it returns begins; and how deep within parentheses it stands. */
function endOf(
  tokens: readonly SqlToken[],
  place: number,
  length: number,
): { readonly depth: number; readonly end: number } {
  const step = ({ text }: SqlToken) => (text === "(" ? 1 : text === ")" ? -1 : 0);
  let depth = 0;
  for (const token of tokens.slice(0, place)) depth += step(token);
  let inner = 0;
  for (const token of tokens.slice(place)) {
    inner += step(token);
    if (inner < 0 || (inner === 0 && token.text.toLowerCase() === "returning"))
      return { depth, end: token.start };
  }
  return { depth, end: length };
}

function madeUpRow(object: string, tables: Tables, solution: string, round: number): string {
  const columns = tables.columns.filter(
    (each) => each.object === object && !each.isGenerated && !each.isNumbered,
  );
  const names = columns.map(({ name }) => name).join(", ");
  const values = columns.map((column) => madeUpValue(column, tables, solution, round)).join(", ");
  return `insert into ${object} (${names}) select ${values}`;
}

function madeUpValue(column: TableColumn, tables: Tables, solution: string, round: number): string {
  const { object, name, type } = column;
  const parent = tables.references.find((each) => each.object === object && each.column === name);
  if (parent) return `(select min(p.${parent.parentColumn}) from ${parent.parent} p)`;
  const rules = tables.checks.filter((each) => each.object === object && each.columns.includes(name));
  const ruled = constantsOf(rules.map(({ definition }) => definition).join("\n"));
  const all = constantsOf(solution);
  const pick = (values: readonly string[]) => values[round % values.length] ?? "NULL";
  switch (type) {
    case "number":
      return pick([...ruled.numbers.flatMap((number) => [number, `${number} + 1`]), "1", "10"]);
    case "date":
      return `date ${pick([...daysOf(all), "'2025-06-02'"])}`;
    case "timestamp with time zone":
    case "timestamp without time zone":
      return `${type} ${pick([...momentsOf(all), "'2025-06-02 12:00+00'"])}`;
    case "text":
      return pick([...ruled.texts, ...(rules.length === 0 ? [] : all.texts), "'x'", "'X1'"]);
    case "boolean":
      return pick(["true", "false"]);
    default:
      return "NULL";
  }
}

/** Inserts and takes it back; tells how many rows that were, and nothing where it is refused. */
const INSERTED = `create function pg_temp.inserted(ahead text[], adding text) returns text language plpgsql as $inserted$
declare counted bigint; step text;
begin
  foreach step in array ahead loop execute step; end loop;
  execute adding;
  get diagnostics counted = row_count;
  set constraints all immediate;
  raise exception using errcode = 'MSQ00', message = counted::text;
exception when others then
  return case when sqlstate = 'MSQ00' then sqlerrm end;
end $inserted$`;

/** The statements that tell which insertions work, and how many rows each inserts. */
export function insertingStatements(insertions: readonly Insertion[]): readonly string[] {
  const rows = insertions.map(
    ({ before, insert }, place) =>
      `(${place}, array[${before.map(textLiteral).join(", ")}]::text[], ${textLiteral(insert)})`,
  );
  return [
    INSERTED,
    `select place, pg_temp.inserted(ahead, adding) from (values ${rows.join(",\n")}) as i (place, ahead, adding) order by place`,
  ];
}

/** The rows that are there after the insertions that work; made-up ones only where the exercise has none. */
export function baseRowsOf(insertions: readonly Insertion[], worked: StatementResult): readonly BaseRow[] {
  const rows = worked.rows.flatMap(([place, counted]) => {
    const insertion = insertions[Number(place)];
    if (insertion === undefined || counted === null || Number(counted) === 0) return [];
    const inserted = Math.min(Number(counted), MOST_ROWS);
    const isLarge = Number(counted) > LARGE;
    return Array.from({ length: inserted }, (_, index) => ({ ...insertion, place: index + 1, isLarge }));
  });
  // Small statements come first, and the first row of each before the second of any.
  const ordered = rows.toSorted((a, b) => Number(a.isLarge) - Number(b.isLarge) || a.place - b.place);
  return [...new Set(rows.map(({ object }) => object))].flatMap((object) => {
    const own = ordered.filter((row) => row.object === object);
    const written = own.filter((row) => !row.isMadeUp);
    return (written.length > 0 ? written : own).slice(0, MOST_ROWS);
  });
}
