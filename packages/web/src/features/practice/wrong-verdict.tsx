import type { AnswerBundle, Contract } from "@master-sql/engine/content";
import type { Verdict } from "@master-sql/engine/grading";
import { IconCircleX } from "@tabler/icons-react";
import { BundleHtml } from "./bundle-html.tsx";
import { WrongReasonView } from "./wrong-reason-view.tsx";
import classes from "./wrong-verdict.module.css";

interface WrongVerdictProps {
  readonly verdict: Extract<Verdict, { verdict: "wrong" }>;
  readonly answers: AnswerBundle;
  readonly contract: Contract | null;
  readonly sql: string;
  onJump(offset: number): void;
}

/** A rejected answer: what is wrong, why it may be, and the evidence. */
export function WrongVerdict({ verdict, answers, contract, sql, onJump }: WrongVerdictProps) {
  const known = answers.wrongAnswers.find(({ misconception }) => misconception.id === verdict.misconception);
  return (
    <>
      <div className={classes.wrong}>
        <IconCircleX size={26} stroke={1.75} className={classes.icon} aria-hidden="true" />
        <div className={classes.words}>
          <h2 className={classes.title}>Not right yet</h2>
          <p>{verdict.message}</p>
        </div>
      </div>
      {known && (
        <section className={classes.cause} aria-labelledby="cause-title">
          <h3 id="cause-title" className={classes.causeTitle}>
            Likely behind it: “{known.misconception.title}”
          </h3>
          <BundleHtml html={known.explanationHtml} className={classes.explanation} />
        </section>
      )}
      <WrongReasonView verdict={verdict} contract={contract} sql={sql} onJump={onJump} />
    </>
  );
}
