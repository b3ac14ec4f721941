import { plural } from "@master-sql/words";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import classes from "../own-exams/exam-dialog.module.css";

/** Why the exam couldn't be handed in, as far as is known. */
export interface FinishProblem {
  readonly title: string;
  readonly text: string;
}

interface FinishDialogProps {
  readonly questions: number;
  /** Questions with an answer that counts. */
  readonly answered: number;
  /** Positions of questions that hold something that wasn't saved. */
  readonly unsaved: readonly number[];
  readonly isFinishing: boolean;
  readonly problem: FinishProblem | null;
  onFinish(): void;
  onClose(): void;
}

/** The last question before an exam is handed in. */
export default function FinishDialog(props: FinishDialogProps) {
  const { questions, answered, unsaved, isFinishing, problem, onFinish, onClose } = props;
  return (
    <Dialog title="Finish the exam?" onClose={onClose}>
      <p className={classes.text}>
        {answered} of {questions} questions have an answer. After this nothing can be changed.
      </p>
      {unsaved.length > 0 && (
        <p className={classes.text}>
          <strong>
            {plural(unsaved.length, "Question")} {unsaved.join(", ")}:
          </strong>{" "}
          what you wrote last isn't saved, so it won't count.
        </p>
      )}
      {problem && (
        <Notice tone="wrong" title={problem.title}>
          {problem.text}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button onClick={onFinish} disabled={isFinishing}>
          {isFinishing ? "Finishing..." : "Finish and see the result"}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isFinishing}>
          Go on
        </Button>
      </div>
    </Dialog>
  );
}
