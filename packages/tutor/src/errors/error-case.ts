import type { SqlError } from "@master-sql/judge/sandbox";
import type { SqlText, SqlToken } from "@master-sql/sql";
import type { TutorContext } from "../context.ts";

/** An error, in the text that it came of. */
export interface ErrorCase {
  readonly context: TutorContext;
  readonly text: SqlText;
  readonly error: SqlError;
  /** Number of the token that PostgreSQL points at; -1 where it points at none. */
  readonly at: number;
  /** That token; for an error at the end of the text there is none. */
  readonly token: SqlToken | undefined;
  /** Tables of the dataset that the SQL names, by the names that they have in it. */
  readonly sources: readonly ErrorSource[];
}

export interface ErrorSource {
  readonly alias: string;
  readonly table: TutorContext["dataset"]["tables"][number];
}

/** What is said of an error. Edits are tried in order; the first that runs is shown. */
export interface ErrorTold {
  readonly says: string;
  readonly edits: readonly Edit[];
  readonly concept?: string;
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
 * Tables named after FROM, JOIN, UPDATE, INTO or a comma, with their aliases; found in the text, since SQL in error may
 * not parse.
 */
export function sourcesIn(
  { tokens }: SqlText,
  { dataset }: Pick<TutorContext, "dataset">,
): readonly ErrorSource[] {
  return tokens.flatMap(({ text }, index) => {
    const before = tokens[index - 1]?.text.toLowerCase() ?? "";
    if (!["from", "join", "update", "into", ","].includes(before)) return [];
    const table = dataset.tables.find(({ name }) => name === text.toLowerCase());
    if (!table) return [];
    const next = tokens[index + 1]?.text ?? "";
    if (next === ".") return [];
    const alias = /^as$/i.test(next) ? (tokens[index + 2]?.text ?? text) : next;
    const isAlias = /^[\p{L}_]/u.test(alias) && !NO_ALIAS.test(alias);
    return [{ alias: isAlias ? alias : text, table }];
  });
}
