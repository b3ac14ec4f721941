import type { InterviewScore, ScoredPoint } from "@master-sql/tutor/interview";
import { plural } from "@master-sql/words";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { MarkdownText } from "../../../lib/tutor/markdown-text.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { StaticSql } from "../../../ui/sql-editor/index.ts";
import { partWords } from "../rubric-words.ts";
import classes from "./score-view.module.css";

/** What the interview came to: the sum, who told what, and each point with its evidence or what would have met it. */
export function ScoreView({ score }: { readonly score: InterviewScore }) {
  const { points, outOf, parts, told, scored } = score;
  return (
    <section className={classes.score} aria-labelledby="score">
      <h2 id="score" className={classes.sum}>
        {points} <span className={classes.of}>of {outOf} points</span>
      </h2>
      <p className={classes.told}>
        Proved by running: {told.run.points} of {told.run.outOf}. Found in your questions: {told.asked.points}{" "}
        of {told.asked.outOf}. Judged by you: {told.self.points} of {told.self.outOf}. The points were fixed
        before you began, and the same conversation always gets the same score.
      </p>
      {parts.map(({ part, points: own, outOf: all }) => (
        <section key={part} aria-labelledby={`part-${part}`} className={classes.part}>
          <h3 id={`part-${part}`}>
            {partWords[part]}
            <span className={classes.partSum}>
              {own} of {all}
            </span>
          </h3>
          <Meter value={own} of={all} label={`${own} of ${all} points`} />
          <ul className={classes.points}>
            {scored
              .filter((point) => point.part === part)
              .map((point) => (
                <PointRow key={point.id} point={point} />
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function PointRow({ point: { met, text, worth, evidence, stronger } }: { readonly point: ScoredPoint }) {
  return (
    <li className={classes.point} data-met={met || undefined}>
      <span className={classes.mark} role="img" aria-label={met ? "Met" : "Not met"}>
        {met ? (
          <IconCheck size={16} stroke={2.25} aria-hidden="true" />
        ) : (
          <IconMinus size={16} stroke={2.25} aria-hidden="true" />
        )}
      </span>
      <div className={classes.what}>
        <div className={classes.text}>
          <MarkdownText markdown={text} />
        </div>
        {met && evidence && (
          <div className={classes.evidence}>
            {evidence.kind === "words" ? (
              <blockquote className={classes.quote}>{evidence.said}</blockquote>
            ) : (
              <details>
                <summary>{evidence.said}</summary>
                {evidence.sql !== null && <StaticSql sql={evidence.sql} label="What was run" />}
              </details>
            )}
          </div>
        )}
        {stronger !== null && stronger !== text && (
          <details className={classes.evidence}>
            <summary>A stronger answer</summary>
            <div className={classes.stronger}>
              <MarkdownText markdown={stronger} />
            </div>
          </details>
        )}
      </div>
      <span className={classes.worth}>
        {met ? worth : 0} of {worth} {plural(worth, "point")}
      </span>
    </li>
  );
}
