import { type Column, lastName, walk } from "@master-sql/sql";
import type { A_Expr, ColumnRef, FuncCall, SelectStmt } from "@pgsql/types";
import type { Draft } from "../databases/draft.ts";
import { filledTables, isRead, setFreshKey, type Trap, type TrapSource } from "./trap-source.ts";

const takingApart =
  /^(btrim|ltrim|rtrim|lower|upper|initcap|regexp_\w+|substring|substr|position|strpos|split_part|left|right|length|char_length|replace|translate|pg_input_is_valid|to_date|to_number|to_timestamp|starts_with|string_to_array)$/;
const matching = new Set(["~~", "!~~", "~~*", "!~~*", "~", "!~", "~*", "!~*"]);

/** Names of the columns whose texts queries take apart, or compare with patterns. */
export function textColumnsIn(queries: readonly SelectStmt[]): ReadonlySet<string> {
  const names = new Set<string>();
  walk(queries, (name, value) => {
    if (!isAboutText(name, value)) return undefined;
    walk(value, (inner, reference: ColumnRef) => {
      if (inner === "ColumnRef") names.add(lastName(reference.fields));
      return undefined;
    });
    return undefined;
  });
  return names;
}

function isAboutText(name: string, value: object): boolean {
  // Where texts are compared by a collation, capitals and other characters have their place.
  if (name === "CollateClause") return true;
  if (name === "FuncCall") {
    const call: FuncCall = value;
    return takingApart.test(lastName(call.funcname));
  }
  const expression: A_Expr = value;
  return name === "A_Expr" && matching.has(lastName(expression.name));
}

/** A text with one small difference: blanks at its ends or several within, a character more, less or other, upper and lower case. */
export const texts: Trap = (draft, source) => {
  const chosen = textCell(draft, source);
  if (!chosen) return;
  const { random } = source;
  const { row, place, text } = chosen;
  const at = random.below(text.length);
  const other = random.pick(["_", "x", "X", "7", "0", "-", " ", "%", "/"]) ?? "x";
  const changed = [
    ` ${text}`,
    `${text} `,
    ` ${text} `,
    `${text}${other}`,
    `${other}${text}`,
    text.slice(0, at) + other + text.slice(at),
    text.slice(0, at) + other + text.slice(at + 1),
    text.slice(0, at) + text.slice(at + 1),
    text.toUpperCase(),
    text.toLowerCase(),
    // Whoever lists spellings has not thought of this one.
    [...text]
      .map((letter, place) => (place % 2 === 0 ? letter.toLowerCase() : letter.toUpperCase()))
      .join(""),
    // What is put into a document or a text by hand isn't escaped there.
    `${text.slice(0, at)}"${text.slice(at)}`,
    // Whoever puts one blank for two leaves two of three.
    text.replace(" ", "   "),
  ];
  const chosenText = random.pick(changed.filter((each) => each.trim() !== ""));
  if (chosenText !== undefined) row[place] = chosenText;
};

/** A number within a text written longer: with zeros before it, or with more digits than those at hand have. */
export const digits: Trap = (draft, source) => {
  const chosen = textCell(draft, source, { has: (text) => /[0-9]/.test(text) });
  if (!chosen) return;
  const { random } = source;
  const { row, place, text } = chosen;
  const run = random.pick([...text.matchAll(/[0-9]+/g)]);
  if (!run) return;
  const [number] = run;
  const longer = [`0${number}`, `00${number}`, `000${number}`, `${number}0`, `1${number}`, `12${number}`];
  row[place] = text.slice(0, run.index) + random.pick(longer) + text.slice(run.index + number.length);
};

/** A text followed by another of its column: what is looked for stands in it twice, or two things that are do. */
export const joined: Trap = (draft, source) => {
  const chosen = textCell(draft, source);
  if (!chosen) return;
  const { random } = source;
  const { table, row, place, text } = chosen;
  const others = (draft.get(table.key) ?? []).flatMap((other) => other[place] ?? []);
  row[place] = `${text}${random.pick([" ", ", ", ""])}${random.pick(others) ?? text}`;
};

/** A row once more whose text has a wildcard in place of a character: a pattern that the first row's text fits. */
export const wildcards: Trap = (draft, source) => {
  const chosen = textCell(draft, source);
  if (!chosen) return;
  const { random } = source;
  const { table, row, place, text } = chosen;
  const rows = draft.get(table.key) ?? [];
  const twin = [...row];
  const at = random.below(text.length);
  twin[place] = `${text.slice(0, at)}${random.chance(0.7) ? "_" : "%"}${text.slice(at + 1)}`;
  setFreshKey(twin, table, rows, random);
  if (random.chance(0.5)) rows.push(twin);
  else rows.unshift(twin);
};

interface Wanted {
  has?(text: string): boolean;
  ofColumn?(column: Column): boolean;
}

/** A text that the queries take apart, not NULL and not empty, as `wanted`. */
export function textCell(draft: Draft, source: TrapSource, wanted: Wanted = {}) {
  const { has = (text) => text !== "", ofColumn = () => true } = wanted;
  const { random } = source;
  const places = filledTables(draft, source.tables).flatMap((table) =>
    table.columns.flatMap((column, place) =>
      column.kind === "text" &&
      isRead(source, table, column) &&
      source.texts.has(column.name) &&
      !column.computed &&
      ofColumn(column)
        ? [{ table, column, place }]
        : [],
    ),
  );
  const chosen = random.pick(places);
  const rows = chosen ? (draft.get(chosen.table.key) ?? []) : [];
  const row = random.pick(rows.filter((each) => has(each[chosen?.place ?? -1] ?? "")));
  const text = chosen && row?.[chosen.place];
  return chosen && row && text ? { ...chosen, row, text } : null;
}
