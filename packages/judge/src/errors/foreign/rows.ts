import type { ForeignRule, Writer } from "./rule.ts";

const COUNT = /^[0-9]+$/;
const SET_WORDS: ReadonlySet<string> = new Set(["union", "intersect", "except", "minus"]);

/** `LIMIT 5, 10` */
export const limitComma: ForeignRule = {
  difference: "limit",
  word: "LIMIT m, n",
  find({ layout }, index) {
    const [skipped = "", count = ""] = [layout.word(index + 1), layout.word(index + 3)];
    if (layout.word(index) !== "limit" || layout.word(index + 2) !== ",") return null;
    if (!COUNT.test(skipped) || !COUNT.test(count)) return null;
    return {
      to: index + 3,
      name: `LIMIT ${skipped}, ${count}`,
      systems: ["mysql", "sqlite"],
      instead: `LIMIT ${count} OFFSET ${skipped}`,
      note: `It skips ${skipped} rows and returns the next ${count}.`,
      concept: "top-rows",
      write: () => `LIMIT ${count} OFFSET ${skipped}`,
    };
  },
};

/** `SELECT TOP 10 …` */
export const top: ForeignRule = {
  difference: "limit",
  word: "TOP",
  find({ layout }, index) {
    if (layout.word(index) !== "top" || !/^(select|distinct|all)$/.test(layout.word(index - 1))) return null;
    const hasBrackets = layout.word(index + 1) === "(" && layout.partner(index + 1) === index + 3;
    const count = layout.word(hasBrackets ? index + 2 : index + 1);
    if (!COUNT.test(count)) return null;
    const last = hasBrackets ? index + 3 : index + 1;
    const isShare = layout.word(last + 1) === "percent";
    const withTies = layout.follow(last + 1, "with", "ties");
    const to = withTies ? last + 2 : isShare ? last + 1 : last;
    const own = withTies ? `FETCH FIRST ${count} ROWS WITH TIES` : `LIMIT ${count}`;
    const hasOtherSide = SET_WORDS.has(layout.word(layout.next(index, SET_WORDS)));
    return {
      to,
      // `TOP (1) *` begins as a multiplication would.
      ...(hasBrackets && { reaches: to + 30 }),
      name: `TOP ${count}`,
      systems: ["sql_server"],
      instead: own,
      note: isShare
        ? "There is no share of rows in PostgreSQL; number the rows with `percent_rank()`."
        : "It comes at the end, after ORDER BY.",
      concept: "top-rows",
      write:
        isShare || hasOtherSide
          ? null
          : (writer) => {
              writer.addAtEnd(index, own);
              return "";
            },
    };
  },
};

const COMPARED: ReadonlyMap<string, number> = new Map([
  ["<=", 0],
  ["=", 0],
  ["<", -1],
]);

/** `WHERE ROWNUM <= 5` */
export const rownum: ForeignRule = {
  difference: "limit",
  word: "ROWNUM",
  find({ layout }, index) {
    const joint = /^(where|and)$/.test(layout.word(index)) ? 1 : 0;
    if (layout.word(index + joint) !== "rownum") return null;
    // Found at the word before, which goes with it.
    if (joint === 0 && /^(where|and)$/.test(layout.word(index - 1))) return null;
    const place = index + joint;
    const less = COMPARED.get(layout.word(place + 1));
    const count = layout.word(place + 2);
    const isLimit = joint === 1 && less !== undefined && COUNT.test(count);
    const limit = `LIMIT ${isLimit ? Number(count) + (less ?? 0) : "n"}`;
    const after = layout.word(place + 3);
    const canBeLast = isLimit && (layout.word(index) === "and" || after !== "and") && after !== "or";
    return {
      to: isLimit ? place + 2 : place,
      name: "ROWNUM",
      systems: ["oracle"],
      instead: limit,
      note: "LIMIT comes at the end, after ORDER BY, so it counts the sorted rows. To number rows, use `row_number() OVER (ORDER BY …)`.",
      concept: "top-rows",
      reaches: place,
      write: canBeLast
        ? (writer) => {
            writer.addAtEnd(index, limit);
            return "";
          }
        : null,
    };
  },
};

/** Words after a table that is called `qualify`. */
const NOT_QUALIFIED =
  /^(join|on|inner|left|right|full|cross|natural|where|group|having|order|limit|offset|fetch|union|intersect|except|window|for|using|as|set)$/;

/** `QUALIFY row_number() OVER (…) = 1` */
export const qualify: ForeignRule = {
  difference: "qualify",
  word: "QUALIFY",
  find({ layout }, index) {
    const next = layout.word(index + 1);
    if (layout.word(index) !== "qualify" || !/^[\p{L}_(]/u.test(next) || NOT_QUALIFIED.test(next))
      return null;
    return {
      to: index,
      name: "QUALIFY",
      systems: ["snowflake", "bigquery"],
      instead: "SELECT … FROM (SELECT …, row_number() OVER (…) AS place FROM …) AS numbered WHERE place = 1",
      note: "Compute the window function in a subquery, and filter by its alias outside.",
      concept: "top-n-per-group",
      reaches: index + 4,
      write: null,
    };
  },
};

/** Oracle's MINUS. */
export const minus: ForeignRule = {
  difference: "except",
  word: "MINUS",
  find({ layout }, index) {
    if (layout.word(index) !== "minus" || !/^(select|\()$/.test(layout.word(index + 1))) return null;
    return {
      to: index,
      name: "MINUS",
      systems: ["oracle", "snowflake"],
      instead: "EXCEPT",
      concept: "union",
      write: () => "EXCEPT",
    };
  },
};

/** `GROUP BY a, b WITH ROLLUP` */
export const rollup: ForeignRule = {
  difference: "grouping-sets",
  word: "WITH ROLLUP",
  find(writer, index) {
    const { layout } = writer;
    if (!layout.follow(index, "group", "by")) return null;
    const end = layout.next(index + 2, new Set(["with", "having", "order", "limit", "where"]));
    const kind = layout.word(end + 1);
    if (layout.word(end) !== "with" || (kind !== "rollup" && kind !== "cube")) return null;
    const keys = { from: index + 2, to: end - 1 };
    const name = kind.toUpperCase();
    return {
      to: end + 1,
      name: `WITH ${name}`,
      systems: ["mysql"],
      instead: `GROUP BY ${name} (a, b)`,
      concept: "grouping",
      write: (own: Writer) => `GROUP BY ${name} (${own.write(keys)})`,
    };
  },
};

/** `CROSS APPLY`, `OUTER APPLY` */
export const apply: ForeignRule = {
  difference: "lateral",
  word: "CROSS APPLY",
  find({ layout }, index) {
    const word = layout.word(index);
    if (!/^(cross|outer)$/.test(word) || layout.word(index + 1) !== "apply") return null;
    const own = word === "cross" ? "CROSS JOIN LATERAL" : "LEFT JOIN LATERAL";
    return {
      to: index + 1,
      name: `${word.toUpperCase()} APPLY`,
      systems: ["sql_server", "oracle"],
      instead: word === "cross" ? `${own} (…) AS t` : `${own} (…) AS t ON true`,
      write: word === "cross" ? () => own : null,
    };
  },
};

/** `FROM orders WITH (NOLOCK)` */
export const tableHint: ForeignRule = {
  find({ layout }, index) {
    if (
      !layout.follow(index, "with", "(") ||
      !/^(nolock|updlock|readpast|rowlock|tablock)$/.test(layout.word(index + 2))
    )
      return null;
    const to = layout.partner(index + 1);
    if (to < 0) return null;
    return {
      to,
      name: `WITH (${layout.word(index + 2).toUpperCase()})`,
      systems: ["sql_server"],
      instead: "FROM orders",
      note: "PostgreSQL's readers never wait for writers, so leave the hint out.",
      write: () => "",
    };
  },
};

/** `c.id = o.customer_id (+)` */
export const outerSign: ForeignRule = {
  find({ layout }, index) {
    if (!layout.follow(index, "(", "+", ")")) return null;
    return {
      to: index + 2,
      name: "(+)",
      systems: ["oracle"],
      instead: "FROM customers AS c LEFT JOIN orders AS o ON c.id = o.customer_id",
      note: "The table with the sign is the one whose rows may be missing: it comes after LEFT JOIN.",
      concept: "left-join",
      write: null,
    };
  },
};
