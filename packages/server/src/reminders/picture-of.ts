import {
  type LearnerPicture,
  learnerPicture,
  type PracticeCatalogue,
  practiceCatalogue,
} from "@master-sql/learning";
import type { Transaction } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import type { Tables } from "../db/tables.ts";
import type { ExamContent } from "../exams/exam-content.ts";
import { levelsToTell } from "../learning/item-levels.ts";
import { askedElsewhere } from "../progress/asked-elsewhere.ts";
import { allLearnerEvents } from "../progress/learner-events.ts";

/** What is believed of a user at `now` (milliseconds since 1970), by the same model as in the page. */
export async function pictureOf(
  transaction: Transaction<Tables>,
  userId: string,
  {
    content,
    exams,
    now,
  }: {
    readonly content: Pick<PublishedContent, "course" | "interviews">;
    readonly exams: Pick<ExamContent, "question">;
    readonly now: number;
  },
): Promise<{ readonly picture: LearnerPicture; readonly catalogue: PracticeCatalogue }> {
  const events = await allLearnerEvents(transaction, userId, await askedElsewhere(content, exams));
  const levels = Object.entries(await levelsToTell(transaction));
  const catalogue = practiceCatalogue(
    content.course,
    new Map(levels.map(([id, [mean, variance]]) => [id, { mean, variance }])),
  );
  return { picture: learnerPicture(events, catalogue, now), catalogue };
}
