import { isAggregate, textLiteral } from "@master-sql/sql";
import { list } from "@master-sql/words";
import { unknownCte } from "./ctes.ts";
import { type Edit, type ErrorCase, type ErrorExplanation, replaced } from "./error-case.ts";
import { nearest } from "./nearest.ts";
import { quoted } from "./quoted.ts";

const unquoted = (name: string) => name.replace(/^"|"$/g, "");

/** 42703: a column that isn't there. */
export function unknownColumn(given: ErrorCase): ErrorExplanation {
  const { error, text, at, sources, token } = given;
  const named =
    /^column "?([^"]+?)"? (?:of relation "([^"]+)" )?does not exist/.exec(error.message)?.[1] ?? "";
  const [qualifier, name] = named.includes(".") ? named.split(".") : [undefined, named];
  if (name === undefined || at < 0) return { says: `There is no column ${quoted(named)}.`, edits: [] };
  const last = qualifier === undefined ? at : at + 2;
  const aliased = aliasOf(given, name);
  if (aliased !== null && isTestedTooEarly(given, aliased))
    return {
      says: `${quoted(name)} is the name that your SELECT gives to ${quoted(aliased)}, a figure of a whole group. WHERE tests single rows, before there are groups, so it knows neither the name nor the figure. A condition on groups belongs in HAVING, after GROUP BY, written out as well: ${quoted(`HAVING ${aliased} …`)}.`,
      edits: [],
      concept: "having",
    };
  if (aliased !== null)
    return {
      says: `${quoted(name)} is the name that your SELECT gives to ${quoted(aliased)}. WHERE, ON, GROUP BY with calculations, and HAVING are evaluated before SELECT, so they don't know that name yet; ORDER BY comes after and does. Write the expression itself there, or calculate it in a subquery first.`,
      edits: [
        {
          sql: replaced(text, at, at, aliased),
          caption: "With the expression in place of its name, it runs:",
        },
      ],
      concept: "expressions",
    };
  if (token?.text.startsWith('"') && qualifier === undefined) return doubleQuoted(given, name);
  const fromless = withoutFrom(given);
  if (fromless) return fromless;
  const owners = sources.filter(({ table }) =>
    table.columns.some((column) => column.name === name.toLowerCase()),
  );
  if (qualifier !== undefined && owners.length > 0) {
    const [owner] = owners;
    return {
      says: `${quoted(qualifier)} has no column ${quoted(name)}. It belongs to ${list(owners.map(({ table, alias }) => `${quoted(table.name)}${alias === table.name ? "" : ` (${quoted(alias)} in your query)`}`))}. The name before the dot says which table a column is taken from.`,
      edits: owner
        ? [
            {
              sql: replaced(text, at, last, `${owner.alias}.${name}`),
              caption: `With ${quoted(`${owner.alias}.${name}`)}, it runs:`,
            },
          ]
        : [],
      concept: "inner-join",
    };
  }
  return nearColumn(given, name, qualifier, last);
}

/** A query that reads a column and has no FROM. */
function withoutFrom({ text, layout, at, tables, token }: ErrorCase): ErrorExplanation | null {
  const select = layout.previous(at, new Set(["select"]));
  if (select < 0 || layout.parent(at) >= 0) return null;
  const end = layout.next(select + 1, new Set(["from", "union", "intersect", "except"]));
  if (layout.word(end) === "from" || layout.words.includes("with")) return null;
  const isCut = layout.word(end) === ";" && layout.word(layout.next(end + 1, new Set(["from"]))) === "from";
  if (isCut && !/^(select|with|insert|update|delete|table|values)$/.test(layout.word(end + 1)))
    return {
      says: "The semicolon ends the statement before its FROM. Separate the items of the SELECT list with commas.",
      edits: [
        {
          sql: replaced(text, end, end, layout.word(end + 1) === "from" ? "" : ","),
          caption: "In one statement, it runs:",
        },
      ],
      concept: "select-columns",
    };
  const name = token?.text.toLowerCase() ?? "";
  const owners = tables.filter(({ columns }) => columns.some((column) => column.name === name));
  const [owner] = owners.length === 1 ? owners : [];
  const place = layout.next(select + 1, new Set(["where", "group", "order", "limit"]));
  const last = text.tokens[place - 1];
  return {
    says: `There is no FROM, so PostgreSQL knows no columns. Name the table after the SELECT list: ${quoted(`FROM ${owner?.name ?? "table"}`)}.`,
    edits:
      owner && last
        ? [
            {
              sql: `${text.sql.slice(0, last.end)} FROM ${owner.name}${text.sql.slice(last.end)}`,
              caption: "With FROM, it runs:",
            },
          ]
        : [],
    concept: "select-columns",
  };
}

/** Whether WHERE tests an aggregate. */
function isTestedTooEarly({ text, at }: ErrorCase, expression: string): boolean {
  const called = [...expression.matchAll(/\b(\w{1,63}) ?\(/g)];
  if (!called.some(([, name]) => isAggregate(name?.toLowerCase()))) return false;
  if (/\bover\b/i.test(expression)) return false;
  const clause = text.tokens.findLast(
    (token, index) => index < at && /^(select|where|having|group|order|on)$/i.test(token.text),
  );
  return clause?.text.toLowerCase() === "where";
}

const ITEM_STARTS: ReadonlySet<string> = new Set(["select", "distinct", ","]);

/** The expression that the SELECT list gives a name to, as written. */
export function aliasOf({ text, layout, at }: ErrorCase, name: string): string | null {
  const { tokens, sql } = text;
  const place = tokens.findIndex(
    (token, index) =>
      index !== at &&
      token.text.toLowerCase() === name.toLowerCase() &&
      /^as$/i.test(tokens[index - 1]?.text ?? ""),
  );
  if (place < 0) return null;
  const start = layout.previous(place - 1, ITEM_STARTS);
  const [from, to] = [tokens[start + 1], tokens[place - 2]];
  if (!from || !to || start < 0) return null;
  const expression = sql.slice(from.start, to.end).replace(/\s+/g, " ");
  return /^[\w.]+(\(.*\))?$/.test(expression) ? expression : `(${expression})`;
}

/** 42703 with "double quotes": a text, or a name in the wrong case. */
function doubleQuoted({ text, at, sources }: ErrorCase, name: string): ErrorExplanation {
  const columns = sources.flatMap(({ table }) => table.columns.map((column) => column.name));
  const near = columns.find((column) => column.toLowerCase() === name.toLowerCase());
  if (near)
    return {
      says: `Double quotes take a name letter for letter, capitals included, and the column is called ${quoted(near)}. Without quotes PostgreSQL folds a name to lower case, so they are rarely needed.`,
      edits: [{ sql: replaced(text, at, at, near), caption: "Without the quotes, it runs:" }],
    };
  return {
    says: `In SQL, double quotes are for names of tables and columns, so ${quoted(`"${name}"`)} is taken for a column, and there is none. A string needs single quotes: ${quoted(`'${name}'`)}.`,
    edits: [
      {
        sql: replaced(text, at, at, textLiteral(name)),
        caption: "With single quotes, it runs:",
      },
    ],
    concept: "filtering",
  };
}

function nearColumn(
  given: ErrorCase,
  name: string,
  qualifier: string | undefined,
  last: number,
): ErrorExplanation {
  const { text, at, sources, tables: all } = given;
  const near = sources.filter(
    ({ alias }) => qualifier === undefined || alias.toLowerCase() === qualifier.toLowerCase(),
  );
  const columns = near.flatMap(({ table }) => table.columns.map((column) => column.name));
  const meant = nearest(name, columns);
  const prefix = qualifier === undefined ? "" : `${qualifier}.`;
  const tables = list(near.map(({ table }) => quoted(table.name)));
  if (meant !== undefined)
    return {
      says: `There is no column ${quoted(name)} in ${tables}. The nearest name there is ${quoted(meant)}. ${columnsOf(near)}`,
      edits: [
        { sql: replaced(text, at, last, `${prefix}${meant}`), caption: `With ${quoted(meant)}, it runs:` },
      ],
    };
  const elsewhere = all.filter(({ columns: owned }) =>
    owned.some((column) => column.name === name.toLowerCase()),
  );
  if (elsewhere.length > 0)
    return {
      says: `No table in your FROM clause has a column ${quoted(name)}: ${columnsOf(near)} The column is in ${list(
        elsewhere.slice(0, 4).map((table) => quoted(table.name)),
        "or",
      )}. To use it, join that table.`,
      edits: [],
      concept: "inner-join",
    };
  const value: Edit[] = isCompared(given)
    ? [
        {
          sql: replaced(text, at, at, `'${name}'`),
          caption: "If it is meant as a text, single quotes make it one:",
        },
      ]
    : [];
  const hint =
    value.length > 0
      ? ` A string needs single quotes, ${quoted(`'${name}'`)}; without them it is taken for a column.`
      : "";
  return {
    says: `There is no column ${quoted(name)}${tables === "" ? "" : ` in ${tables}`}.${hint} ${columnsOf(near)}`,
    edits: value,
  };
}

function isCompared({ text, at }: ErrorCase): boolean {
  return (
    /^(=|<>|!=|<|>|<=|>=|like|ilike|\(|,)$/i.test(text.tokens[at - 1]?.text ?? "") &&
    text.tokens[at + 1]?.text !== "."
  );
}

function columnsOf(sources: ErrorCase["sources"]): string {
  return sources
    .slice(0, 2)
    .map(({ table }) => `${quoted(table.name)} has ${list(table.columns.map(({ name }) => name))}.`)
    .join(" ");
}

/** 42P01: a table that isn't there, or that FROM doesn't name. */
export function unknownTable(given: ErrorCase): ErrorExplanation {
  const { error, text, at, tables: all, sources } = given;
  const missing = /(?:missing|invalid reference to) FROM-clause entry for table "([^"]+)"/.exec(
    error.message,
  )?.[1];
  if (missing !== undefined) {
    const source = sources.find(({ table }) => table.name === missing.toLowerCase());
    if (source)
      return {
        says: `Your FROM clause gives the table ${quoted(missing)} the short name ${quoted(source.alias)}. From then on only that name is known in the query, so ${quoted(`${missing}.`)} leads nowhere.`,
        edits: [
          {
            sql: replaced(text, at, at, source.alias),
            caption: `With ${quoted(`${source.alias}.`)}, it runs:`,
          },
          {
            sql: text.tokens.reduceRight(
              (sql, token, index) =>
                token.text.toLowerCase() === missing.toLowerCase() && text.tokens[index + 1]?.text === "."
                  ? sql.slice(0, token.start) + source.alias + sql.slice(token.end)
                  : sql,
              text.sql,
            ),
            caption: `With ${quoted(`${source.alias}.`)} throughout, it runs:`,
          },
        ],
        concept: "inner-join",
      };
    const exists = all.some(({ name }) => name === missing.toLowerCase());
    const known = sources.map(({ alias }) => quoted(alias));
    return {
      says: `You take a column from ${quoted(missing)}, but FROM doesn't name it. ${exists ? `It is a table of this dataset: join it, and say in ON which rows belong together.` : `The names that your FROM clause gives are ${known.length > 0 ? list(known) : "none"}.`}`,
      edits: [],
      concept: "inner-join",
    };
  }
  const name = unquoted(/relation "([^"]+)" does not exist/.exec(error.message)?.[1] ?? "");
  const cte = unknownCte(given, name.toLowerCase());
  if (cte) return cte;
  const tables = all.map((table) => table.name);
  const meant = nearest(name, tables);
  return {
    says: `There is no table ${quoted(name)} here.${meant ? ` The nearest name is ${quoted(meant)}.` : ""} The tables are ${list(tables)}.`,
    edits:
      meant && at >= 0
        ? [{ sql: replaced(text, at, at, meant), caption: `With ${quoted(meant)}, it runs:` }]
        : [],
  };
}

/** 42702: a column that several tables have. */
export function ambiguousColumn(given: ErrorCase): ErrorExplanation {
  const { error, text, at, sources } = given;
  const name = /column reference "([^"]+)" is ambiguous/.exec(error.message)?.[1] ?? "";
  const owners = sources.filter(({ table }) => table.columns.some((column) => column.name === name));
  if (owners.length === 0)
    return {
      says: `Several tables of your query have a column ${quoted(name)}, and PostgreSQL doesn't guess. Write the table's name or alias and a dot before it: ${quoted(`o.${name}`)}.`,
      edits: [],
      concept: "several-joins",
    };
  return {
    says: `Several tables of your query have a column ${quoted(name)}: ${list(owners.map(({ table, alias }) => (alias === table.name ? quoted(table.name) : `${quoted(table.name)} as ${quoted(alias)}`)))}. PostgreSQL doesn't guess. Write the table's name and a dot in front, ${list(
      owners.map(({ alias }) => quoted(`${alias}.${name}`)),
      "or",
    )}, wherever you use it.`,
    edits: owners.map(({ alias }) => ({
      sql: replaced(text, at, at, `${alias}.${name}`),
      caption: `With ${quoted(`${alias}.${name}`)}, for example, it runs:`,
    })),
    concept: "several-joins",
  };
}
