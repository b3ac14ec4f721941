import {
  type InterviewBundle,
  type RubricGrade,
  type RubricPart,
  rubricGrades,
  rubricParts,
} from "@master-sql/course";
import type { InterviewWork } from "../../lib/interviews/interview-work.ts";
import { Prose } from "../../ui/prose/prose.tsx";
import { gradeWords, partWords } from "./rubric-words.ts";
import classes from "./self-assessment.module.css";

/** The rubric; of each part one judges which of its three answers was nearest to one's own. */
export function SelfAssessment({
  rubric,
  grades,
  onGrade,
}: {
  readonly rubric: InterviewBundle["rubric"];
  readonly grades: InterviewWork["grades"];
  onGrade(part: RubricPart, grade: RubricGrade): void;
}) {
  const given = rubricParts.flatMap((part) => grades[part] ?? []);
  const count = (grade: RubricGrade) => given.filter((each) => each === grade).length;
  return (
    <div className={classes.rubric}>
      {rubricParts.map((part) => (
        <fieldset key={part} className={classes.part}>
          <legend>{partWords[part]}</legend>
          {rubricGrades.map((grade) => (
            <label key={grade} className={classes.grade} data-chosen={grades[part] === grade || undefined}>
              <input
                type="radio"
                name={`rubric-${part}`}
                checked={grades[part] === grade}
                onChange={() => onGrade(part, grade)}
              />
              <span className={classes.word}>{gradeWords[grade]}</span>
              <div className={classes.words}>
                <Prose html={rubric[part][grade]} />
              </div>
            </label>
          ))}
        </fieldset>
      ))}
      <p role="status" className={classes.sum}>
        {given.length === rubricParts.length
          ? `You judged your answer: ${count("strong")} strong, ${count("good")} good, ${count("weak")} weak.`
          : `${given.length} of ${rubricParts.length} parts judged.`}{" "}
        It is kept in this browser only.
      </p>
    </div>
  );
}
