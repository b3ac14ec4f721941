import { gradeOf, type InterviewScore, type ScoredPoint } from "@master-sql/tutor/interview";
import { plural } from "@master-sql/words";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { MarkdownText } from "../../../lib/tutor/markdown-text.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { StaticSql } from "../../../ui/sql-editor/index.ts";
import { gradeWords, partWords } from "../rubric-words.ts";
import classes from "./score-view.module.css";

/** What the interview came to: the sum, a bar for each part, and what decided the points. */
export function ScoreSum({ score }: { readonly score: InterviewScore }) {
  const { points, outOf, parts, told: by } = score;
  return (
    <section className={classes.score} aria-labelledby="score">
      <h2 id="score" className={classes.sum}>
        {points} <span className={classes.of}>of {outOf} points</span>
      </h2>
      <ul className={classes.bars}>
        {parts.map(({ part, points: own, outOf: all }) => (
          <li key={part}>
            <a href={`#part-${part}`}>{partWords[part]}</a>
            <span className={classes.partSum}>
              {own} of {all}
            </span>
            <Meter value={own} of={all} />
          </li>
        ))}
      </ul>
      <p className={classes.decided}>
        {gradeWords[gradeOf(score)]} answer. Proved by running: {by.run.points} of {by.run.outOf}. Found in
        your questions: {by.asked.points} of {by.asked.outOf}. Found in your words: {by.words.points} of{" "}
        {by.words.outOf}.{by.self.outOf > 0 && ` Judged by you: ${by.self.points} of ${by.self.outOf}.`} The
        points were fixed before you began, and the same conversation always gets the same score.
      </p>
    </section>
  );
}

/** Each point, part by part, with its evidence or what would have met it. */
export function ScoredPoints({ score: { parts, scored } }: { readonly score: InterviewScore }) {
  return parts.map(({ part, points: own, outOf: all }) => (
    <section key={part} aria-labelledby={`part-${part}`} className={classes.part}>
      <h3 id={`part-${part}`}>
        {partWords[part]}
        <span className={classes.partSum}>
          {own} of {all}
        </span>
      </h3>
      <ul className={classes.points}>
        {scored
          .filter((point) => point.part === part)
          .map((point) => (
            <PointRow key={point.id} point={point} />
          ))}
      </ul>
    </section>
  ));
}

function PointRow({ point: { met, text, worth, evidence, why, stronger } }: { readonly point: ScoredPoint }) {
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
        {why !== null && (
          <div className={classes.evidence}>
            <MarkdownText markdown={why} />
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
