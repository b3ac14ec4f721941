import { type InterviewScript, type RubricGrade, type RubricPart, rubricParts } from "@master-sql/course";
import { z } from "zod";
import { heard } from "./heard.ts";
import { type InterviewPoint, interviewPointSchema, isByWords } from "./points.ts";
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
  /** By what decided: running, the candidate's questions, the candidate's words, the candidate where words didn't. */
  told: z.object({
    run: sumSchema,
    asked: sumSchema,
    words: sumSchema.default({ points: 0, outOf: 0 }),
    self: sumSchema,
  }),
  scored: z.array(scoredPointSchema),
});
export type InterviewScore = z.infer<typeof interviewScoreSchema>;

/**
 * The score of an interview: a function of what was said and run, and of the points that were fixed when it began, so
 * that the same transcript always gives the same (rules I7, I8).
 */
export function scoreOf(script: InterviewScript, state: InterviewState): InterviewScore {
  const met = new Map(state.points.map((point) => [point.id, evidenceOf(script, state, point)]));
  const scored = state.points.map((point): ScoredPoint => {
    const own = met.get(point.id) ?? null;
    // A strong answer also has what a good answer has.
    const isImplied = point.id.endsWith("-good") && met.get(point.id.replace("-good", "-strong")) != null;
    const isMet = own !== null || isImplied;
    const stronger = isMet ? null : strongerFor(script, point.id, point.text);
    return { ...point, met: isMet, evidence: own, stronger };
  });
  const open = new Set(state.open?.map(({ point }) => point));
  const sum = (of: (point: ScoredPoint) => boolean) => {
    const all = scored.filter(of);
    const worth = (points: readonly ScoredPoint[]) => points.reduce((total, each) => total + each.worth, 0);
    return { points: worth(all.filter((each) => each.met)), outOf: worth(all) };
  };
  return {
    ...sum(() => true),
    parts: rubricParts.map((part: RubricPart) => ({ part, ...sum((point) => point.part === part) })),
    told: {
      run: sum(({ by }) => by === "run"),
      asked: sum(({ by }) => by === "asked"),
      words: sum((point) => isByWords(point) && !open.has(point.id)),
      self: sum(({ id }) => open.has(id)),
    },
    scored,
  };
}

const STRONG = 0.7;
const GOOD = 0.4;

/** What a score comes to, in a word, as the rubric has it. */
export function gradeOf({ points, outOf }: Pick<InterviewScore, "points" | "outOf">): RubricGrade {
  const share = outOf === 0 ? 0 : points / outOf;
  return share >= STRONG ? "strong" : share >= GOOD ? "good" : "weak";
}

/** What shows that a point is met; null where nothing does. */
function evidenceOf(
  script: InterviewScript,
  state: InterviewState,
  point: InterviewPoint,
): ScoredPoint["evidence"] {
  const proof = state.proofs.find((each) => each.point === point.id);
  if (proof) return { kind: proof.kind, said: proof.said, sql: proof.sql };
  if (point.id.startsWith("tries-")) return triesOf(state, Number(point.id.split("-")[1]));
  if (!isByWords(point)) return null;
  const found = heard(script, state, point);
  return found && (found.isClear || state.claims.includes(point.id))
    ? { kind: "words", said: found.said, sql: null }
    : null;
}

/** A small number of wrong queries counts only if a right one was handed in. */
function triesOf({ proofs, wrong = 0 }: InterviewState, most: number): ScoredPoint["evidence"] {
  const answer = proofs.find(({ point }) => point === "answer");
  if (!answer || wrong > most) return null;
  const said =
    wrong === 0 ? "No query that you handed in was wrong." : "One query that you handed in was wrong.";
  return { kind: "run", said, sql: answer.sql };
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
  if (kind === "tries")
    return "Each wrong query that you hand in costs points. Run it first, and compare what it gives with a count or a case by hand: that costs nothing.";
  if (id === "unaided") return "Ask, look at the rows, and run small queries before asking for a nudge.";
  if (id === "checked")
    return "Run a small query that could prove you wrong, before you hand in: a count, a total, or one case by hand.";
  return text;
}
