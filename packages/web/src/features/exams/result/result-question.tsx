import type { ExamResult } from "@master-sql/protocol";
import { quantity } from "@master-sql/words";
import { BundleHtml } from "../../../lib/task/bundle-html.tsx";
import { RowsDifference } from "../../../ui/difference/rows-difference.tsx";
import { StaticSql } from "../../../ui/sql-editor/index.ts";
import classes from "./result-page.module.css";

const verdictWords = {
  right: "Right",
  wrong: "Wrong",
  undecided: "Not decided",
  unanswered: "No answer",
  withdrawn: "Doesn't count",
} as const;

/** One question with the own answer and what was found out about it. */
export function ResultQuestion({ question }: { readonly question: ExamResult["questions"][number] }) {
  const {
    position,
    title,
    promptHtml,
    answer,
    verdict,
    message,
    difference,
    weight,
    points,
    seconds,
    minutes,
  } = question;
  return (
    <li className={classes.question}>
      <h3 className={classes.head}>
        <span>
          {position}. {title}
        </span>
        <span className={classes.verdict} data-verdict={verdict}>
          {verdictWords[verdict]}
          {verdict !== "withdrawn" && ` · ${points} of ${quantity(weight, "point")}`}
        </span>
      </h3>
      <p>
        {message}
        {seconds !== null && <span className={classes.took}> {timeText(seconds, minutes)}</span>}
      </p>
      {difference && (
        <RowsDifference
          difference={difference}
          missing={`Expected for question ${position}, but not in your result`}
          extra={`In your result for question ${position}, but not expected`}
        />
      )}
      {answer !== null && <StaticSql sql={answer} label={`Your answer to question ${position}`} />}
      {promptHtml !== "" && (
        <details className={classes.prompt}>
          <summary>The question</summary>
          <BundleHtml html={promptHtml} />
        </details>
      )}
    </li>
  );
}

/** From the answer that was saved before, beside what the exam allows. */
function timeText(seconds: number, allowed: number | null): string {
  const took = seconds < 60 ? "less than a minute" : quantity(Math.round(seconds / 60), "minute");
  return `Took ${took}${allowed === null ? "" : `, of ${allowed} allowed`}.`;
}
