import type { InterviewSummary, Level } from "@master-sql/course";
import { z } from "zod";
import type { PublishedContent } from "../content/published-content.ts";
import type { ExamContent } from "../exams/exam-content.ts";

/** What a question is about, as an exercise's summary has it. */
interface Subject {
  readonly concepts: readonly string[];
  /** 1 to 5, by its author. */
  readonly difficulty: number;
}

/** What exams and interviews ask, which pages don't know by themselves. */
export interface AskedElsewhere {
  /** Null when it isn't asked any more. */
  subject(place: "exam" | "interview", questionId: string): Subject | null;
}

/** Questions of interviews tell whom they are for, not how hard they are. */
const DIFFICULTY: Readonly<Record<Level, number>> = { junior: 2, mid: 3, senior: 4 };

/** {@link AskedElsewhere} by the content as it is now. */
export async function askedElsewhere(
  content: Pick<PublishedContent, "interviews"> | null,
  exams: Pick<ExamContent, "question">,
): Promise<AskedElsewhere> {
  const interviews: readonly InterviewSummary[] = (await content?.interviews()) ?? [];
  const byId = new Map(
    interviews.map(({ id, concepts, level }) => [id, { concepts, difficulty: DIFFICULTY[level] }]),
  );
  return {
    subject: (place, questionId) =>
      place === "interview" ? (byId.get(questionId) ?? null) : (exams.question(questionId)?.question ?? null),
  };
}

const testedSchema = z.looseObject({ place: z.enum(["exam", "interview"]), questionId: z.string() });

/** An event as the database tells it, with what its question is about where only the server knows. */
export function withSubject(event: { readonly kind: string }, asked: AskedElsewhere): unknown {
  if (event.kind !== "tested") return event;
  const tested = testedSchema.parse(event);
  const subject = asked.subject(tested.place, tested.questionId);
  return { ...tested, concepts: subject?.concepts ?? [], difficulty: subject?.difficulty ?? null };
}
