import { quoted } from "../showing/show.ts";
import { type Edit, type ErrorCase, type ErrorTold, replaced } from "./error-case.ts";

/** 42803: a column outside GROUP BY, or an aggregate where there are no groups yet. */
export function ungrouped(given: ErrorCase): ErrorTold {
  const { error, text, at } = given;
  const column = /column "([^"]+)" must appear in the GROUP BY clause/.exec(error.message)?.[1];
  if (column === undefined) return aggregateTooEarly(given);
  const written =
    at >= 0 && text.tokens[at + 1]?.text === "."
      ? `${text.tokens[at]?.text}.${text.tokens[at + 2]?.text}`
      : (text.tokens[at]?.text ?? column);
  const groups = text.tokens.findIndex(
    (token, index) => /^group$/i.test(token.text) && /^by$/i.test(text.tokens[index + 1]?.text ?? ""),
  );
  const by = text.tokens[groups + 1];
  const edits: Edit[] =
    groups >= 0 && by
      ? [
          {
            sql: `${text.sql.slice(0, by.end)} ${written},${text.sql.slice(by.end)}`,
            caption: `Grouped by ${quoted(written)} as well, it runs (one row for each combination):`,
          },
        ]
      : [];
  return {
    says: `${groups < 0 ? "An aggregate makes one row of all rows" : "A grouped query gives one row per group"}, and ${quoted(written)} can have many values in it: PostgreSQL doesn't know which one to show. Either make it part of the group with ${groups < 0 ? quoted(`GROUP BY ${written}`) : "GROUP BY"}, which means one row for each of its values, or aggregate it, for example with ${quoted(`min(${written})`)} or ${quoted(`count(${written})`)}.`,
    edits,
    concept: "grouping",
  };
}

function aggregateTooEarly({ error, text, at }: ErrorCase): ErrorTold {
  if (/nested/.test(error.message))
    return {
      says: "An aggregate stands inside another one. Each level of grouping needs a query of its own: calculate the inner one in a subquery with GROUP BY, and aggregate its rows outside.",
      edits: [],
      concept: "derived-table",
    };
  const call = text.tokens[at]?.text ?? "count";
  const clause =
    /in (WHERE|GROUP BY|JOIN conditions|FROM|UPDATE|VALUES|RETURNING)/.exec(error.message)?.[1] ?? "WHERE";
  return {
    says: `${quoted(`${call}(…)`)} stands in ${clause}, which looks at one row at a time, before any group is made: there is nothing to count or add up yet. A condition on groups belongs in HAVING, after GROUP BY. To compare each row with a figure over all rows, calculate that figure in a subquery in parentheses.`,
    edits: [],
    concept: "having",
  };
}

/** 42P20: a window function where rows are still being chosen. */
export function windowTooEarly({ error, text, at }: ErrorCase): ErrorTold {
  const clause = /in (WHERE|HAVING|GROUP BY|JOIN conditions)/.exec(error.message)?.[1] ?? "WHERE";
  return {
    says: `${quoted(`${text.tokens[at]?.text ?? "row_number"}(…) OVER (…)`)} stands in ${clause}. Window functions are worked out after WHERE, GROUP BY and HAVING have chosen the rows, so those clauses can't use them. Calculate it in a subquery or a WITH query, give it a name there, and filter by that name outside.`,
    edits: [],
    concept: "top-n-per-group",
  };
}

/** 21000: a query used as a value gives several rows. */
export function severalRows({ error: { message } }: ErrorCase): ErrorTold {
  if (message.endsWith(" cannot affect row a second time"))
    return {
      says: "Several new rows meet one and the same row that is there, and PostgreSQL doesn't choose which of them counts. Make one row of them first: with GROUP BY, or with DISTINCT ON and the order that says which one counts. Or tie them to the table by all columns of the key.",
      edits: [],
      concept: message.startsWith("MERGE") ? "merge" : "upsert",
    };
  return {
    says: "A subquery in parentheses that stands for a single value gave more than one row: a value can only be one. If several are meant, test with `IN (…)` instead of `=`. If one is meant, say which: with an aggregate such as max, a condition on a unique column, or a condition that ties it to the row outside.",
    edits: [],
    concept: "scalar-subquery",
  };
}

/** Functions of other databases, and what PostgreSQL has instead. */
const FOREIGN: Readonly<Record<string, string>> = {
  isnull: "coalesce(value, replacement)",
  ifnull: "coalesce(value, replacement)",
  nvl: "coalesce(value, replacement)",
  getdate: "now()",
  curdate: "current_date",
  sysdate: "now()",
  datediff: "later_date - earlier_date",
  dateadd: "day + interval '1 day'",
  date_add: "day + interval '1 day'",
  date_sub: "day - interval '1 day'",
  date_format: "to_char(day, 'YYYY-MM')",
  year: "extract(year FROM day)",
  month: "extract(month FROM day)",
  day: "extract(day FROM moment)",
  len: "length(text)",
  charindex: "position('a' IN text)",
  instr: "strpos(text, 'a')",
  group_concat: "string_agg(text, ', ')",
  listagg: "string_agg(text, ', ')",
  iif: "CASE WHEN condition THEN a ELSE b END",
  if: "CASE WHEN condition THEN a ELSE b END",
  convert: "value::integer",
  to_integer: "value::integer",
  mean: "avg(number)",
  average: "avg(number)",
  median: "percentile_cont(0.5) WITHIN GROUP (ORDER BY number)",
};

/** 42883: no such function or operator for these types. */
export function noSuchFunction(given: ErrorCase): ErrorTold {
  const { error, text, at } = given;
  const call = /^function ([a-z_0-9."]+)\((.*)\) does not exist/i.exec(error.message);
  if (call) {
    const name = call[1] ?? "";
    const own = FOREIGN[name.toLowerCase()];
    if (own !== undefined)
      return {
        says: `PostgreSQL has no function ${quoted(name)}; that name comes from another database. Here you write ${quoted(own)}.`,
        edits: foreignEdits(given, name.toLowerCase()),
      };
    if (/^(sum|avg)$/i.test(name) && /text|character/.test(call[2] ?? ""))
      return {
        says: `${quoted(name)} adds up numbers, and what stands in its parentheses is text. If the text holds digits, cast it first: ${quoted("sum(value::numeric)")}. If not, another column is meant.`,
        edits: [],
        concept: "casting",
      };
    if (/^round$/i.test(name) && /double/.test(call[2] ?? ""))
      return {
        says: "`round` with a number of decimals takes a numeric, and this value is floating point. Cast it first.",
        edits: roundedAsNumeric(text, at),
        concept: "rounding",
      };
    return {
      says: `There is no function ${quoted(name)} for arguments of type ${quoted(call[2] === "" ? "(none)" : (call[2] ?? ""))}. Either the name is spelled differently, or an argument is of another type: a text in place of a number, or arguments in another order.`,
      edits: [],
    };
  }
  const operator = /^operator does not exist: (.+)$/.exec(error.message)?.[1]?.split(" ") ?? [];
  const place = operator.findIndex((word) => /^[^\w"]+$/.test(word));
  const [left, symbol = "", right] = [
    operator.slice(0, Math.max(place, 0)).join(" "),
    operator[place],
    operator.slice(place + 1).join(" "),
  ];
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
  if (symbol === "+" && /text/.test(left) && /text|unknown/.test(right))
    edits.push({ sql: replaced(text, at, at, "||"), caption: "Texts are joined by ||:" });
  const date = /timestamp|date/.test(left + right) && /integer/.test(left + right);
  return {
    says: `The two sides of ${quoted(`${before?.text ?? ""} ${symbol} ${after?.text ?? ""}`)} are of different types: ${quoted(left)} on the left and ${quoted(right)} on the right. PostgreSQL compares and calculates only what is alike. ${date ? `Time is added as an interval: ${quoted("day + interval '1 day'")}.` : "Check that you mean these two columns; a text column can hold digits and still be text. If so, cast one side, for example with `::text` or `::integer`, or write the constant in the other type."}`,
    edits,
    concept: "casting",
  };
}

/** round(x, 2) with x cast to numeric. */
function roundedAsNumeric(text: ErrorCase["text"], at: number): readonly Edit[] {
  let depth = 0;
  for (let index = at + 1; index < text.tokens.length; index += 1) {
    const token = text.tokens[index]?.text;
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token !== "," || depth !== 1) continue;
    const inner = text.sql.slice(text.tokens[at + 2]?.start, text.tokens[index - 1]?.end);
    return [
      {
        sql: replaced(text, at + 2, index - 1, `(${inner})::numeric`),
        caption: "Cast to numeric, it runs:",
      },
    ];
  }
  return [];
}

function foreignEdits({ text }: ErrorCase, name: string): readonly Edit[] {
  const place = text.tokens.findIndex(
    (token, index) => token.text.toLowerCase() === name && text.tokens[index + 1]?.text === "(",
  );
  const simple: Readonly<Record<string, string>> = {
    isnull: "coalesce",
    ifnull: "coalesce",
    nvl: "coalesce",
    len: "length",
    mean: "avg",
    average: "avg",
    group_concat: "string_agg",
  };
  const own = simple[name];
  if (own !== undefined && place >= 0)
    return [{ sql: replaced(text, place, place, own), caption: `With ${quoted(own)}, it runs:` }];
  const argument = text.tokens[place + 2]?.text ?? "";
  const close = text.tokens.findIndex((token, index) => index > place && token.text === ")");
  if (/^(year|month|day)$/.test(name) && place >= 0 && close > place) {
    const inner = text.sql.slice(text.tokens[place + 2]?.start ?? 0, text.tokens[close]?.start ?? 0);
    return [
      {
        sql: replaced(text, place, close, `extract(${name} FROM ${inner})`),
        caption: "With extract, it runs:",
      },
    ];
  }
  if (/^(getdate|curdate|sysdate)$/.test(name) && argument === ")")
    return [
      {
        sql: replaced(text, place, place + 2, name === "curdate" ? "current_date" : "now()"),
        caption: "In PostgreSQL's words, it runs:",
      },
    ];
  return [];
}

/** 22P02, 22007, 22008: a text that isn't a value of the type. */
export function badValue(given: ErrorCase): ErrorTold {
  const { error } = given;
  if (/^malformed array literal/.test(error.message)) return textForArray(given);
  const told = error.message.slice(error.message.indexOf(" for type "));
  const [, type = "this type", value = ""] = /^ for type ([^:]+): "(.*)"/.exec(told) ?? [];
  if (/date\/time field value out of range/.test(error.message)) {
    const day = /"(.*)"/.exec(error.message)?.[1] ?? "";
    return {
      says: `There is no such date: ${quoted(day)}. Dates are written year, month, day: ${quoted("'2025-03-31'")}. Check that the month has that day, and that day and month aren't swapped.`,
      edits: [],
      concept: "date-arithmetic",
    };
  }
  return {
    says: `${quoted(value)} can't be read as ${quoted(type)}: ${isCast(given) ? "you cast it to that type" : "it is compared with, or stored in, something of that type"}, so the text must look like one${/date|timestamp/.test(type) ? `: a date is written year, month, day, as in ${quoted("'2025-03-31'")}` : ""}. ${isCast(given) ? "Remove the cast, or test the text first, for example with a regular expression." : "Perhaps another column is meant, or the quotes are too much."}`,
    edits: [],
    concept: "casting",
  };
}

/** Whether the value that PostgreSQL points at is cast. */
function isCast({ text, at }: ErrorCase): boolean {
  return (
    text.tokens[at + 1]?.text.startsWith("::") === true ||
    text.tokens.slice(Math.max(0, at - 2), at).some((token) => /^cast$/i.test(token.text))
  );
}

/** `tags = 'solar'`: a single text where an array stands on the other side. */
function textForArray({ text, at }: ErrorCase): ErrorTold {
  const [column, operator, value] = [text.tokens[at - 2], text.tokens[at - 1], text.tokens[at]];
  const isComparison = column && value && /^(=|<>|!=)$/.test(operator?.text ?? "");
  const qualifier = text.tokens[at - 3]?.text === "." ? at - 4 : at - 2;
  const name = isComparison ? text.sql.slice(text.tokens[qualifier]?.start ?? column.start, column.end) : "";
  return {
    says: `${name === "" ? "On the other side stands" : `${quoted(name)} is`} an array, a list of values, and it can only be compared with another array as a whole: ${quoted("ARRAY['a', 'b']")}. To ask whether a single value is in it, write ${quoted(`${value?.text ?? "'a'"} = ANY (${name === "" ? "list" : name})`)}; for several at once ${quoted(`${name === "" ? "list" : name} @> ARRAY[${value?.text ?? "'a'"}]`)}.`,
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
export function divisionByZero({ text }: ErrorCase): ErrorTold {
  const place = text.tokens.findIndex((token) => token.text === "/");
  const divisor = divisorAfter(text, place);
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
  { tokens, sql }: ErrorCase["text"],
  slash: number,
): { from: number; to: number; words: string } | null {
  const from = slash + 1;
  if (slash < 0 || !tokens[from]) return null;
  let to = from;
  while (tokens[to + 1]?.text === ".") to += 2;
  if (tokens[to]?.text === "(" || tokens[to + 1]?.text === "(") {
    let nest = 0;
    for (let i = tokens[to]?.text === "(" ? to : to + 1; i < tokens.length; i++) {
      if (tokens[i]?.text === "(") nest += 1;
      if (tokens[i]?.text === ")") nest -= 1;
      to = i;
      if (nest === 0) break;
    }
  }
  const [first, last] = [tokens[from], tokens[to]];
  return first && last ? { from, to, words: sql.slice(first.start, last.end) } : null;
}

/** 42P10: a sort key, a number or a list of columns that stands for nothing that is there. */
export function noSuchKey({ error: { message } }: ErrorCase): ErrorTold {
  const position = /^(GROUP BY|ORDER BY|DISTINCT ON) position (\d+) is not in select list$/.exec(message);
  if (position)
    return {
      says: `A number after ${position[1]} stands for a column of the SELECT list, counted from 1, and no column has the number ${position[2]}. Count again, or write what the column is made of: that stays right when the list changes.`,
      edits: [],
      concept: position[1] === "GROUP BY" ? "grouping" : "sorting",
    };
  if (message.endsWith(" ON CONFLICT specification"))
    return {
      says: "ON CONFLICT needs a rule by which PostgreSQL can tell that a row is there already: a primary key or a unique key of exactly the columns in its brackets. There is none of these columns. Look up the table's keys, and name all columns of the one that you mean.",
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
export function typeMismatch({ error }: ErrorCase): ErrorTold {
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

/** 23xxx: a rule of the table. */
export function brokenRule({ error }: ErrorCase): ErrorTold {
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
