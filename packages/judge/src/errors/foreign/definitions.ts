import type { Layout } from "../layout.ts";
import type { ForeignRule } from "./rule.ts";
import { FOREIGN_TYPES } from "./type-names.ts";

const IDENTITY = "GENERATED ALWAYS AS IDENTITY";

/** `AUTO_INCREMENT`, `AUTOINCREMENT` and `IDENTITY(1, 1)`. */
export const autoIncrement: ForeignRule = {
  difference: "identity",
  word: "AUTO_INCREMENT",
  find({ layout }, index) {
    const word = layout.word(index);
    const isIdentity = word === "identity" && layout.word(index - 1) !== "as";
    if (!isIdentity && !/^auto_?increment$/.test(word)) return null;
    const close = layout.word(index + 1) === "(" ? layout.partner(index + 1) : -1;
    const to = close > 0 ? close : index;
    return {
      to,
      name: word.toUpperCase(),
      systems: isIdentity ? ["sql_server", "snowflake"] : ["mysql", "sqlite"],
      instead: `id integer ${IDENTITY}`,
      concept: "create-table",
      write: layout.word(index - 1) === ")" || /^[a-z]/.test(layout.word(index - 1)) ? () => IDENTITY : null,
    };
  },
};

/** `ENGINE=InnoDB` and other options after a table's columns. */
export const tableOptions: ForeignRule = {
  find({ layout }, index) {
    if (
      layout.word(index - 1) !== ")" ||
      !/^(engine|default|charset|collate|auto_increment)$/.test(layout.word(index))
    )
      return null;
    if (
      layout.word(index) !== "engine" &&
      layout.word(index + 1) !== "charset" &&
      layout.word(index + 1) !== "="
    )
      return null;
    const end = layout.next(index, new Set());
    return {
      to: end - 1,
      reaches: index + 1,
      name: layout.word(index).toUpperCase(),
      systems: ["mysql"],
      instead: "CREATE TABLE t (…)",
      note: "PostgreSQL has no such options after the parenthesis; leave them out.",
      concept: "create-table",
      write: () => "",
    };
  },
};

/** `ALTER TABLE … MODIFY`, `… ADD … AFTER …`, and LIMIT in statements that change rows. */
export const alterations: ForeignRule = {
  find({ layout }, index) {
    const word = layout.word(index);
    if (!/^(modify|change|after|first|limit|order)$/.test(word)) return null;
    const start = layout.statementStart(index);
    const verb = layout.word(start);
    if (verb === "alter" && /^(modify|change)$/.test(word))
      return {
        to: index,
        name: `ALTER TABLE … ${word.toUpperCase()}`,
        systems: ["mysql", "oracle"],
        instead: "ALTER TABLE customers ALTER COLUMN city TYPE text",
        concept: "alter-table",
        write: null,
      };
    if (verb === "alter" && /^(after|first)$/.test(word))
      return {
        to: index,
        name: `ADD … ${word.toUpperCase()}`,
        systems: ["mysql"],
        instead: "ALTER TABLE customers ADD COLUMN phone text",
        note: "New columns always come last.",
        concept: "alter-table",
        write: null,
      };
    if (!/^(delete|update)$/.test(verb) || !/^(limit|order)$/.test(word) || layout.parent(index) >= 0)
      return null;
    return {
      to: index,
      name: `${verb.toUpperCase()} … ${word === "limit" ? "LIMIT" : "ORDER BY"}`,
      systems: ["mysql"],
      instead: `${verb === "delete" ? "DELETE FROM orders" : "UPDATE orders SET …"} WHERE id IN (SELECT id FROM orders ORDER BY id LIMIT 1)`,
      note: "Choose the rows in a subquery.",
      write: null,
    };
  },
};

const MAXIMAL = { systems: ["sql_server"], instead: "text" } as const;

/** A type that another system has. */
export const types: ForeignRule = {
  find({ layout }, index) {
    const isMax = layout.follow(index + 1, "(", "max", ")");
    const known = knownType(layout, index, isMax);
    if (!known || !isTypePlace(layout, index)) return null;
    const close = layout.word(index + 1) === "(" ? layout.partner(index + 1) : -1;
    const keepsSize = /^(varchar|char|numeric)$/.test(known.instead) && !isMax;
    const own = isMax ? "text" : known.instead;
    const word = layout.word(index).toUpperCase();
    return {
      to: close > 0 && !keepsSize ? close : index,
      ...(isMax && { reaches: close }),
      name: isMax ? `${word}(MAX)` : word,
      systems: known.systems,
      instead: own,
      concept: "create-table",
      write: () => own,
    };
  },
};

function knownType(layout: Layout, index: number, isMax: boolean) {
  const word = layout.word(index);
  if (word === "varchar" && isMax) return MAXIMAL;
  if (word === "double" && layout.word(index + 1) === "precision") return undefined;
  return Object.hasOwn(FOREIGN_TYPES, word) ? FOREIGN_TYPES[word] : undefined;
}

/** After `::` or AS in a CAST, or after a column's name in the list of CREATE TABLE. */
function isTypePlace(layout: Layout, index: number): boolean {
  const [before, open] = [layout.word(index - 1), layout.parent(index)];
  if (before === "::") return true;
  if (before === "as") return /^(cast|try_cast)$/.test(layout.word(open - 1));
  const isColumn = /^[a-z_"]/.test(before) && /^[(,]$/.test(layout.word(index - 2));
  return (isColumn && open >= 0 && layout.word(open - 2) === "table") || before === "column";
}
