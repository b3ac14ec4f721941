import { quoteIdentifier, type SqlEditorHandle } from "../../../ui/sql-editor/index.ts";

/** A key that writes a piece of SQL. */
export interface SqlKey {
  /** What stands on it, and what it writes besides spaces. */
  readonly text: string;
  /** What it is called where a sign alone can't be read out. */
  readonly name?: string;
  /**
   * A `word` stands apart from what is beside it, a `name` from a word before it only; of a `pair` the second sign comes
   * after the cursor, or after what is selected.
   */
  readonly kind: "word" | "name" | "sign" | "pair";
}

const words = (text: string) => text.split(", ").map((word): SqlKey => ({ text: word, kind: "word" }));

/** In the order in which a first query needs them. */
export const SIGNS_AND_WORDS: readonly SqlKey[] = [
  ...words("SELECT"),
  { text: "*", name: "asterisk", kind: "name" },
  { text: ",", name: "comma", kind: "sign" },
  ...words("FROM, WHERE"),
  { text: "=", name: "equals", kind: "word" },
  { text: "''", name: "quotes", kind: "pair" },
  { text: "()", name: "parentheses", kind: "pair" },
  { text: "<", name: "less than", kind: "word" },
  { text: ">", name: "greater than", kind: "word" },
  { text: ".", name: "dot", kind: "sign" },
  ...words("AND, OR, NOT, IS NULL, IN, JOIN, LEFT JOIN, ON, GROUP BY, HAVING, ORDER BY, DESC, LIMIT, AS"),
  { text: "count", name: "count", kind: "name" },
  { text: "sum", name: "sum", kind: "name" },
  ...words("DISTINCT, CASE, WHEN, THEN, ELSE, END"),
  { text: ";", name: "semicolon", kind: "sign" },
];

interface NamedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string }[];
}

/** Columns of the tables that the text names, in its order and each name once, then the names of all tables. */
export function nameKeys(tables: readonly NamedTable[], text: string): readonly SqlKey[] {
  const named = new Set(text.toLowerCase().split(/[^\p{L}\p{N}_$]+/u));
  const columns = [...named].flatMap(
    (word) => tables.find(({ name }) => name.toLowerCase() === word)?.columns.map(({ name }) => name) ?? [],
  );
  const names = new Set([...columns, ...tables.map(({ name }) => name)].map(quoteIdentifier));
  return [...names].map((name) => ({ text: name, kind: "name" }));
}

/** What a key writes: `text` in place of the selection, and then the cursor that many characters back. */
export interface Writing {
  readonly text: string;
  readonly back: number;
}

/**
 * `before`: the character before the cursor, empty at the start; `selected`: what is selected, null if nothing is; `all`:
 * the whole text, in whose case words are written.
 */
export function writingOf(key: SqlKey, before: string, selected: string | null, all: string): Writing {
  const isApart = before === "" || /\s/.test(before);
  switch (key.kind) {
    case "pair": {
      const [open = "", close = ""] = key.text;
      return { text: `${open}${selected ?? ""}${close}`, back: selected === null ? 1 : 0 };
    }
    case "sign":
      return { text: key.text === "," ? ", " : key.text, back: 0 };
    case "name":
      return { text: isApart || /[(."'<>=]/.test(before) ? key.text : ` ${key.text}`, back: 0 };
    case "word": {
      const word = /\bselect\b/.test(all) ? key.text.toLowerCase() : key.text;
      return { text: `${isApart || before === "(" ? "" : " "}${word} `, back: 0 };
    }
  }
}

/** Presses a key: its piece of SQL stands at the cursor, which stays in the editor. */
export function pressSqlKey(key: SqlKey, editor: SqlEditorHandle): void {
  const { text, back } = writingOf(key, editor.charBefore(), editor.selection()?.text ?? null, editor.text());
  editor.insert(text, back);
}
