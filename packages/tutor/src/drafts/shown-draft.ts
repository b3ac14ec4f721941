import type { TutorPart, TutorQuestion } from "../model.ts";
import type { CheckedSection, FailedSql, SectionToCheck } from "./check-section.ts";

/** Times that a model may repair its SQL, for all of an answer. */
const MOST_REPAIRS = 2;

/** A model's draft, and what it takes to show of it what may be shown. */
export interface Draft {
  readonly question: TutorQuestion;
  /** What the built-in tutor says, proved. */
  readonly findings: readonly TutorPart[];
  /** What the model is called. */
  readonly model: string;
  /** Of the draft, as they come. Nothing of them was checked. */
  readonly sections: AsyncIterable<string>;
  /** All that the model was told and what its tools found; may grow while the draft comes. */
  seen(): string;
  check(section: SectionToCheck): Promise<CheckedSection>;
  /** Has the model repair SQL; null when it can't. */
  repair(failed: FailedSql): Promise<string | null>;
}

/**
 * Gives out what may be shown of a draft, each section once it was run, proved and guarded (rules T10 to T12), wherever
 * that is done. Says whether it held anything worth showing; before that nothing is given out. Throws what `sections`,
 * `check` and `repair` throw.
 */
export async function* shownDraft(draft: Draft): AsyncGenerator<TutorPart, boolean> {
  const { question, findings, model, sections, seen, check, repair } = draft;
  const proved = findings.flatMap((part) => (part.type === "sql" ? [part.sql] : []));
  let shown = "";
  let rows: number | null = null;
  let repairs = MOST_REPAIRS;
  let hasContent = false;
  let hasPlans = false;
  for await (const section of sections) {
    let markdown = section;
    let checked: CheckedSection;
    for (;;) {
      checked = await check({
        markdown,
        shown,
        intent: question.intent,
        own: question.sql,
        proved,
        rows,
        seen: seen(),
      });
      const [failed] = checked.failed;
      if (!failed || repairs === 0) break;
      repairs -= 1;
      const repaired = await repair(failed);
      if (repaired === null) break;
      markdown = markdown.replace(failed.sql, () => repaired);
    }
    const parts = withNote(checked);
    if (!hasContent && checked.parts.length > checked.withheld) {
      hasContent = true;
      yield { type: "speaker", speaker: { by: "model", model } };
    }
    // Before anything worth showing there is nothing to leave out of.
    if (hasContent) yield* parts;
    hasPlans ||= parts.some(({ type }) => type === "plans");
    rows = checked.rows;
    shown += `\n${parts.map(saidBy).join("\n")}\n`;
  }
  if (!hasContent) return false;
  if (!hasPlans) yield* provedPlans(findings, shown);
  yield findings.findLast(({ type }) => type === "follow-ups") ?? FOLLOW_UPS;
  return true;
}

const FOLLOW_UPS: TutorPart = { type: "follow-ups", intents: ["example", "explain-query"] };

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
