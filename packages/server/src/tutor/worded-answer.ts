import {
  type BuiltInReason,
  type CheckedSection,
  type Consultation,
  type ConsultationReply,
  type EarlierAnswer,
  findingsText,
  rowsIn,
  type TutorPart,
} from "@master-sql/engine/tutor";
import type { Logger } from "pino";
import type { AskedQuestion } from "../grading/grading-job.ts";
import { BudgetUsed } from "../models/metered-model.ts";
import type { TutorModel } from "../models/tutor-model.ts";
import { type DraftRequest, draftSections, repairedSql, Stalled } from "./model-draft.ts";

/** Times that a model may repair its SQL, for all of an answer. */
const MOST_REPAIRS = 2;

/** What wording an answer takes. */
export interface Wording {
  readonly model: TutorModel;
  readonly asked: AskedQuestion;
  /** What the built-in tutor says, proved. */
  readonly findings: readonly TutorPart[];
  readonly earlier: readonly EarlierAnswer[];
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** In a grader process. */
  consult(consultation: Consultation): Promise<ConsultationReply | null>;
  conceptLevels(): Promise<string>;
}

/** The graders can't be had now. */
class NotConsulted extends Error {}

/**
 * The answer to a question where a model is set up: its draft, of which each section was run, proved and guarded before
 * it is given out; or what the built-in tutor found, where the model fails, stalls, may not be asked or said nothing
 * that could be shown (packages/engine/src/tutor/SPEC.md).
 */
export async function* wordedAnswer(wording: Wording): AsyncGenerator<TutorPart> {
  const { asked, findings, model, signal, log } = wording;
  let why: BuiltInReason;
  try {
    const isShown = yield* checkedDraft(wording);
    if (isShown === "whole") {
      const followUps = findings.findLast(({ type }) => type === "follow-ups");
      yield followUps ?? { type: "follow-ups", intents: ["example", "explain-query"] };
      return;
    }
    why = isShown;
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ err: error, provider: model.settings.provider }, "the model gave no whole answer");
    why = error instanceof BudgetUsed || isCausedBy(error, BudgetUsed) ? "budget" : reasonOf(error);
  }
  // A similar task is made and proved by the built-in tutor alone, as everybody's is.
  if (asked.question.intent !== "similar") yield { type: "speaker", speaker: { by: "built-in", why } };
  yield* findings;
}

function reasonOf(error: unknown): BuiltInReason {
  const isSilent =
    error instanceof Stalled || (error instanceof Error && /timeout/i.test(`${error.name} ${error.message}`));
  return isSilent ? "stalled" : "failed";
}

function isCausedBy(error: unknown, kind: typeof BudgetUsed): boolean {
  return error instanceof Error && error.cause instanceof kind;
}

/** Gives out what may be shown of a draft; says why it isn't enough, if it isn't. */
async function* checkedDraft(wording: Wording): AsyncGenerator<TutorPart, "whole" | BuiltInReason> {
  const { asked, findings, earlier, consult, model } = wording;
  const { question } = asked;
  if (question.intent === "similar") return "kept-from-models";
  const prompt = await consult({ type: "prompt", findings, earlier });
  if (prompt?.type === "not-for-a-model") return "kept-from-models";
  if (prompt?.type !== "prompt") throw new NotConsulted("No prompt could be made.");
  const told = new Set(rowsIn(findingsText(findings)));
  const request: DraftRequest = {
    ...prompt,
    model: await model.open(),
    stallMs: model.settings.stallMs,
    signal: wording.signal,
    conceptLevels: wording.conceptLevels,
    async useTool(tool, input) {
      const reply = await consult({ type: "tool", tool, input });
      if (reply?.type !== "tool") throw new NotConsulted("A tool could not be used.");
      for (const rows of rowsIn(reply.said)) told.add(rows);
      return reply.said;
    },
  };
  const proved = findings.flatMap((part) => (part.type === "sql" ? [part.sql] : []));
  let shown = "";
  let rows: number | null = null;
  let repairs = MOST_REPAIRS;
  let hasContent = false;
  let hasPlans = false;
  for await (const section of draftSections(request)) {
    let markdown = section;
    let checked: CheckedSection;
    for (;;) {
      const reply = await consult({
        type: "check",
        section: {
          markdown,
          shown,
          intent: question.intent,
          own: question.sql,
          proved,
          rows,
          told: [...told],
        },
      });
      if (reply?.type !== "check") throw new NotConsulted("A section could not be checked.");
      checked = reply;
      const [failed] = checked.failed;
      if (!failed || repairs === 0) break;
      repairs -= 1;
      const repaired = await repairedSql(request, failed);
      if (repaired === null) break;
      markdown = markdown.replace(failed.sql, () => repaired);
    }
    const parts = withNote(checked);
    if (!hasContent && checked.parts.length > checked.withheld) {
      hasContent = true;
      yield { type: "speaker", speaker: { by: "model", model: model.settings.model } };
    }
    // Before anything worth showing there is nothing to leave out of.
    if (hasContent) yield* parts;
    hasPlans ||= parts.some(({ type }) => type === "plans");
    rows = checked.rows;
    shown += `\n${parts.map(saidBy).join("\n")}\n`;
  }
  if (hasContent && !hasPlans) yield* provedPlans(findings, shown);
  return hasContent ? "whole" : "unproved";
}

/** What was proved to be faster, with its plans, where the model's words left it out. */
function provedPlans(findings: readonly TutorPart[], shown: string): readonly TutorPart[] {
  if (!findings.some(({ type }) => type === "plans")) return [];
  return findings.filter(
    (part) => part.type === "plans" || (part.type === "sql" && !shown.includes(part.sql.trim())),
  );
}

function withNote({ parts, failed }: CheckedSection): readonly TutorPart[] {
  if (failed.length === 0) return parts;
  const note =
    "*(A query is left out here: it didn’t run on this data, or what it claims could not be proved.)*";
  return [...parts, { type: "text", markdown: note }];
}

function saidBy(part: TutorPart): string {
  if (part.type === "text") return part.markdown;
  return part.type === "sql" ? part.sql : "";
}
