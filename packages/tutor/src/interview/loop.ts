import type { InterviewSummary } from "@master-sql/course";
import { createRandom } from "@master-sql/judge/random";

export const LOOP_LENGTH = 3;
/** Of the questions' own minutes; what comes after the first answer takes half as long again. */
const WITH_CHANGES = 1.5;

/**
 * The questions of a loop for a role: of different topics, those first that weren't worked on, from easy to hard. The
 * same seed draws the same. Null when there are too few.
 */
export function drawLoop(
  questions: readonly InterviewSummary[],
  role: string,
  known: ReadonlySet<string>,
  seed: number,
): readonly InterviewSummary[] | null {
  const random = createRandom(seed);
  const shuffled = questions
    .filter(({ roles }) => roles.some((each) => each === role))
    .map((question) => ({ question, at: random.next() + (known.has(question.slug) ? 1 : 0) }))
    .sort((a, b) => a.at - b.at)
    .map(({ question }) => question);
  const drawn: InterviewSummary[] = [];
  for (const ofNewTopic of [true, false]) {
    for (const question of shuffled) {
      if (drawn.length === LOOP_LENGTH) break;
      const isNewTopic = !drawn.some(({ topic }) => topic === question.topic);
      if (!drawn.includes(question) && isNewTopic === ofNewTopic) drawn.push(question);
    }
  }
  if (drawn.length < LOOP_LENGTH) return null;
  const place = (question: InterviewSummary) => questions.indexOf(question);
  return drawn.sort((a, b) => place(a) - place(b));
}

/** Minutes that a loop has, for all of its questions together. */
export function loopMinutes(questions: readonly Pick<InterviewSummary, "minutes">[]): number {
  const minutes = questions.reduce((sum, each) => sum + each.minutes, 0);
  return Math.ceil((minutes * WITH_CHANGES) / 5) * 5;
}
