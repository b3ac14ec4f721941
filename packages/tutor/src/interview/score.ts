import { type InterviewScript, type RubricPart, rubricParts } from "@master-sql/course";
import { z } from "zod";
import { ownWordsFor } from "./evidence.ts";
import { interviewPointSchema } from "./points.ts";
import type { InterviewState } from "./state.ts";

const scoredPointSchema = interviewPointSchema.extend({
  met: z.boolean(),
  /** What shows it: words of the candidate, or what running `sql` told. Null where nothing does. */
  evidence: z
    .object({ kind: z.enum(["words", "run"]), said: z.string(), sql: z.string().nullable() })
    .nullable(),
  /** What a stronger answer would have had, as Markdown; null where the point is met. */
  stronger: z.string().nullable(),
});
export type ScoredPoint = z.infer<typeof scoredPointSchema>;

const sumSchema = z.object({ points: z.int(), outOf: z.int() });

export const interviewScoreSchema = sumSchema.extend({
  parts: z.array(sumSchema.extend({ part: z.enum(rubricParts) })),
  /** By who told: proved by running, found in the candidate's questions, judged by the candidate. */
  told: z.object({ run: sumSchema, asked: sumSchema, self: sumSchema }),
  scored: z.array(scoredPointSchema),
});
export type InterviewScore = z.infer<typeof interviewScoreSchema>;

/**
 * The score of an interview: a function of what was said and run, and of the points that were fixed when it began, so
 * that the same transcript always gives the same (rules I7, I8).
 */
export function scoreOf(script: InterviewScript, state: InterviewState): InterviewScore {
  const scored = state.points.map((point): ScoredPoint => {
    const proof = state.proofs.find((each) => each.point === point.id);
    const words = point.by === "self" ? ownWordsFor(state, point.text) : null;
    const met = proof !== undefined || (words !== null && state.claims.includes(point.id));
    const evidence = proof
      ? { kind: proof.kind, said: proof.said, sql: proof.sql }
      : words !== null
        ? { kind: "words" as const, said: words, sql: null }
        : null;
    return { ...point, met, evidence, stronger: met ? null : strongerFor(script, point.id, point.text) };
  });
  const sum = (of: (point: ScoredPoint) => boolean) => {
    const all = scored.filter(of);
    const worth = (points: readonly ScoredPoint[]) => points.reduce((total, each) => total + each.worth, 0);
    return { points: worth(all.filter(({ met }) => met)), outOf: worth(all) };
  };
  const by = (who: ScoredPoint["by"]) => sum((point) => point.by === who);
  return {
    ...sum(() => true),
    parts: rubricParts.map((part: RubricPart) => ({ part, ...sum((point) => point.part === part) })),
    told: { run: by("run"), asked: by("asked"), self: by("self") },
    scored,
  };
}

/** What would have met a point. */
function strongerFor(script: InterviewScript, id: string, text: string): string {
  const [kind, number] = id.split("-");
  const index = Number(number);
  const twist = kind === "twist" ? script.twists[index] : undefined;
  if (twist) return `${twist.breaks}\n\n${twist.answer}`;
  const change = kind === "change" ? script.followUps[index] : undefined;
  if (change) return change.answer;
  const clarification = kind === "clarify" ? script.clarifications[index] : undefined;
  if (clarification) return `Ask it before you write: the answer was “${clarification.answer}”`;
  if ((id === "answer" || id === "pages") && script.answerSql !== null)
    return `An accepted answer:\n\n\`\`\`sql\n${script.answerSql}\n\`\`\``;
  if (id === "unaided") return "Ask, look at the rows, and run small queries before asking for a nudge.";
  if (id === "checked")
    return "Run a small query that could prove you wrong, before you hand in: a count, a total, or one case by hand.";
  return text;
}
