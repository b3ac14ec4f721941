import type { SqlText, SqlToken } from "@master-sql/sql";
import type { SqlError } from "../results/statement-result.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { Layout } from "./layout.ts";

/** A table of the database that a statement is about. */
export interface KnownTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string }[];
}

/** An error, in the text that it came from. */
export interface ErrorCase {
  readonly text: SqlText;
  readonly layout: Layout;
  readonly error: SqlError;
  /** Number of the token that PostgreSQL points at; -1 where it points at none. */
  readonly at: number;
  /** That token; undefined for an error at the end of the text. */
  readonly token: SqlToken | undefined;
  /** Empty where they aren't known. */
  readonly tables: readonly KnownTable[];
  /** Tables that the SQL uses, with the names that it gives them. */
  readonly sources: readonly ErrorSource[];
}

interface ErrorSource {
  readonly alias: string;
  readonly table: KnownTable;
}

/** An explanation of an error. */
export interface ErrorExplanation {
  /** Sentences; backticks enclose SQL. */
  readonly says: string;
  /** The learner's own text with a repair, the likeliest first. */
  readonly edits: readonly Edit[];
  /** Slug of the concept to read about. */
  readonly concept?: string;
  /** A kind of mistake that PostgreSQL's own words don't show. */
  readonly errorClass?: ErrorClass;
}

export interface Edit {
  readonly sql: string;
  readonly caption: string;
}

/** The text with some tokens replaced. */
export function replaced({ sql, tokens }: SqlText, from: number, to: number, words: string): string {
  const [first, last] = [tokens[from], tokens[to]];
  return first && last ? sql.slice(0, first.start) + words + sql.slice(last.end) : sql;
}

/** Words that can't be the alias of a table. */
const NO_ALIAS =
  /^(where|on|join|left|right|full|inner|outer|cross|natural|group|order|having|limit|offset|fetch|union|intersect|except|using|set|values|window|as|lateral|returning|select)$/i;

/**
 * Tables named after FROM, JOIN, UPDATE, INTO or a comma, with their aliases. They are found in the text, since SQL with
 * an error may not parse.
 */
export function sourcesIn(
  tokens: readonly SqlToken[],
  tables: readonly KnownTable[],
): readonly ErrorSource[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  return tokens.flatMap(({ text }, index) => {
    const before = tokens[index - 1]?.text.toLowerCase() ?? "";
    if (!["from", "join", "update", "into", ","].includes(before)) return [];
    const table = byName.get(text.toLowerCase());
    if (!table) return [];
    const next = tokens[index + 1]?.text ?? "";
    if (next === ".") return [];
    const alias = /^as$/i.test(next) ? (tokens[index + 2]?.text ?? text) : next;
    const isAlias = /^[\p{L}_]/u.test(alias) && !NO_ALIAS.test(alias);
    return [{ alias: isAlias ? alias : text, table }];
  });
}
