import type { ExerciseSummary } from "../../content/bundle.ts";
import { list, quantity } from "../../words/amounts.ts";
import type { TutorContext } from "../context.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { readLearnerQuery } from "../reading/learner-query.ts";
import { literal, textCondition } from "../reading/text-condition.ts";
import { followUps, nothing, quoted, runIsolated, text } from "../showing/show.ts";
import { topicsOf } from "../topics/index.ts";
import { conceptAtHand } from "./concepts-of.ts";

/**
 * Tasks that practice the same: others of the course, and the learner's own with something changed, whose answer was
 * run.
 */
export async function* similar(question: TutorQuestion, context: TutorContext): AsyncGenerator<TutorPart> {
  const asked = topicsOf(question.text)[0]?.concepts[0];
  const concept = asked ?? context.exercise?.page.concepts[0] ?? (await conceptAtHand(context, question.sql));
  const found = concept === undefined ? [] : tasksOn(concept, context).slice(0, 3);
  const variant = await variantOf(question.sql, context);
  if (found.length === 0 && variant === "") {
    yield nothing(
      "I found no task of the course that is like this one. The practice page has them all, by topic and difficulty.",
    );
    return;
  }
  const known = concept === undefined ? undefined : context.library.concept(concept);
  yield text(
    known && found.length > 0
      ? `This is about **${known.title.toLowerCase()}**: ${known.sentence} ${found.length === 1 ? "One task" : "These tasks"} of the course ${found.length === 1 ? "practices" : "practice"} the same on other data, the nearest in difficulty first.`
      : "",
    variant,
  );
  for (const task of found) yield passageOf(task, context);
  yield followUps("example", "explain-query");
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
  const names = concepts.map((id) => library.concept(id)?.title.toLowerCase() ?? id);
  return {
    type: "passage",
    title,
    path: `/practice/${slug}`,
    excerpt: `Practices ${list(names)}, on the dataset ${dataset}. Difficulty ${difficulty} of 5, about ${quantity(minutes, "minute")}.`,
  };
}

/**
 * The learner's own right query with another value in one condition: what to look for, and how many rows a right answer
 * has.
 */
async function variantOf(sql: string, context: TutorContext): Promise<string> {
  const { exercise, verdict, assisted } = context;
  if (sql.trim() === "" || (exercise && verdict?.verdict !== "right" && !assisted)) return "";
  const query = await readLearnerQuery(context, sql);
  const condition = query ? textCondition(query) : null;
  if (!query || !condition) return "";
  const { table, column, value, withValue } = condition;
  const others = await runIsolated(
    context,
    `SELECT "${column}" FROM "${table}" WHERE "${column}" <> ${literal(value)} GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 5`,
  );
  if (others.status !== "completed") return "";
  for (const [other] of others.results[0]?.rows ?? []) {
    if (other === null || other === undefined) continue;
    const outcome = await runIsolated(context, withValue(other));
    const rows = outcome.status === "completed" ? (outcome.results.at(-1)?.rows.length ?? 0) : 0;
    if (rows > 0)
      return `Or change your own task a little: answer it for ${quoted(`${column} = ${literal(other)}`)} in place of ${quoted(literal(value))}, without looking at your query. I ran that: a right answer has ${quantity(rows, "row")}.`;
  }
  return "";
}
