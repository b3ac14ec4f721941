import type { ExamQuestion } from "@master-sql/course";
import { quantity } from "@master-sql/words";
import { KindContract } from "../../../lib/task/kind-contract.tsx";
import { Prompt } from "../../../lib/task/prompt.tsx";
import { LevelDots } from "../../../ui/level-dots.tsx";
import classes from "./exam-question-view.module.css";
import { GivenPieces } from "./given-pieces.tsx";

/** What is asked, and what the answer is judged by. */
export function QuestionTask({
  position,
  question,
  onTakePiece,
}: {
  readonly position: number;
  readonly question: ExamQuestion;
  /** Puts a piece that is given on a line of its own in the answer. */
  onTakePiece(piece: string): void;
}) {
  return (
    <article className={classes.task}>
      <header>
        <h2 className={classes.title}>
          {position}. {question.title}
        </h2>
        <div className={classes.facts}>
          <LevelDots level={question.difficulty} name="Difficulty" />
          <p>
            {quantity(question.weight, "point")}, about {quantity(question.minutes, "minute")}
          </p>
        </div>
      </header>
      <Prompt html={question.promptHtml} />
      <KindContract exercise={question} />
      {question.kind === "arrange" && <GivenPieces pieces={question.pieces} onTake={onTakePiece} />}
    </article>
  );
}
