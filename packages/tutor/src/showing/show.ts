export { quoted } from "@master-sql/judge/errors";

import type { RunOutcome } from "@master-sql/judge/sandbox";
import type { TutorContext } from "../context.ts";
import type { TutorIntent, TutorPart, TutorRun } from "../model.ts";
import { permission } from "./guard.ts";

/** Rows of a run that are shown. */
const SHOWN_ROWS = 8;
/** Rows of a run that are counted. */
export const COUNTED_ROWS = 20_000;
/** The safety net of one run, in milliseconds; a run that meets it is not shown, and decides nothing. */
export const RUN_LIMIT_MS = 8_000;

export type SqlPart = TutorPart & { readonly type: "sql" };

/** Runs SQL on the data as they were opened; whatever it does is undone. */
export function runIsolated({ sandbox }: TutorContext, sql: string): Promise<RunOutcome> {
  return sandbox.run(sql, { isolated: true, rowLimit: COUNTED_ROWS, timeLimitMs: RUN_LIMIT_MS });
}

/** What is shown of an outcome; null where there is nothing to show, as when a run was stopped. */
export function shownRun(outcome: RunOutcome): TutorRun | null {
  if (outcome.status === "failed")
    return { status: "error", sqlstate: outcome.error.sqlstate, message: outcome.error.message };
  if (outcome.status !== "completed") return null;
  const result = outcome.results.findLast(({ columns }) => columns.length > 0);
  if (!result) return { status: "rows", columns: [], rows: [], rowCount: 0 };
  return {
    status: "rows",
    columns: result.columns.map(({ name }) => name),
    rows: result.rows.slice(0, SHOWN_ROWS).map((row) => [...row]),
    rowCount: result.rows.length,
  };
}

/** SQL that runs and may be shown, with what it gave (rules T1 and T4); null otherwise. */
export async function ranPart(context: TutorContext, sql: string, caption: string): Promise<SqlPart | null> {
  if ((await permission(context, sql)) === "withheld") return null;
  return standalonePart(context, sql, caption);
}

/** The same for SQL that reads none of the dataset's tables, or that the learner wrote. */
export async function standalonePart(
  context: TutorContext,
  sql: string,
  caption: string,
): Promise<SqlPart | null> {
  const run = shownRun(await runIsolated(context, sql));
  return run?.status === "rows" ? { type: "sql", sql, caption, run } : null;
}

export function text(...paragraphs: readonly string[]): TutorPart {
  return { type: "text", markdown: paragraphs.filter((paragraph) => paragraph !== "").join("\n\n") };
}

export function nothing(reason: string): TutorPart {
  return { type: "nothing", reason };
}

export function followUps(...intents: readonly TutorIntent[]): TutorPart {
  return { type: "follow-ups", intents };
}

/** The lesson about a concept, introduced by the concept's own sentence. */
export function* passageAbout(
  { library }: TutorContext,
  concept: string | undefined,
  lesson?: string,
): Generator<TutorPart> {
  const passage = concept === undefined ? undefined : library.about(concept, lesson);
  const known = concept === undefined ? undefined : library.concept(concept);
  if (passage && known)
    yield { type: "passage", title: passage.title, path: passage.path, excerpt: known.sentence };
}
