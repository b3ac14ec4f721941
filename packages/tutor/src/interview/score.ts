import { type InterviewScript, type RubricGrade, type RubricPart, rubricParts } from "@master-sql/course";
import { plural, quantity } from "@master-sql/words";
import { z } from "zod";
import { heard } from "./heard.ts";
import { type InterviewPoint, interviewPointSchema, isByWords, SHAPE } from "./points.ts";
import { lackIn } from "./query-shape.ts";
import type { InterviewState, Stage } from "./state.ts";

const scoredPointSchema = interviewPointSchema.extend({
  met: z.boolean(),
  /** What shows it: words of the candidate, or what running `sql` told. Null where nothing does. */
  evidence: z
    .object({ kind: z.enum(["words", "run"]), said: z.string(), sql: z.string().nullable() })
    .nullable(),
  /** Why it isn't met, as Markdown; null where it is, and in scores of old. */
  why: z.string().nullable().default(null),
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
    return { ...point, met: isMet, evidence: own, why: isMet ? null : whyNot(state, point), stronger };
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
  if (point.id === SHAPE && point.by === "run") return shapeOf(state, point);
  if (!isByWords(point)) return null;
  const found = heard(script, state, point);
  return found && (found.isClear || state.claims.includes(point.id))
    ? { kind: "words", said: found.said, sql: null }
    : null;
}

/** Without a query handed in, there is nothing to count. */
function triesOf(state: InterviewState, most: number): ScoredPoint["evidence"] {
  const { wrong = 0 } = state;
  const last = handedIn(state).at(-1);
  if (last === undefined || wrong > most) return null;
  const said =
    wrong === 0 ? "No query that you handed in was wrong." : "One query that you handed in was wrong.";
  return { kind: "run", said, sql: last };
}

/** The last query for the question decides, whether its result was right or not. */
function shapeOf(state: InterviewState, { text }: InterviewPoint): ScoredPoint["evidence"] {
  const last = handedIn(state, "question").at(-1);
  if (last === undefined || lackIn(text, last) !== null) return null;
  return { kind: "run", said: "The last query that you handed in for the question does.", sql: last };
}

/** The queries that were handed in, in their order. */
function handedIn({ entries }: InterviewState, at?: Stage["at"]): readonly string[] {
  return entries.flatMap(({ by, stage, sql }) =>
    by === "candidate" && sql !== null && (at === undefined || stage.at === at) ? [sql] : [],
  );
}

/** Why a point isn't met. */
function whyNot(state: InterviewState, { id, by, text }: InterviewPoint): string {
  const { proofs, open, wrong = 0 } = state;
  const isRight = proofs.some(({ point }) => point === "answer");
  const own = handedIn(state, "question");
  const [kind] = id.split("-");
  if (kind === "clarify") return "No question of yours was surely about this.";
  if (kind === "tries" && wrong > 0)
    return `${quantity(wrong, "query", "queries")} that you handed in ${plural(wrong, "was", "were")} wrong.`;
  if (id === "checked") return "You ran no other query that gave rows before handing in.";
  if (kind === "change" && by === "run") return "No query that you handed in for it gave the right rows.";
  if (isByWords({ by }))
    return open?.some(({ point }) => point === id)
      ? "Your words could be read either way, and you didn't claim it."
      : "No sentence of yours clearly says this.";
  if (own.length === 0) return "You handed in no query for the question.";
  if (id === SHAPE)
    return `The last query that you handed in for the question lacks ${lackIn(text, own.at(-1) ?? "")}.`;
  if (!isRight) return "No query that you handed in for the question gave the right rows.";
  if (id === "unaided") return "You asked for a nudge first.";
  if (id === "pages")
    return "Your first right query touches more pages than that, or they could not be measured.";
  return "No query that you handed in was right on the changed data and on the old.";
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
