import type { SimulationSummary } from "@master-sql/course";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type CallFailure, callFunction } from "../../../lib/backend/call-function.ts";
import { queryClient } from "../../../lib/backend/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { askTwice, isUnanswered } from "../own-exams/ask-twice.ts";
import classes from "../own-exams/exam-dialog.module.css";

interface StartDialogProps {
  readonly simulation: SimulationSummary;
  readonly userId: string;
  onClose(): void;
}

/** The rules, before the time begins. */
export default function StartDialog({ simulation, userId, onClose }: StartDialogProps) {
  const { id, title, minutes, questions, passPercent } = simulation;
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<CallFailure | null>(null);

  async function start() {
    setStarting(true);
    setProblem(null);
    const outcome = await askTwice(() => callFunction("start-exam", { simulationId: id }, { as: userId }));
    if (outcome.ok) {
      await queryClient.invalidateQueries({ queryKey: ["exams", userId], refetchType: "none" });
      return navigate(`/simulation/${outcome.value.examId}`);
    }
    setStarting(false);
    setProblem(outcome);
  }

  return (
    <Dialog title={title} size={540} onClose={onClose}>
      <ul className={classes.rules}>
        <li>
          <strong>
            {questions} questions, {minutes} minutes.
          </strong>{" "}
          The time begins when you start and doesn't stop, not even when you close the page. The server keeps
          it.
        </li>
        <li>
          <strong>Run as often as you like.</strong> It shows your rows on the data you see. At the end you
          learn whether they are right, on other data too.
        </li>
        <li>
          <strong>Only saved answers count,</strong> the last one of each question. They are kept if the
          connection breaks.
        </li>
        <li>
          <strong>No hints, no AI.</strong> Documentation is fine, as it is at work.
        </li>
        <li>
          <strong>{passPercent}% of the points pass.</strong> The result shows where your rows differ and what
          to study; the solutions stay secret.
        </li>
      </ul>
      {problem && (
        <Notice tone="wrong" title={isUnanswered(problem) ? "No answer came" : "The exam didn't begin"}>
          {problem.message}{" "}
          {isUnanswered(problem) && "The exam may have begun: trying again begins no second one."}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button onClick={() => void start()} disabled={isStarting}>
          {isStarting ? "Starting..." : `Start: ${minutes} minutes`}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isStarting}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
