import type { Interview, InterviewOutline } from "@master-sql/protocol";
import type { Stage } from "@master-sql/tutor/interview";
import type { MarkedState } from "../../../ui/state-mark.tsx";

/** Where an interview stands, in a word. */
export const stageWords: Readonly<Record<Stage["at"], string>> = {
  question: "The question",
  twist: "The data change",
  change: "The requirement changes",
  review: "Your review",
  over: "Scored",
};

/** Done once it is scored, except with less than half of the points: a check beside those would read as a success. */
export function markOf({
  stage,
  points,
  outOf,
}: Pick<InterviewOutline, "stage" | "points" | "outOf">): MarkedState {
  const isWeak = points !== null && outOf !== null && points * 2 < outOf;
  return stage.at === "over" && !isWeak ? "done" : "begun";
}

/** An interview as a text to keep, in Markdown. */
export function transcriptOf({ title, startedAt, entries, score }: Interview): string {
  const said = entries.map(({ by, text, sql, run }) => {
    const ran =
      run === null
        ? ""
        : run.status === "rows"
          ? `It gave ${run.rowCount} rows.`
          : `It failed: ${run.message} (${run.sqlstate}).`;
    return [
      `**${by === "candidate" ? "You" : "Interviewer"}:** ${text}`,
      sql === null ? "" : `\`\`\`sql\n${sql}\n\`\`\``,
      ran,
    ]
      .filter((piece) => piece !== "")
      .join("\n\n");
  });
  const sum =
    score === null
      ? ""
      : [
          `## Score: ${score.points} of ${score.outOf} points`,
          ...score.scored.map(
            ({ met, worth, text, evidence }) =>
              `- ${met ? worth : 0} of ${worth}: ${text}${met && evidence ? ` — ${evidence.said}` : ""}`,
          ),
        ].join("\n\n");
  return `${[`# ${title}`, `Mock interview of ${startedAt}`, ...said, sum].join("\n\n").trim()}\n`;
}
