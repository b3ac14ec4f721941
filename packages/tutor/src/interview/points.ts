import { type InterviewScript, rubricParts } from "@master-sql/course";
import { tokensOf } from "@master-sql/sql";
import { z } from "zod";
import { shapeIn } from "./query-shape.ts";

/**
 * What is looked for in an interview, fixed before it begins (rule I7). `by` says what decides whether a point is met:
 * running SQL, the candidate's questions, or the candidate's words. (`self` is `words` in interviews of old.)
 */
export const interviewPointSchema = z.object({
  id: z.string(),
  part: z.enum(rubricParts),
  worth: z.int().min(1),
  by: z.enum(["run", "asked", "words", "self"]),
  /** What is seen or heard when it is met, as Markdown. */
  text: z.string(),
});
export type InterviewPoint = z.infer<typeof interviewPointSchema>;

const WORTH = { answer: 4, firstTry: 2, twist: 3, change: 2, pages: 2, other: 1 } as const;

/** The point that some rubrics give for the shape of a query: the last one that was handed in decides. */
export const SHAPE = "performance-good";

/**
 * Whether a query that gives the rows of the model answer's is what the question asks for. Where a model of data is to
 * be drawn up, it isn't; nor where the model answer does more than read.
 */
export function isJudgedByRows({ topic, answerSql }: InterviewScript): boolean {
  return topic !== "modeling" && answerSql !== null && isLoneQuery(answerSql);
}

/** Whether another measure than the model answer's may be as good: then a difference is told, not held against one. */
export function isOpenMeasure({ topic }: InterviewScript): boolean {
  return topic === "product-sense";
}

/** Whether words of the candidate decide a point. */
export function isByWords({ by }: Pick<InterviewPoint, "by">): boolean {
  return by === "words" || by === "self";
}

/** The points of a question, by the parts of its rubric; the same each time. */
export function pointsOf(script: InterviewScript): readonly InterviewPoint[] {
  const judged = isJudgedByRows(script);
  const rubric = (id: string) => script.rubricPoints.find((point) => point.id === id)?.text ?? "";
  const inWords = (id: `${InterviewPoint["part"]}-${"good" | "strong"}`): InterviewPoint => ({
    id,
    part: id.split("-")[0] as InterviewPoint["part"],
    worth: WORTH.other,
    by: "words",
    text: rubric(id),
  });
  return [
    ...(judged ? pointsOfAnswer(script) : []),
    ...(judged && !isOpenMeasure(script) ? [] : [inWords("correctness-good")]),
    inWords("correctness-strong"),
    ...(judged
      ? script.twists.map(({ title }, index) =>
          byRun(`twist-${index}`, "correctness", WORTH.twist, `Right on the changed data, too: *${title}*.`),
        )
      : []),
    ...script.followUps.map(({ title, answerSql }, index): InterviewPoint => {
      const id = `change-${index}`;
      return answerSql !== null && isLoneQuery(answerSql)
        ? byRun(id, "correctness", WORTH.change, `A query that meets the changed requirement: *${title}*.`)
        : { id, part: "correctness", worth: WORTH.other, by: "words", text: `A sound answer to *${title}*.` };
    }),
    ...script.clarifications.map(
      ({ question }, index): InterviewPoint => ({
        id: `clarify-${index}`,
        part: "communication",
        worth: WORTH.other,
        by: "asked",
        text: `Asked: ${question}`,
      }),
    ),
    inWords("communication-good"),
    inWords("communication-strong"),
    byRun("checked", "validation", WORTH.other, "Ran a query to check, besides the answer itself."),
    inWords("validation-good"),
    inWords("validation-strong"),
    ...(judged
      ? [
          byRun(
            "pages",
            "performance",
            WORTH.pages,
            "The query touches no more than twice the pages of the accepted answer.",
          ),
        ]
      : []),
    judged && !isOpenMeasure(script) && shapeIn(rubric("performance-good")) !== null
      ? byRun(SHAPE, "performance", WORTH.other, rubric("performance-good"))
      : inWords(SHAPE),
    inWords("performance-strong"),
  ];
}

function byRun(id: string, part: InterviewPoint["part"], worth: number, text: string): InterviewPoint {
  return { id, part, worth, by: "run", text };
}

/** The points of the first right query. Where another measure may be as good, no query is wrong. */
function pointsOfAnswer(script: InterviewScript): readonly InterviewPoint[] {
  const tries = [
    byRun("tries-0", "correctness", WORTH.firstTry, "Handed in no wrong query."),
    byRun("tries-1", "correctness", WORTH.other, "Handed in at most one wrong query."),
  ];
  return [
    byRun("answer", "correctness", WORTH.answer, "The query gives the rows of an accepted answer."),
    byRun("unaided", "correctness", WORTH.other, "It did so without a nudge."),
    ...(isOpenMeasure(script) ? [] : tries),
  ];
}

/** A single statement that reads; whether it is valid is for PostgreSQL to say. */
export function isLoneQuery(sql: string): boolean {
  const tokens = tokensOf(sql).map(({ text }) => text.toLowerCase());
  while (tokens.at(-1) === ";") tokens.pop();
  const [first = ""] = tokens;
  return (
    ["select", "with", "values", "table", "("].includes(first) &&
    !tokens.some((token) => [";", "insert", "update", "delete", "merge", "into"].includes(token))
  );
}
