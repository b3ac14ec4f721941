import type { ExerciseSummary } from "@master-sql/course";
import { textLiteral } from "@master-sql/sql";
import { inSentence, list, quantity } from "@master-sql/words";
import { plainWords } from "../asked/words.ts";
import { cardsNamed } from "../cards/index.ts";
import type { TutorContext } from "../context.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { readLearnerQuery } from "../reading/learner-query.ts";
import { textCondition } from "../reading/text-condition.ts";
import { followUps, nothing, quoted, runIsolated, text } from "../showing/show.ts";
import { type ProvedVariant, variantsOf } from "../variants/find-variants.ts";
import { conceptAtHand } from "./concepts-of.ts";

/** Variants of the exercise that are offered at once. */
const MOST_VARIANTS = 2;

/**
 * Tasks that practice the same: variants of the exercise at hand, proved to be tasks (rule T14), and others of the
 * course. Where there is no exercise, the learner's own query with another value.
 */
export async function* similar(question: TutorQuestion, context: TutorContext): AsyncGenerator<TutorPart> {
  const asked = cardsNamed(plainWords(question.text))[0]?.concepts[0];
  const concept = asked ?? context.exercise?.page.concepts[0] ?? (await conceptAtHand(context, question.sql));
  const found = concept === undefined ? [] : tasksOn(concept, context).slice(0, 3);
  let offered = 0;
  for await (const variant of variantsOf(context)) {
    // Another direction alone is little to practice.
    if (variant.kind === "direction" && offered > 0) break;
    offered += 1;
    yield* taskOf(variant, offered > 1);
    if (offered === MOST_VARIANTS) break;
  }
  const own = context.exercise ? "" : await ownQueryVaried(question.sql, context);
  if (found.length === 0 && own === "" && offered === 0) {
    yield nothing(
      "I found no task of the course that is like this one. The practice page has them all, by topic and difficulty.",
    );
    return;
  }
  const known = concept === undefined ? undefined : context.library.concept(concept);
  const about =
    known && found.length > 0
      ? `This is about **${inSentence(known.title)}**: ${known.sentence} ${found.length === 1 ? "One task" : "These tasks"} of the course ${found.length === 1 ? "practices" : "practice"} the same on other data, the nearest in difficulty first.`
      : "";
  if (about !== "" || own !== "") yield text(about, own);
  for (const task of found) yield passageOf(task, context);
  yield followUps("example", "explain-query");
}

function* taskOf({ says, rows, variation }: ProvedVariant, isNext: boolean): Generator<TutorPart> {
  yield text(
    isNext ? "**Or this one:**" : "**This task with one thing changed:**",
    says,
    `Everything else is as the task says. Write the whole query; it is judged as the exercise is. I ran a right answer: it has ${quantity(rows, "row")}, and an answer to the task as it stands is wrong for it.`,
  );
  yield { type: "task", variation };
}

/** Tasks that practice a concept: as their main one first, then by how near their difficulty is. */
function tasksOn(concept: string, { library, exercise }: TutorContext): readonly ExerciseSummary[] {
  const own = exercise?.page;
  const cost = (task: ExerciseSummary) =>
    10 * Math.min(1, task.concepts.indexOf(concept)) +
    2 * Math.abs(task.difficulty - (own?.difficulty ?? 2)) +
    (task.dataset === own?.dataset ? 1 : 0) +
    (task.kind === (own?.kind ?? "select") ? 0 : 3);
  return library.exercises
    .filter((task) => task.slug !== own?.slug && task.concepts.includes(concept))
    .map((task) => ({ task, cost: cost(task) }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ task }) => task);
}

function passageOf(
  { slug, title, difficulty, minutes, dataset, concepts }: ExerciseSummary,
  { library }: TutorContext,
): TutorPart {
  const names = concepts.map((id) => inSentence(library.concept(id)?.title ?? id));
  return {
    type: "passage",
    title,
    path: `/practice/${slug}`,
    excerpt: `Practices ${list(names)}, on the dataset ${dataset}. Difficulty ${difficulty} of 5, about ${quantity(minutes, "minute")}.`,
  };
}

/** The learner's own query with another value in one condition: what to look for, and how many rows a right answer has. */
async function ownQueryVaried(sql: string, context: TutorContext): Promise<string> {
  const query = await readLearnerQuery(context, sql);
  const condition = query ? textCondition(query) : null;
  if (!query || !condition) return "";
  const { table, column, value, withValue } = condition;
  const others = await runIsolated(
    context,
    `SELECT "${column}" FROM "${table}" WHERE "${column}" <> ${textLiteral(value)} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 5`,
  );
  if (others.status !== "completed") return "";
  for (const [other] of others.results[0]?.rows ?? []) {
    if (other === null || other === undefined) continue;
    const outcome = await runIsolated(context, withValue(other));
    const rows = outcome.status === "completed" ? (outcome.results.at(-1)?.rows.length ?? 0) : 0;
    if (rows > 0)
      return `Change your own query a little: answer it for ${quoted(`${column} = ${textLiteral(other)}`)} in place of ${quoted(textLiteral(value))}, without looking at your query. I ran that: a right answer has ${quantity(rows, "row")}.`;
  }
  return "";
}
