import type { Week } from "@master-sql/learning";
import { quantity } from "@master-sql/words";

/** What the card says; every number is of what was done. */
export interface CardFacts {
  readonly title: string;
  readonly figures: readonly { readonly value: string; readonly name: string }[];
  /** Answers, lessons and quiz questions of each week, the earliest first. */
  readonly bars: readonly number[];
}

/** `solved` and `mastered` are counts of exercises and of concepts. */
export function cardFacts({
  weeks,
  solved,
  mastered,
}: {
  readonly weeks: readonly Week[];
  readonly solved: number;
  readonly mastered: number;
}): CardFacts {
  const total = (pick: (week: Week) => number) => weeks.reduce((sum, week) => sum + pick(week), 0);
  const first = total((week) => week.first);
  const right = total((week) => week.firstRight);
  const days = total(({ activeDays }) => activeDays);
  return {
    title: `My ${weeks.length} weeks of SQL`,
    figures: [
      { value: String(solved), name: solved === 1 ? "exercise solved" : "exercises solved" },
      { value: String(mastered), name: mastered === 1 ? "concept mastered" : "concepts mastered" },
      { value: String(days), name: days === 1 ? "day of practice" : "days of practice" },
      ...(first === 0
        ? []
        : [{ value: `${Math.round((100 * right) / first)}%`, name: "right at the first try" }]),
    ],
    bars: weeks.map(({ exercises, lessons, quizQuestions }) => exercises + lessons + quizQuestions),
  };
}

/** The card in words, for those who can't see it. */
export function cardText({ title, figures }: CardFacts): string {
  return `${title}: ${figures.map(({ value, name }) => `${value} ${name}`).join(", ")}.`;
}

/** Words under the bars. */
export function barsText({ bars }: CardFacts): string {
  return `${quantity(
    bars.reduce((sum, bar) => sum + bar, 0),
    "thing",
  )} done, week by week`;
}
