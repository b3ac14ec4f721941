import { normalized } from "@master-sql/sql";
import type { TutorContext } from "../context.ts";
import { isOpenPrediction, judgedNotWrong, permission } from "../showing/guard.ts";
import { onlyQueryTask } from "../showing/query-task.ts";
import { MOST_JUDGED, queriesIn, type Secret, spellsSecret, tellsSecret } from "./secrets.ts";

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
  if (spellsSecret(secretOf(context), sql, own)) return true;
  return queriesLeak(context, sql);
}

async function queriesLeak(context: TutorContext, sql: string): Promise<boolean> {
  const queries = await queriesIn(context.parse, sql);
  if (queries === null || queries.size > MOST_JUDGED) return true;
  for (const query of queries) if (await isSolution(context, query)) return true;
  return false;
}

async function isSolution(context: TutorContext, sql: string): Promise<boolean> {
  const { exercise, sandbox } = context;
  if (exercise === null) return false;
  if (onlyQueryTask(exercise.answers) !== null) return (await permission(context, sql)) === "withheld";
  return judgedNotWrong(sandbox, exercise.answers, sql);
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
  around: { readonly before: string; readonly own: string },
): Promise<boolean> {
  return isGuarded(context) && tellsSecret(secretOf(context), text, around);
}

function secretOf(context: TutorContext): Secret {
  const { answers } = context.exercise ?? {};
  return {
    parse: context.parse,
    solutions: answers && "solutions" in answers ? answers.solutions : [],
    isSolution: (sql) => isSolution(context, sql),
  };
}
