import { changeByAnswer } from "@master-sql/learning";
import { useMemo } from "react";
import { conceptChange } from "../../../lib/learner/concept-change.ts";
import { MasteryBar } from "../../../lib/learner/mastery-bar.tsx";
import type { KnownLearner } from "../../../lib/learner/use-picture.ts";
import classes from "./after.module.css";
import { besides, changeLead, gainText } from "./change-words.ts";

/** What an answer changed in what is believed of the learner, concept by concept. */
export function WhatChanged({
  attemptId,
  learner: { events, catalogue, now },
}: {
  readonly attemptId: string;
  readonly learner: KnownLearner;
}) {
  const change = useMemo(
    () => changeByAnswer(attemptId, events, catalogue, now),
    [attemptId, events, catalogue, now],
  );
  if (change === null) return null;
  const title = (concept: number) => catalogue.concepts[concept]?.title ?? "";
  const gain = gainText(change, title);
  return (
    <section aria-labelledby="changed-title" className={classes.changed}>
      <h3 id="changed-title" className={classes.title}>
        What this answer changed
      </h3>
      {gain !== null && <p className={classes.gain}>{gain}</p>}
      <p className={classes.because}>{changeLead(change)}</p>
      <ul className={classes.concepts}>
        {change.concepts.map(({ before, after }) => (
          <li key={after.concept} className={classes.concept}>
            <span className={classes.name}>{title(after.concept)}</span>
            <MasteryBar concept={after} from={before.mastery} />
            <span className={classes.because}>{conceptChange({ before, after })}</span>
          </li>
        ))}
      </ul>
      {besides(change, title).map((sentence) => (
        <p key={sentence} className={classes.because}>
          {sentence}
        </p>
      ))}
    </section>
  );
}
