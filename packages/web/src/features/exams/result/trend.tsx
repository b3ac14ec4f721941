import type { ExamList } from "@master-sql/protocol";
import { Link } from "react-router";
import { Meter } from "../../../ui/meter.tsx";
import { shortDate } from "../../../ui/moments.ts";
import { percentOf } from "./percent-of.ts";
import classes from "./result-page.module.css";

type Sitting = ExamList["exams"][number];

/** Sittings that are shown at most: the latest. */
const SHOWN = 8;

/** How the same exam went each time, the first at the top; nothing when it was taken once. */
export function Trend({
  examId,
  sittings,
}: {
  readonly examId: string;
  /** Of the same simulation. */
  readonly sittings: readonly Sitting[];
}) {
  const judged = sittings
    .flatMap(({ score, ...sitting }) => (score === null || score.outOf === 0 ? [] : [{ ...sitting, score }]))
    .toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1))
    .slice(-SHOWN);
  if (judged.length < 2) return null;
  return (
    <section aria-labelledby="trend" className={classes.part}>
      <h2 id="trend">Each time you took it</h2>
      <ol className={classes.concepts}>
        {judged.map((sitting) => {
          const percent = percentOf(sitting.score);
          return (
            <li key={sitting.examId} className={classes.sitting}>
              {sitting.examId === examId ? (
                <span className={classes.name}>{shortDate(sitting.startedAt)}: this one</span>
              ) : (
                <Link to={`/simulation/${sitting.examId}/result`}>{shortDate(sitting.startedAt)}</Link>
              )}
              <span className={classes.muted}>
                {percent}%, {sitting.score.passed ? "passed" : "not passed"}
              </span>
              <Meter value={percent} of={100} label={`${percent} percent of the points`} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
