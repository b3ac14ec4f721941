import { normalized, type ParseSql, printSelect, statementText, walk } from "@master-sql/sql";
import { readings, squeezed } from "./disguises.ts";

/** Different queries within a piece of SQL or a text that are judged; more are too many to be shown. */
export const MOST_JUDGED = 16;
/** Code units before a text that are read along with it: a solution may come bit by bit. */
const READ_BACK = 4_000;

/** What mustn't be told, and how SQL that tells it is known. */
export interface Secret {
  readonly parse: ParseSql;
  readonly solutions: readonly string[];
  /** Whether SQL gives what a solution gives; what can't be decided counts as one. */
  isSolution(sql: string): Promise<boolean>;
}

/**
 * Whether a text holds a solution's SQL, in whatever spelling, alone or with what was shown before it.
 * @param own the reader's own SQL, which may be quoted
 */
export async function tellsSecret(
  secret: Secret,
  text: string,
  { before, own }: { readonly before: string; readonly own: string },
): Promise<boolean> {
  const read = before.slice(-READ_BACK);
  const tried = new Set<string>();
  for (const reading of readings(text)) {
    if (spellsSecret(secret, reading, own) || spellsSecret(secret, `${read}\n${reading}`, own)) return true;
    for (const sql of sqlWithin(reading)) tried.add(sql);
  }
  if (spellsSecret(secret, codeOf(`${read}\n${text}`).join(" "), own)) return true;
  for (const sql of joinedCode(read, text)) tried.add(sql);
  const pieces = [...tried].filter((sql) => normalized(sql) !== normalized(own));
  return holdsSolution(secret, pieces);
}

/** Whether a query within pieces of a text is a solution; a piece that doesn't parse is words. */
async function holdsSolution({ parse, isSolution }: Secret, pieces: readonly string[]): Promise<boolean> {
  const queries = new Map<string, string>();
  for (const sql of pieces)
    for (const query of (await queriesIn(parse, sql)) ?? []) queries.set(normalized(query), query);
  if (queries.size > MOST_JUDGED) return true;
  for (const query of queries.values()) if (await isSolution(query)) return true;
  return false;
}

/** Whether a text has a solution's tokens in it, however they are laid out. */
export function spellsSecret({ solutions }: Pick<Secret, "solutions">, text: string, own: string): boolean {
  const quoted = squeezed(own);
  const plain = squeezed(text);
  const rest = quoted.length > 10 ? plain.replaceAll(quoted, "|") : plain;
  return solutions.some((solution) => squeezed(solution) !== "" && rest.includes(squeezed(solution)));
}

/** The statements of a script and all queries within them; null when it doesn't parse. */
export async function queriesIn(parse: ParseSql, sql: string): Promise<ReadonlySet<string> | null> {
  try {
    const { stmts = [] } = await parse(sql);
    const found = new Set<string>();
    for (const each of stmts) {
      const { stmt } = each;
      if (!stmt) continue;
      found.add(statementText(sql, each));
      walk(stmt, (name, value) => {
        const isQuery = name === "SelectStmt" || name === "larg" || name === "rarg";
        if (isQuery && value !== Object.values(stmt)[0]) found.add(printSelect(value));
        return true;
      });
    }
    return found;
  } catch {
    return null;
  }
}

/** What stands between backticks. */
function codeOf(text: string): readonly string[] {
  return text
    .split(/`+/)
    .filter((_, at) => at % 2 === 1)
    .map((code) => code.trim());
}

const BEGINS = /\b(?:select|with|values|insert|update|delete|merge|create|alter|drop|grant)\b/gi;
/** Pieces of code that may have been taken apart, clause by clause. */
const MOST_JOINED = 8;
/** Beginnings of SQL in a text that are looked at. */
const MOST_BEGINNINGS = 12;

/** Code that begins as a statement does, with the pieces after it. */
function joinedCode(before: string, text: string): readonly string[] {
  const earlier = codeOf(before);
  const all = [...earlier, ...codeOf(text)];
  return all.flatMap((piece, from) => {
    if (!/^(?:select|with|values|insert|update|delete|merge|create|alter|drop|grant)\b/i.test(piece))
      return [];
    return Array.from({ length: MOST_JOINED }, (_, more) => from + more + 1)
      .filter((to) => to > earlier.length && to <= all.length)
      .map((to) => all.slice(from, to).join(" "));
  });
}

/** Stretches of a text that may be SQL: from a word that begins a statement to the end of a sentence, line or text. */
function sqlWithin(text: string): readonly string[] {
  const plain = text.replace(/\*\*|`+[a-z]*/g, " ");
  const found: string[] = [];
  for (const { index } of [...plain.matchAll(BEGINS)].slice(0, MOST_BEGINNINGS)) {
    const rest = plain.slice(index, index + READ_BACK);
    const ends = [...rest.matchAll(/[.;:!?"'’”](?=\s|$)|\n/g)].map((end) => end.index).slice(0, 6);
    for (const end of [...ends, rest.length]) found.push(rest.slice(0, end).trim());
  }
  return found;
}
