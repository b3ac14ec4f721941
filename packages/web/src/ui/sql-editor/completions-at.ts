import { FUNCTIONS, KEYWORDS, TYPES } from "./postgres-words.ts";
import { quoteIdentifier } from "./quote-identifier.ts";
import { type SqlToken, tokenizeSql } from "./sql-tokens.ts";

/** Tables that the editor knows, for completion. */
export interface SqlSchemaTable {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly comment: string | null;
  }[];
}

interface SqlCompletion {
  readonly label: string;
  readonly kind: "column" | "table" | "alias" | "keyword" | "type" | "function";
  /** Text to insert, where it differs from the label. */
  readonly apply?: string;
  readonly detail?: string;
  readonly info?: string;
  /** Higher comes first among equally good matches. */
  readonly boost: number;
}

export interface SqlCompletions {
  /** Offset where the word to be replaced starts. */
  readonly from: number;
  readonly options: readonly SqlCompletion[];
}

const TABLE_POSITION = new Set(["from", "join", "into", "update", "table"]);

/** The tokens of the statement around the offset, without spaces and comments. */
function statementAt(tokens: readonly SqlToken[], at: number): SqlToken[] {
  let start = 0;
  let end = tokens.length;
  for (const [i, token] of tokens.entries()) {
    if (token.text !== ";") continue;
    if (token.from < at) start = i + 1;
    else {
      end = i;
      break;
    }
  }
  return tokens.slice(start, end).filter((t) => t.kind !== "space" && t.kind !== "comment");
}

function bareName(token: SqlToken): string {
  return token.text.startsWith('"')
    ? token.text.slice(1, -1).replaceAll('""', '"')
    : token.text.toLowerCase();
}

interface TableInScope {
  readonly table: SqlSchemaTable;
  readonly alias: string;
}

/**
 * Every known table that the statement names after FROM, JOIN, UPDATE, INTO or a comma, with its alias (else its name).
 */
function tablesInScope(statement: readonly SqlToken[], schema: readonly SqlSchemaTable[]): TableInScope[] {
  const found: TableInScope[] = [];
  for (const [i, token] of statement.entries()) {
    if (token.kind !== "identifier") continue;
    const before = statement[i - 1]?.text.toLowerCase();
    if (before === undefined || !(TABLE_POSITION.has(before) || before === ",")) continue;
    const table = schema.find((t) => t.name === bareName(token));
    if (table === undefined) continue;
    const afterAs = statement[i + 1]?.text.toLowerCase() === "as" ? statement[i + 2] : statement[i + 1];
    found.push({ table, alias: afterAs?.kind === "identifier" ? bareName(afterAs) : table.name });
  }
  return found;
}

/** Names of the statement's common table expressions. */
function cteNames(statement: readonly SqlToken[]): string[] {
  return statement
    .filter((token, i) => {
      const next = statement.slice(i + 1, i + 4).map((t) => t.text.toLowerCase());
      return (
        token.kind === "identifier" && next[0] === "as" && (next[1] === "(" || next[1] === "materialized")
      );
    })
    .map(bareName);
}

function columnCompletions({ table, alias }: TableInScope, boost: number): SqlCompletion[] {
  return table.columns.map((column) => {
    const written = quoteIdentifier(column.name);
    return {
      label: column.name,
      kind: "column",
      detail: `${column.type} · ${alias}`,
      boost,
      ...(written === column.name ? {} : { apply: written }),
      ...(column.comment === null ? {} : { info: column.comment }),
    };
  });
}

function wordCompletions(upper: boolean): SqlCompletion[] {
  const cased = (word: string) => (upper ? word.toUpperCase() : word);
  return [
    ...KEYWORDS.map((word): SqlCompletion => ({ label: cased(word), kind: "keyword", boost: 0 })),
    ...TYPES.map((word): SqlCompletion => ({ label: cased(word), kind: "type", boost: -2 })),
    ...FUNCTIONS.map(
      (f): SqlCompletion => ({
        label: cased(f.name),
        kind: "function",
        detail: f.signature.slice(f.name.length),
        info: f.about,
        boost: -1,
      }),
    ),
  ];
}

/**
 * What can be written at an offset of a script: columns of the tables in the statement first, then tables, keywords and
 * functions; after `alias.` the columns of that table alone. Null inside strings, comments and numbers, and after a dot
 * that follows nothing known.
 */
export function completionsAt(
  sql: string,
  at: number,
  schema: readonly SqlSchemaTable[],
): SqlCompletions | null {
  const tokens = tokenizeSql(sql);
  const touching = tokens.find((t) => t.from < at && at <= t.from + t.text.length);
  const inText = touching?.kind === "string" || touching?.kind === "comment" || touching?.kind === "number";
  if (
    inText &&
    touching !== undefined &&
    (at < touching.from + touching.text.length || touching.kind !== "string")
  )
    return null;

  const isWord = touching !== undefined && /^[\p{L}_"]/u.test(touching.text) && touching.kind !== "string";
  const from = isWord ? touching.from : at;
  const typed = sql.slice(from, at);
  const statement = statementAt(tokens, at);
  const scope = tablesInScope(statement, schema);
  const before = statement.filter((t) => t.from + t.text.length <= from);

  if (before.at(-1)?.text === ".") {
    const owner = before.at(-2);
    if (owner === undefined) return null;
    const name = bareName(owner);
    const named = scope.find((t) => t.alias === name) ?? scope.find((t) => t.table.name === name);
    return named === undefined ? null : { from, options: columnCompletions(named, 3) };
  }

  const wantsTable = TABLE_POSITION.has(before.at(-1)?.text.toLowerCase() ?? "");
  const tables = [
    ...schema.map((t) => ({ name: t.name, about: t.comment })),
    ...cteNames(statement).map((name) => ({ name, about: null })),
  ].map(({ name, about }): SqlCompletion => {
    const written = quoteIdentifier(name);
    return {
      label: name,
      kind: "table",
      detail: "table",
      boost: wantsTable ? 4 : 1,
      ...(written === name ? {} : { apply: written }),
      ...(about === null ? {} : { info: about }),
    };
  });
  if (wantsTable) return { from, options: tables };

  const aliases = scope
    .filter((t) => t.alias !== t.table.name)
    .map((t): SqlCompletion => ({ label: t.alias, kind: "alias", detail: t.table.name, boost: 2 }));
  const upper = /^\p{Lu}/u.test(typed);
  return {
    from,
    options: [
      ...scope.flatMap((t) => columnCompletions(t, 3)),
      ...aliases,
      ...tables,
      ...wordCompletions(upper),
    ],
  };
}
