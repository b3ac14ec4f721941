import { type SqlToken, textLiteral, tokensOf } from "@master-sql/sql";
import type { SqlSandbox } from "../../sandbox/index.ts";

/** Values tried beside those that the learner sees, and days that times are moved by. */
const MOST_VALUES = 4;
const MOVED_DAYS = [-40, -9, 5] as const;
const DAY_MS = 86_400_000;
const DATED = /^'([0-9]{4}-[0-9]{2}-[0-9]{2})(.*)'$/;

/**
 * Queries of an exercise's form about values that are written nowhere: an index for the very values that are shown must not pass for
 * one that serves them all. An author who states such a query says which values others may replace.
 */
export async function unseenQueries(
  authored: SqlSandbox,
  query: string,
  also: readonly string[],
): Promise<readonly string[]> {
  const tokens = tokensOf(query);
  const places = [...tokens.keys()].filter((place) => also.some((other) => differsAt(tokens, other, place)));
  const times = places.filter((place) => DATED.test(tokens[place]?.text ?? ""));
  const moved = times.length === 0 ? [] : MOVED_DAYS.map((days) => withMoved(query, tokens, times, days));
  const queries: string[] = [...moved];
  for (const place of places) {
    if (tokens[place - 1]?.text !== "=") continue;
    for (const value of await valuesAt(authored, query, tokens, place))
      queries.push(replaced(query, tokens[place], textLiteral(value)));
  }
  return queries;
}

function differsAt(tokens: readonly SqlToken[], other: string, place: number): boolean {
  const others = tokensOf(other);
  return others.length === tokens.length && others[place]?.text !== tokens[place]?.text;
}

function withMoved(
  query: string,
  tokens: readonly SqlToken[],
  places: readonly number[],
  days: number,
): string {
  return places.toReversed().reduce((text, place) => {
    const [, day = "", rest = ""] = DATED.exec(tokens[place]?.text ?? "") ?? [];
    const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
    return replaced(text, tokens[place], `'${moved}${rest}'`);
  }, query);
}

function replaced(text: string, token: SqlToken | undefined, by: string): string {
  return token === undefined ? text : text.slice(0, token.start) + by + text.slice(token.end);
}

/** Values that what is compared with a constant has in the dataset. */
async function valuesAt(
  authored: SqlSandbox,
  query: string,
  tokens: readonly SqlToken[],
  place: number,
): Promise<readonly string[]> {
  const isWord = (at: number, ...words: readonly string[]) =>
    words.includes(tokens[at]?.text.toLowerCase() ?? "");
  const before = [...tokens.keys()].filter((at) => at < place);
  const begins = before.findLast((at) => isWord(at, "where", "and", "or"));
  const where = before.findLast((at) => isWord(at, "where"));
  const from = before.findLast((at) => isWord(at, "from"));
  if (begins === undefined || where === undefined || from === undefined || from > where) return [];
  const compared = query.slice(tokens[begins + 1]?.start, tokens[place - 1]?.start);
  const source = query.slice(tokens[from]?.start, tokens[where]?.start);
  const sql = `select v from (select distinct (${compared})::text as v ${source}) as d where v is not null order by md5(v) limit ${MOST_VALUES}`;
  const run = await authored.run(sql, { isolated: true });
  return run.status === "completed" ? (run.results[0]?.rows ?? []).flatMap(([value]) => value ?? []) : [];
}
