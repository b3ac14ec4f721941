import { type Edit, type ErrorCase, type ErrorExplanation, replaced } from "./error-case.ts";
import { aliasOf } from "./names.ts";
import { quoted } from "./quoted.ts";

/** 21000: a query used as a value gives several rows. */
export function severalRows({ error: { message } }: ErrorCase): ErrorExplanation {
  if (message.endsWith(" cannot affect row a second time"))
    return {
      says: "Several new rows meet one and the same row that is there, and PostgreSQL doesn't choose which of them counts. Make one row of them first: with GROUP BY, or with DISTINCT ON and the order that says which one counts. Or tie them to the table by all columns of the key.",
      edits: [],
      concept: message.startsWith("MERGE") ? "merge" : "upsert",
    };
  return {
    says: "A subquery that is used as a single value returned more than one row. If several values are meant, test with `IN (…)` instead of `=`. If one is meant, pick it: with an aggregate such as max, a condition on a unique column, or a condition that refers to the row outside.",
    edits: [],
    concept: "scalar-subquery",
  };
}

/** 42883: no such function or operator for these types. */
export function noSuchFunction(given: ErrorCase): ErrorExplanation {
  const { error } = given;
  const call = /^function ([a-z_0-9."]+)\((.*)\) does not exist/i.exec(error.message);
  if (call) {
    const name = call[1] ?? "";
    if (/^(sum|avg)$/i.test(name) && /text|character/.test(call[2] ?? ""))
      return {
        says: `${quoted(name)} adds up numbers, but its argument is text. If the text holds digits, cast it first: ${quoted("sum(value::numeric)")}. If not, use another column.`,
        edits: [],
        concept: "casting",
      };
    if (/^round$/i.test(name) && /double/.test(call[2] ?? ""))
      return {
        says: "`round` with a number of decimals exists only for numeric, and this value is double precision: percentile_cont, sqrt and date_part return one, while avg of integers returns a numeric. Cast it first.",
        edits: roundedAsNumeric(given),
        concept: "rounding",
      };
    return {
      says: `There is no function ${quoted(name)} for arguments of type ${quoted(call[2] === "" ? "(none)" : (call[2] ?? ""))}. Either the name is spelled differently, or an argument is of another type: a text in place of a number, or arguments in another order.`,
      edits: [],
    };
  }
  return dateWithoutQuotes(given) ?? mismatchedSides(given);
}

/** An operator between two values of types that it doesn't take. */
function mismatchedSides(given: ErrorCase): ErrorExplanation {
  const { error, text, at } = given;
  const operator = /^operator does not exist: (.+)$/.exec(error.message)?.[1]?.split(" ") ?? [];
  const place = operator.findIndex((word) => /^[^\w"]+$/.test(word));
  const [left, symbol = "", right] = [
    operator.slice(0, Math.max(place, 0)).join(" "),
    operator[place],
    operator.slice(place + 1).join(" "),
  ];
  const row = aliasOfTable(given, left);
  if (row) return row;
  const before = text.tokens[at - 1];
  const after = text.tokens[at + 1];
  const edits: Edit[] = [];
  if (after && /^[0-9]/.test(after.text) && /text|character/.test(left))
    edits.push({
      sql: replaced(text, at + 1, at + 1, `'${after.text}'`),
      caption: "Compared as text, it runs:",
    });
  if (/^(~~\*?|!~~\*?)$/.test(symbol) && before)
    edits.push({
      sql: replaced(text, at - 1, at - 1, `${before.text}::text`),
      caption: "With the value cast to text, it runs:",
    });
  const isDate = /timestamp|date/.test(left + right) && /integer/.test(left + right);
  return {
    says: `The two sides of ${quoted(`${before?.text ?? ""} ${symbol} ${after?.text ?? ""}`)} are of different types: ${quoted(left)} on the left and ${quoted(right)} on the right. PostgreSQL compares and calculates only what is alike. ${isDate ? `Time is added as an interval: ${quoted("day + interval '1 day'")}.` : "Check that you mean these two columns; a text column can hold digits and still be text. If so, cast one side, for example with `::text` or `::integer`, or write the constant in the other type."}`,
    edits,
    concept: "casting",
  };
}

/** `HAVING reviews >= 4` where `reviews` is an alias and also the table: there it means a row of the table. */
function aliasOfTable(given: ErrorCase, left: string): ErrorExplanation | null {
  const { sources, text, at, layout } = given;
  const isTable = sources.some(({ alias, table }) => table.name === left && alias === left);
  const expression = isTable && layout.word(at - 1) === left ? aliasOf(given, left) : null;
  if (expression === null) return null;
  return {
    says: `WHERE and HAVING are evaluated before SELECT gives names, so ${quoted(left)} isn't your ${quoted(`${expression} AS ${left}`)} there. The table has the same name, and so the word means a whole row of it, which can't be compared with a number. Repeat the expression, ${quoted(`${expression} ${layout.word(at)} …`)}, and choose an alias that isn't a table's name. ORDER BY comes after SELECT and does know it.`,
    edits: [
      {
        sql: replaced(text, at - 1, at - 1, expression),
        caption: "With the expression in place of its name, it runs:",
      },
    ],
    concept: "having",
  };
}

/** `2024-01-01` without quotes, which is a calculation. */
function dateWithoutQuotes({ text, layout, at }: ErrorCase): ErrorExplanation | null {
  for (const from of [at + 1, at - 5, at - 4]) {
    const isDate =
      /^[0-9]{4}$/.test(layout.word(from)) &&
      /^[0-9]{1,2}$/.test(layout.word(from + 2)) &&
      /^[0-9]{1,2}$/.test(layout.word(from + 4)) &&
      /^[-/]$/.test(layout.word(from + 1)) &&
      layout.word(from + 1) === layout.word(from + 3);
    if (!isDate) continue;
    const [year, month, day] = [0, 2, 4].map((step) => layout.word(from + step).padStart(2, "0"));
    const own = `'${year}-${month}-${day}'`;
    return {
      says: `Without quotes, ${quoted(`${year}-${month}-${day}`)} is a subtraction of whole numbers. A date needs single quotes: ${quoted(own)}.`,
      edits: [{ sql: replaced(text, from, from + 4, own), caption: "With quotes, it runs:" }],
      concept: "date-arithmetic",
    };
  }
  return null;
}

/** round(x, 2) with x cast to numeric. */
function roundedAsNumeric({ text, layout, at }: ErrorCase): readonly Edit[] {
  const [value] = layout.arguments(at + 1);
  if (!value) return [];
  const inner = text.sql.slice(text.tokens[value.from]?.start, text.tokens[value.to]?.end);
  return [
    {
      sql: replaced(text, value.from, value.to, `(${inner})::numeric`),
      caption: "Cast to numeric, it runs:",
    },
  ];
}

/** 22P02, 22007, 22008: a text that isn't a value of the type. */
export function badValue(given: ErrorCase): ErrorExplanation {
  const { error } = given;
  if (/^malformed array literal/.test(error.message)) return textForArray(given);
  const alternative = loneAlternative(given);
  if (alternative) return alternative;
  const details = error.message.slice(error.message.indexOf(" for type "));
  const [, type = "this type", value = ""] = /^ for type ([^:]+): "(.*)"/.exec(details) ?? [];
  if (/date\/time field value out of range/.test(error.message)) {
    const day = /"(.*)"/.exec(error.message)?.[1] ?? "";
    return {
      says: `There is no such date: ${quoted(day)}. Dates are written year, month, day: ${quoted("'2025-03-31'")}. Check that the month has that day, and that day and month aren't swapped.`,
      edits: [],
      concept: "date-arithmetic",
    };
  }
  const date = /date|timestamp/.test(type)
    ? ` A date is written year, month, day, as in ${quoted("'2025-03-31'")}.`
    : "";
  const cast = given.at < 0 ? castColumn(given) : null;
  if (cast) return valueOfRow(given, cast, { type, value });
  const [why, remedy] = isCast(given)
    ? [
        "The cast accepts only texts in the format of that type.",
        "Remove the cast, or test the text first, for example with a regular expression.",
      ]
    : given.at < 0
      ? ["A value that the query computes or reads isn't in the format of that type.", ""]
      : [
          "It is compared with, or stored in, something of that type.",
          "Check which column you mean. If the text is the name of a column, remove its quotes.",
        ];
  return {
    says: `${quoted(value)} can't be read as ${quoted(type)}. ${why}${date} ${remedy}`.trimEnd(),
    edits: [],
    concept: "casting",
  };
}

/** A column that is cast, as tokens of the text. */
interface CastColumn {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  readonly type: string;
}

/** The first column that the text casts with `::`. */
function castColumn({ text, layout }: ErrorCase): CastColumn | null {
  for (const [at, word] of layout.words.entries()) {
    const column = at - 1;
    if (word !== "::" || !/^[\p{L}_]/u.test(layout.word(column))) continue;
    const from = layout.word(column - 1) === "." ? column - 2 : column;
    const end = layout.word(at + 2) === "(" ? layout.partner(at + 2) : at + 1;
    const words = text.sql.slice(text.tokens[from]?.start, text.tokens[column]?.end);
    const type = text.sql.slice(text.tokens[at + 1]?.start, text.tokens[end]?.end);
    return { from, to: end, words, type };
  }
  return null;
}

/** A row whose text a cast can't read: the value is in the data, not in the query. */
function valueOfRow(
  { text }: ErrorCase,
  { from, to, words, type: written }: CastColumn,
  { type, value }: { readonly type: string; readonly value: string },
): ErrorExplanation {
  const isNumber = /numeric|integer|smallint|bigint|double|real/.test(type);
  const isComma = isNumber && /^\s*-?\d+,\d+\s*$/.test(value);
  const own = isComma ? `replace(${words}, ',', '.')` : words;
  const guarded = `CASE WHEN ${own} ~ '^-?[0-9]+([.][0-9]+)?$' THEN ${own}::${written} END`;
  const comma = isComma
    ? ` It has a decimal comma, and PostgreSQL reads only a point: ${quoted(`${own}::${written}`)} turns one into the other.`
    : "";
  return {
    says: `A row has ${quoted(value)} in what is cast to ${quoted(type)}, and the cast accepts only texts in the format of that type: one such row stops the query.${comma} ${isNumber ? "To leave out what is no number, test the text in CASE before the cast. A condition in WHERE protects a cast in SELECT, but not a cast in WHERE or ON: PostgreSQL may cast first." : "Look for the rows that differ, and clean the text before the cast, or test it in CASE."}`,
    edits: isNumber
      ? [
          ...(isComma
            ? [
                {
                  sql: replaced(text, from, to, `${own}::${written}`),
                  caption: "With a point in place of the comma, it runs:",
                },
              ]
            : []),
          {
            sql: replaced(text, from, to, guarded),
            caption: "With the text tested first, it runs (NULL for what is no number):",
          },
        ]
      : [],
    concept: "casting",
  };
}

/** Whether the value that PostgreSQL points at is cast. */
function isCast({ layout, at }: ErrorCase): boolean {
  return (
    layout.word(at + 1).startsWith("::") || layout.word(at - 1) === "cast" || layout.word(at - 2) === "cast"
  );
}

/** `city = 'Lisbon' or 'Oslo'` */
function loneAlternative({ text, layout, at, error }: ErrorCase): ErrorExplanation | null {
  const joint = layout.word(at - 1);
  if (!/for type boolean/.test(error.message) || !/^(or|and)$/.test(joint)) return null;
  const operator = at - 3;
  const column = layout.word(operator - 2) === "." ? operator - 3 : operator - 1;
  const [first, last] = [text.tokens[column], text.tokens[operator - 1]];
  const isPlain =
    /^(=|<>|!=|like|ilike)$/.test(layout.word(operator)) && first && last && /^[\p{L}_"]/u.test(first.text);
  const own = isPlain ? text.sql.slice(first.start, text.tokens[operator]?.end) : null;
  return {
    says: `Each side of ${joint.toUpperCase()} is a condition of its own, and a string alone is neither true nor false. Repeat the column, or list the values: ${quoted("IN ('a', 'b')")}.`,
    edits:
      own === null
        ? []
        : [
            {
              sql: replaced(text, at, at, `${own} ${text.tokens[at]?.text ?? ""}`),
              caption: "With the column repeated, it runs:",
            },
          ],
    concept: "filtering",
  };
}

/** `tags = 'solar'`: a single text compared with an array. */
function textForArray({ text, at }: ErrorCase): ErrorExplanation {
  const [column, operator, value] = [text.tokens[at - 2], text.tokens[at - 1], text.tokens[at]];
  const isComparison = column && value && /^(=|<>|!=)$/.test(operator?.text ?? "");
  const qualifier = text.tokens[at - 3]?.text === "." ? at - 4 : at - 2;
  const name = isComparison ? text.sql.slice(text.tokens[qualifier]?.start ?? column.start, column.end) : "";
  return {
    says: `${name === "" ? "The other side is" : `${quoted(name)} is`} an array, a list of values, and it can only be compared with another array as a whole: ${quoted("ARRAY['a', 'b']")}. To ask whether a single value is in it, write ${quoted(`${value?.text ?? "'a'"} = ANY (${name === "" ? "list" : name})`)}; for several at once ${quoted(`${name === "" ? "list" : name} @> ARRAY[${value?.text ?? "'a'"}]`)}.`,
    edits:
      isComparison && value
        ? [
            {
              sql: replaced(
                text,
                qualifier,
                at,
                `${operator?.text === "=" ? "" : "NOT "}${value.text} = ANY (${name})`,
              ),
              caption: "With ANY, it runs:",
            },
          ]
        : [],
    concept: "arrays",
  };
}

/** 22012 */
export function divisionByZero(given: ErrorCase): ErrorExplanation {
  const { text, layout } = given;
  const divisor = divisorAfter(given, layout.words.indexOf("/"));
  return {
    says: `For at least one row, what you divide by is 0${divisor ? `: look at ${quoted(divisor.words)}` : ""}. There is no such result, so PostgreSQL stops. ${quoted("nullif(x, 0)")} turns 0 into NULL, and dividing by NULL gives NULL: the row stays, with an empty value.`,
    edits: divisor
      ? [
          {
            sql: replaced(text, divisor.from, divisor.to, `nullif(${divisor.words}, 0)`),
            caption: "With nullif, it runs:",
          },
        ]
      : [],
    concept: "null-defaults",
  };
}

function divisorAfter(
  { text: { tokens, sql }, layout }: ErrorCase,
  slash: number,
): { from: number; to: number; words: string } | null {
  const from = slash + 1;
  if (slash < 0) return null;
  let to = from;
  while (layout.word(to + 1) === ".") to += 2;
  to = Math.max(to, layout.partner(to), layout.partner(to + 1));
  const [first, last] = [tokens[from], tokens[to]];
  return first && last ? { from, to, words: sql.slice(first.start, last.end) } : null;
}

/** 42P10: a sort key, a number or a list of columns that names nothing that is there. */
export function noSuchKey({ error: { message } }: ErrorCase): ErrorExplanation {
  const position = /^(GROUP BY|ORDER BY|DISTINCT ON) position (\d+) is not in select list$/.exec(message);
  if (position)
    return {
      says: `A number after ${position[1]} is the position of a column in the SELECT list, counted from 1, and there is no column at position ${position[2]}. Count again, or write the expression itself, which stays right when the list changes.`,
      edits: [],
      concept: position[1] === "GROUP BY" ? "grouping" : "sorting",
    };
  if (message.endsWith(" ON CONFLICT specification"))
    return {
      says: "ON CONFLICT needs a primary key or a unique key on exactly the columns in its parentheses, and there is none. Look up the table's keys, and name all columns of the one that you mean.",
      edits: [],
      concept: "upsert",
    };
  if (message.startsWith("SELECT DISTINCT ON "))
    return {
      says: "DISTINCT ON keeps the first row of each key, and ORDER BY says which is first. So ORDER BY has to begin with the expressions of DISTINCT ON; what chooses among their rows comes after them. To sort the result in another way, do that in a query around it.",
      edits: [],
      concept: "top-n-per-group",
    };
  return {
    says: "DISTINCT merges rows that show the same values. If you then sort by something that isn't shown, one merged row could have several places, so PostgreSQL refuses. Add the sort key to the SELECT list, sort by what is shown, or use GROUP BY with an aggregate such as `min(…)` as the key.",
    edits: [],
    concept: "distinct",
  };
}

/** 42804 and 22P02 in CASE, COALESCE or INSERT: values of different types. */
export function typeMismatch({ error, text, layout }: ErrorCase): ErrorExplanation {
  if (
    /^column "[^"]+" is of type .+ but expression is of type boolean$/.test(error.message) &&
    layout.words.includes("and")
  )
    return {
      says: "AND makes one condition out of what follows the first =. Separate the assignments of SET with commas.",
      edits: assignments(text, layout),
      concept: "update",
    };
  const argument =
    /argument of (WHERE|HAVING|JOIN\/ON|AND|OR|NOT|CASE\/WHEN) must be type boolean, not type (\S+)/.exec(
      error.message,
    );
  if (argument)
    return {
      says: `${argument[1] ?? "WHERE"} needs a condition, something that is true or false, and gets a value of type ${quoted((argument[2] ?? "").replace(/,$/, ""))}. Compare it with something: ${quoted("x > 0")}, ${quoted("x IS NOT NULL")}.`,
      edits: [],
      concept: "filtering",
    };
  return {
    says: `Values of different types meet where one type is needed: ${error.message}. All branches of CASE, all arguments of COALESCE, and a column and its new value must agree. Cast one of them, or check which column you mean.`,
    edits: [],
    concept: "casting",
  };
}

/** The first SET with commas in place of its ANDs. */
function assignments(text: ErrorCase["text"], layout: ErrorCase["layout"]): readonly Edit[] {
  const set = layout.words.indexOf("set");
  const and = layout.next(set + 1, new Set(["and", "where", "from", "returning"]));
  if (layout.word(and) !== "and") return [];
  return [{ sql: replaced(text, and, and, ","), caption: "With a comma, it runs:" }];
}

/** 23xxx: a rule of the table. */
export function brokenRule({ error }: ErrorCase): ErrorExplanation {
  const what: Readonly<Record<string, string>> = {
    "23505":
      "The value is there already, and a unique key forbids a second one. ON CONFLICT says what to do instead: update the row that is there, or skip.",
    "23503":
      "The row refers to one in another table that isn't there, or another table still refers to a row that you remove. Insert the referred row first; delete the referring ones first.",
    "23502":
      "A column that must have a value would become NULL. Give it a value; to leave it out helps only where the table has a default for it.",
    "23514": "A CHECK rule of the table refuses the value.",
  };
  return {
    says: `${what[error.sqlstate] ?? "A rule of the table refuses this change."} PostgreSQL names the rule: ${error.message}${error.detail ? ` (${error.detail})` : ""}.`,
    edits: [],
    concept: "constraints",
  };
}
