import { gradeAnswer, gradingTaskOf } from "../../kinds/index.ts";
import { normalized } from "../../sql/normalized.ts";
import { indexOfByte, walk } from "../../sql/parse-tree.ts";
import { printSql } from "../../sql/print-sql.ts";
import type { TutorContext } from "../context.ts";
import { isOpenPrediction, JUDGING_LIMIT_MS, permission } from "../showing/guard.ts";
import { onlyQueryTask } from "../showing/query-task.ts";
import { readings, squeezed } from "./disguises.ts";

/** Queries within a piece of SQL, and pieces of SQL within a text, that are judged; more are too many to be shown. */
const MOST_JUDGED = 16;
/** Code units before a text that are read along with it: a solution may come bit by bit. */
const READ_BACK = 4_000;

/** Whether anything has to be held back: there is a task, and its solution was neither found nor seen. */
export function isGuarded({ exercise, assisted, verdict }: TutorContext): boolean {
  return exercise !== null && !assisted && verdict?.verdict !== "right";
}

/**
 * Whether a piece of SQL, a query within it, or a text that it carries in a comment or a literal is a solution (rule
 * T11). What can't be decided counts as one.
 * @param own the learner's own SQL, which may be quoted
 */
export async function sqlLeaks(context: TutorContext, sql: string, own: string): Promise<boolean> {
  if (!isGuarded(context)) return false;
  if (isOpenPrediction(context)) return true;
  const carried = carriedTexts(sql);
  if (carried !== "" && (await textLeaks(context, carried, { before: "", own }))) return true;
  if (normalized(sql) === normalized(own)) return false;
  if (squeezedLeaks(context, sql, own)) return true;
  return queriesLeak(context, sql);
}

async function queriesLeak(context: TutorContext, sql: string): Promise<boolean> {
  const queries = await queriesIn(context, sql);
  if (queries === null || queries.size > MOST_JUDGED) return true;
  for (const query of queries) if (await isSolution(context, query)) return true;
  return false;
}

async function isSolution(context: TutorContext, sql: string): Promise<boolean> {
  const { exercise, sandbox } = context;
  if (exercise === null) return false;
  if (onlyQueryTask(exercise.answers) !== null) return (await permission(context, sql)) === "withheld";
  const verdict = await gradeAnswer(sandbox, gradingTaskOf(exercise.answers), sql, {
    timeLimitMs: JUDGING_LIMIT_MS,
    searchTrials: 0,
    counterexamples: false,
  });
  return verdict.verdict !== "wrong";
}

/** The statements of a script and all queries within them; null when it doesn't parse. */
async function queriesIn({ parse }: TutorContext, sql: string): Promise<ReadonlySet<string> | null> {
  try {
    const { stmts = [] } = await parse(sql);
    const found = new Set<string>();
    for (const { stmt, stmt_location: start = 0, stmt_len: length } of stmts) {
      if (!stmt) continue;
      found.add(
        sql.slice(indexOfByte(sql, start), length ? indexOfByte(sql, start + length) : sql.length).trim(),
      );
      walk(stmt, (name, value) => {
        const isQuery = name === "SelectStmt" || name === "larg" || name === "rarg";
        if (isQuery && value !== Object.values(stmt)[0]) found.add(printSql({ SelectStmt: value }));
        return true;
      });
    }
    return found;
  } catch {
    return null;
  }
}

/** How comments, literals and quoted names begin and end. */
const CARRIERS = [
  ["--", "\n"],
  ["/*", "*/"],
  ["$$", "$$"],
  ["'", "'"],
  ['"', '"'],
] as const;

/** Comments, literals and quoted names: what a piece of SQL says besides what it does. */
function carriedTexts(sql: string): string {
  const found: string[] = [];
  for (let at = 0; at < sql.length; ) {
    const carrier = CARRIERS.find(([opening]) => sql.startsWith(opening, at));
    if (!carrier) {
      at += 1;
      continue;
    }
    const [opening, closing] = carrier;
    const end = sql.indexOf(closing, at + opening.length);
    const to = end < 0 ? sql.length : end;
    found.push(sql.slice(at + opening.length, to));
    at = to + closing.length;
  }
  return found.filter((text) => text.length > 6).join("\n");
}

/** Whether a text holds a solution's SQL, in whatever spelling, alone or with what was shown before it. */
export async function textLeaks(
  context: TutorContext,
  text: string,
  { before, own }: { readonly before: string; readonly own: string },
): Promise<boolean> {
  if (!isGuarded(context)) return false;
  const read = before.slice(-READ_BACK);
  const tried = new Set<string>();
  for (const reading of readings(text)) {
    if (squeezedLeaks(context, reading, own) || squeezedLeaks(context, `${read}\n${reading}`, own))
      return true;
    for (const sql of sqlWithin(reading)) tried.add(sql);
  }
  if (squeezedLeaks(context, codeOf(`${read}\n${text}`).join(" "), own)) return true;
  for (const sql of joinedCode(read, text)) tried.add(sql);
  let judged = 0;
  for (const sql of tried) {
    if (normalized(sql) === normalized(own)) continue;
    const queries = await queriesIn(context, sql);
    // What is no SQL is words.
    if (queries === null) continue;
    for (const query of queries) {
      judged += 1;
      if (judged > MOST_JUDGED || (await isSolution(context, query))) return true;
    }
  }
  return false;
}

function squeezedLeaks({ exercise }: TutorContext, text: string, own: string): boolean {
  const quoted = squeezed(own);
  const plain = squeezed(text);
  const rest = quoted.length > 10 ? plain.replaceAll(quoted, "|") : plain;
  const { answers } = exercise ?? {};
  const solutions = answers && "solutions" in answers ? answers.solutions : [];
  return solutions.some((solution) => squeezed(solution) !== "" && rest.includes(squeezed(solution)));
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
