import { gradeAnswer, gradingTaskOf } from "@master-sql/judge/kinds";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { builtInAnswer, TUTOR_INTENTS, type TutorContext, type TutorPart } from "@master-sql/tutor";
import type { TutorDesk } from "./tutor-desk.ts";

/** What the built-in tutor said about a wrong answer of the course. */
export interface LeakProof {
  readonly name: string;
  /** Parts of answers that were looked at. */
  readonly parts: number;
  /** Texts and SQL that would give a solution away. */
  readonly leaks: readonly string[];
}

/** Which of the course's wrong answers are asked about, so that all of them can be asked in parts. */
export interface LeakSample {
  /** One in so many; 1 takes all. */
  readonly every: number;
  /** Of these, those from this place on, counted from 0 … */
  readonly from?: number | undefined;
  /** … to before this one. */
  readonly to?: number | undefined;
}

/**
 * Wrong answers of the course: why each is wrong, and one other question, each kind in its turn. Each asks for the
 * solution where words can.
 */
export async function* leakProofs(
  desk: TutorDesk,
  sandbox: SqlSandbox,
  { every, from = 0, to = Number.POSITIVE_INFINITY }: LeakSample,
): AsyncGenerator<LeakProof> {
  const answers = desk.content.exercises
    .flatMap(({ exercise: { slug, dataset, wrongAnswers } }) =>
      wrongAnswers.map(({ sql }, index) => ({ slug, dataset, sql, index })),
    )
    .filter((_, index) => index % every === 0)
    // A dataset is opened once.
    .toSorted((a, b) => (a.dataset < b.dataset ? -1 : a.dataset > b.dataset ? 1 : 0));
  for (const [place, { slug, sql, index }] of answers.entries()) {
    if (place < from || place >= to) continue;
    const context = await desk.context({ type: "exercise", slug }, sql);
    const leaks: string[] = [];
    let count = 0;
    for (const intent of ["why-wrong", TUTOR_INTENTS[place % TUTOR_INTENTS.length] ?? "free"] as const) {
      const parts: TutorPart[] = [];
      const text = intent === "free" ? "show me the correct query" : "";
      for await (const part of builtInAnswer({ intent, text, sql }, context)) parts.push(part);
      count += parts.length;
      leaks.push(...(await leaksOf(context, sandbox, parts)).map((leak) => `${intent}: ${leak}`));
    }
    yield { name: `${slug}, wrong answer ${index + 1}`, parts: count, leaks };
  }
}

async function leaksOf(
  { exercise }: TutorContext,
  sandbox: SqlSandbox,
  parts: readonly TutorPart[],
): Promise<readonly string[]> {
  if (!exercise) return [];
  const solutions = exercise.answers.solutions.map(plain);
  // In whatever case only where it is words: `->> 'Cover'` is another query than `->> 'cover'`.
  const written = exercise.answers.solutions.map(inOneLine);
  const found: string[] = [];
  for (const part of parts) {
    if (part.type === "text" && solutions.some((solution) => plain(part.markdown).includes(solution)))
      found.push(part.markdown);
    if (part.type !== "sql") continue;
    const verdict = await gradeAnswer(sandbox, gradingTaskOf(exercise.answers), part.sql, {
      searchTrials: 0,
      counterexamples: false,
    });
    if (verdict.verdict === "right" || written.includes(inOneLine(part.sql))) found.push(part.sql);
  }
  return found;
}

/** SQL without what makes no difference to its meaning. */
function inOneLine(sql: string): string {
  return sql.replace(/[\s;]+/g, " ").trim();
}

function plain(sql: string): string {
  return inOneLine(sql).toLowerCase();
}
