import type { LearnerEvent } from "@master-sql/protocol";
import { list, once, quantity } from "@master-sql/words";
import { DAYS_OF_WEEK, dayOfWeek, daysSinceMonday, isWork } from "../../lib/learner/work-days.ts";

const weekday = once(() => new Intl.DateTimeFormat("en-US", { weekday: "short" }));

export interface ThisWeek {
  /** From Monday to Sunday. */
  readonly days: readonly { readonly name: string; readonly isActive: boolean; readonly isToday: boolean }[];
  /** Answers to exercises, which the progress page counts too. */
  readonly exerciseAnswers: number;
  /** Answers to questions of quizzes, placements, exams and interviews. */
  readonly questionAnswers: number;
  /** That were gone through. */
  readonly lessons: number;
}

/** What was done in the week, from Monday on by the reader's calendar, in which `now` (ms since 1970) is. */
export function thisWeek(events: readonly LearnerEvent[], now: number): ThisWeek {
  const startOf = (day: number) => dayOfWeek(now, day);
  const isFrom = ({ at }: LearnerEvent, start: number, end: number) => {
    const time = Date.parse(at);
    return time >= start && time < end;
  };
  const [monday, nextMonday, today] = [startOf(0), startOf(DAYS_OF_WEEK), daysSinceMonday(now)];
  const done = events.filter((event) => isWork(event) && isFrom(event, monday, nextMonday));
  const count = (counted: LearnerEvent["kind"]) => done.filter(({ kind }) => kind === counted).length;
  return {
    days: Array.from({ length: DAYS_OF_WEEK }, (_, day) => {
      const [start, end] = [startOf(day), startOf(day + 1)];
      return {
        name: weekday().format(start),
        isActive: done.some((event) => isFrom(event, start, end)),
        isToday: day === today,
      };
    }),
    exerciseAnswers: count("attempt"),
    questionAnswers: count("quiz-answer") + count("tested"),
    lessons: count("lesson-completed"),
  };
}

/** The week in a sentence. What there was none of isn't counted. */
export function weekText({ days, exerciseAnswers, questionAnswers, lessons }: ThisWeek): string {
  const counts = [
    ...(exerciseAnswers > 0 ? [`${quantity(exerciseAnswers, "answer")} to exercises`] : []),
    ...(questionAnswers > 0 ? [`${quantity(questionAnswers, "answer")} to questions`] : []),
    ...(lessons > 0 ? [quantity(lessons, "lesson")] : []),
  ];
  if (counts.length === 0) return "Nothing yet this week.";
  return `${list(counts)} on ${quantity(days.filter(({ isActive }) => isActive).length, "day")}.`;
}
