import type { Layout, Range } from "../layout.ts";
import type { ForeignRule, Found, Writer } from "./rule.ts";

const NAME = /^[\p{L}_"`][^'(]*$/u;
const CLAUSES: ReadonlySet<string> = new Set(["where", "order", "limit", "returning", "set", "from"]);

/** The columns that an INSERT before a token names, as their parenthesis. */
function columnsBefore(layout: Layout, index: number): readonly Range[] {
  const into = layout.words.lastIndexOf("into", index);
  const open = layout.words.indexOf("(", into);
  return into < 0 || open < 0 || open > into + 4 ? [] : layout.arguments(open);
}

/** `ON DUPLICATE KEY UPDATE` */
export const onDuplicateKey: ForeignRule = {
  difference: "upsert",
  word: "ON DUPLICATE KEY UPDATE",
  find({ layout }, index) {
    if (!layout.follow(index, "on", "duplicate", "key", "update")) return null;
    const [key] = columnsBefore(layout, index);
    const end = layout.next(index + 4, new Set());
    return {
      to: end - 1,
      reaches: index + 4,
      name: "ON DUPLICATE KEY UPDATE",
      systems: ["mysql"],
      instead: "ON CONFLICT (id) DO UPDATE SET price = excluded.price",
      note: "The parentheses name the column of the primary key or unique key, and `excluded` is the row that couldn't be inserted.",
      concept: "upsert",
      write: key ? (writer) => conflict(writer, key, { from: index + 4, to: end - 1 }) : null,
    };
  },
};

function conflict(writer: Writer, key: Range, values: Range): string {
  const set = writer.write(values).replace(/\bvalues\s*\(\s*([\w"]+)\s*\)/gi, "excluded.$1");
  return `ON CONFLICT (${writer.write(key)}) DO UPDATE SET ${set}`;
}

/** `REPLACE INTO` and `INSERT IGNORE`. */
export const replaceInto: ForeignRule = {
  difference: "upsert",
  word: "REPLACE INTO",
  find({ layout }, index) {
    if (layout.follow(index, "insert", "ignore")) return insertIgnore(layout, index);
    if (layout.word(index) !== "replace" || !/^(into|[a-z_]\w*)$/.test(layout.word(index + 1))) return null;
    if (index > 0 && layout.word(index - 1) !== ";") return null;
    const to = layout.word(index + 1) === "into" ? index + 1 : index;
    const open = to + 2;
    const columns = layout.word(open) === "(" ? layout.arguments(open) : [];
    const [key, ...others] = columns;
    return {
      to,
      name: "REPLACE INTO",
      systems: ["mysql", "sqlite"],
      instead: "INSERT INTO … ON CONFLICT (id) DO UPDATE SET price = excluded.price",
      note: "The parentheses after ON CONFLICT name the column of the primary key or unique key.",
      concept: "upsert",
      write: key
        ? (writer) => {
            const set = others.map((other) => `${writer.write(other)} = excluded.${writer.write(other)}`);
            const action = set.length > 0 ? `DO UPDATE SET ${set.join(", ")}` : "DO NOTHING";
            writer.addAtEnd(index, `ON CONFLICT (${writer.write(key)}) ${action}`);
            return "INSERT INTO";
          }
        : null,
    };
  },
};

function insertIgnore(layout: Layout, index: number): Found {
  const to = layout.word(index + 2) === "into" ? index + 2 : index + 1;
  return {
    to,
    name: "INSERT IGNORE",
    systems: ["mysql"],
    instead: "INSERT INTO … ON CONFLICT DO NOTHING",
    concept: "upsert",
    write: (writer) => {
      writer.addAtEnd(index, "ON CONFLICT DO NOTHING");
      return "INSERT INTO";
    },
  };
}

interface Joined {
  /** The other table with its alias. */
  readonly table: Range;
  readonly condition: Range;
  readonly end: number;
}

/** The one JOIN … ON … after a table; null where there is none, or several. */
function joined(layout: Layout, from: number, ends: ReadonlySet<string>): Joined | null {
  const join = layout.word(from) === "inner" ? from + 1 : from;
  if (layout.word(join) !== "join") return null;
  const on = layout.next(join + 1, new Set([...ends, "on", "join", "left", "right", "inner"]));
  const end = layout.next(on + 1, new Set([...ends, "join", "left", "right", "inner"]));
  if (
    layout.word(on) !== "on" ||
    (end < layout.words.length && !ends.has(layout.word(end)) && layout.word(end) !== ";")
  )
    return null;
  return { table: { from: join + 1, to: on - 1 }, condition: { from: on + 1, to: end - 1 }, end };
}

/** Where a table's name and alias end. */
function afterTable(layout: Layout, from: number): number {
  let index = from + 1;
  while (layout.word(index) === ".") index += 2;
  if (layout.word(index) === "as") return index + 2;
  return NAME.test(layout.word(index)) &&
    !/^(inner|join|left|right|cross|set|where|on)$/.test(layout.word(index))
    ? index + 1
    : index;
}

const ENDS_OF_UPDATE: ReadonlySet<string> = new Set(["set"]);

/** `UPDATE orders o JOIN customers c ON … SET …` */
export const updateJoin: ForeignRule = {
  difference: "update-from",
  word: "UPDATE t JOIN u",
  find({ layout }, index) {
    if (layout.word(index) !== "update" || !NAME.test(layout.word(index + 1))) return null;
    const after = afterTable(layout, index + 1);
    if (!/^(inner|left|join)$/.test(layout.word(after))) return null;
    const join = joined(layout, after, ENDS_OF_UPDATE);
    const where = join ? layout.next(join.end + 1, CLAUSES) : -1;
    const end = join ? layout.next(where + 1, CLAUSES) : -1;
    return {
      to: join ? end - 1 : after,
      reaches: after + 1,
      name: "UPDATE … JOIN",
      systems: ["mysql"],
      instead: "UPDATE orders AS o SET … FROM customers AS c WHERE c.id = o.customer_id",
      note: "The columns after SET are written without their table's name.",
      concept: "update-from",
      write: join
        ? (writer) => updateFrom(writer, { from: index + 1, to: after - 1 }, join, [where, end])
        : null,
    };
  },
};

function updateFrom(
  writer: Writer,
  table: Range,
  join: Joined,
  [where, end]: readonly [number, number],
): string {
  const { layout } = writer;
  const set = writer
    .write({ from: join.end + 1, to: where - 1 })
    .replace(/(^|,\s*)[\w"]+\.([\w"]+)(\s*=)/g, "$1$2$3");
  const filter =
    layout.word(where) === "where" ? ` AND ${writer.write({ from: where + 1, to: end - 1 })}` : "";
  return `UPDATE ${writer.write(table)}\nSET ${set}\nFROM ${writer.write(join.table)}\nWHERE ${writer.write(join.condition)}${filter}`;
}

const ENDS_OF_DELETE: ReadonlySet<string> = new Set(["where"]);

/** `DELETE o FROM orders o JOIN customers c ON …` */
export const deleteJoin: ForeignRule = {
  difference: "delete-using",
  word: "DELETE t FROM t JOIN u",
  find({ layout }, index) {
    if (
      layout.word(index) !== "delete" ||
      layout.word(index + 2) !== "from" ||
      !NAME.test(layout.word(index + 1))
    )
      return null;
    const after = afterTable(layout, index + 3);
    const join = joined(layout, after, ENDS_OF_DELETE);
    const end = join ? layout.next(join.end + 1, CLAUSES) : -1;
    return {
      to: join ? end - 1 : index + 2,
      reaches: index + 2,
      name: "DELETE … FROM … JOIN",
      systems: ["mysql", "sql_server"],
      instead: "DELETE FROM orders AS o USING customers AS c WHERE c.id = o.customer_id",
      concept: "update-from",
      write: join
        ? (writer) => {
            const filter =
              layout.word(join.end) === "where"
                ? ` AND ${writer.write({ from: join.end + 1, to: end - 1 })}`
                : "";
            const table = writer.write({ from: index + 3, to: after - 1 });
            return `DELETE FROM ${table}\nUSING ${writer.write(join.table)}\nWHERE ${writer.write(join.condition)}${filter}`;
          }
        : null,
    };
  },
};

/** `INSERT INTO products SET name = 'Vase'` */
export const insertSet: ForeignRule = {
  find({ layout }, index) {
    if (layout.word(index) !== "insert") return null;
    const table = layout.word(index + 1) === "into" ? index + 2 : index + 1;
    if (layout.word(table + 1) !== "set") return null;
    return {
      to: table + 1,
      name: "INSERT … SET",
      systems: ["mysql"],
      instead: "INSERT INTO products (id, name) VALUES (9, 'Vase')",
      note: "First the columns in parentheses, then their values in the same order.",
      concept: "insert",
      write: null,
    };
  },
};
