import type { Catalogue } from "@master-sql/engine/content";
import { type ConceptPicture, isOvercome, MASTERED, recommend } from "@master-sql/engine/learning";
import { quantity } from "@master-sql/engine/words";
import { useMemo } from "react";
import { Link } from "react-router";
import { agoText } from "../../../lib/learner/ago-text.ts";
import { reasonText } from "../../../lib/learner/reason-text.ts";
import { type KnownLearner, usePicture } from "../../../lib/learner/use-picture.ts";
import { Button } from "../../../ui/button.tsx";
import { shortDate } from "../../../ui/moments.ts";
import classes from "./learner-sections.module.css";
import { masteryWords } from "./mastery-words.ts";
import { reviewCalendar } from "./review-calendar.ts";

/**
 * What is believed of the learner: what to do next and why, each practiced concept, mistakes, and when reviews are due.
 */
export default function LearnerSections({ catalogue }: { readonly catalogue: Catalogue }) {
  const known = usePicture(catalogue);
  if (known === null) return <div className={classes.waiting} aria-busy="true" />;
  return (
    <>
      <Recommendations known={known} catalogue={catalogue} />
      <Concepts known={known} />
      <Mistakes known={known} catalogue={catalogue} />
    </>
  );
}

function Recommendations({
  known,
  catalogue,
}: {
  readonly known: KnownLearner;
  readonly catalogue: Catalogue;
}) {
  const exercises = useMemo(() => catalogue.modules.flatMap((module) => module.exercises), [catalogue]);
  const proposals = useMemo(
    () => recommend(known.picture, known.catalogue, { now: known.now, seed: 1 }),
    [known],
  );
  return (
    <section aria-labelledby="recommended">
      <h2 id="recommended">Recommended for you</h2>
      <ol className={classes.recommended}>
        {proposals.map((proposal) => {
          const exercise = exercises[proposal.item];
          return exercise === undefined ? null : (
            <li key={exercise.id}>
              <Link to={`/practice/${exercise.slug}`}>{exercise.title}</Link>
              <p className={classes.muted}>{reasonText(proposal.reason, known.catalogue, known.now)}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Concepts({ known }: { readonly known: KnownLearner }) {
  const practiced = known.picture.concepts
    .filter(({ attempts }) => attempts > 0)
    .toSorted((a, b) => a.mastery - b.mastery);
  const due = practiced.filter(({ dueAt }) => dueAt !== null && dueAt <= known.now).length;
  const title = ({ concept }: ConceptPicture) => known.catalogue.concepts[concept]?.title ?? "";
  if (practiced.length === 0) return null;
  const save = () => {
    const text = reviewCalendar(
      practiced.flatMap((concept) =>
        concept.dueAt === null
          ? []
          : [
              {
                id: known.catalogue.concepts[concept.concept]?.id ?? "",
                title: title(concept),
                dueAt: concept.dueAt,
              },
            ],
      ),
      { now: known.now, address: `${window.location.origin}/practice` },
    );
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/calendar" }));
    link.download = "master-sql-reviews.ics";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <section aria-labelledby="mastery">
      <div className={classes.head}>
        <div>
          <h2 id="mastery">What you can do</h2>
          <p className={classes.muted}>
            The chance that you solve an exercise of medium difficulty alone and at once. The pale part is how
            uncertain that is. {due === 0 ? "No review is due." : `${quantity(due, "review")} due.`}
          </p>
        </div>
        <Button variant="default" onClick={save}>
          Save reviews to my calendar
        </Button>
      </div>
      <ul className={classes.concepts}>
        {practiced.map((concept) => (
          <li key={concept.concept} className={classes.concept}>
            <span className={classes.title}>{title(concept)}</span>
            <MasteryBar concept={concept} />
            <span className={classes.muted}>
              {masteryWords(concept)}
              {concept.dueAt !== null &&
                (concept.dueAt <= known.now ? " · review due" : ` · review ${shortDate(concept.dueAt)}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MasteryBar({ concept: { mastery, low, high } }: { readonly concept: ConceptPicture }) {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return (
    <span
      className={classes.bar}
      role="img"
      aria-label={`${percent(mastery)}, between ${percent(low)} and ${percent(high)}`}
      data-mastered={mastery >= MASTERED || undefined}
    >
      <span
        className={classes.range}
        style={{ insetInlineStart: percent(low), inlineSize: percent(high - low) }}
      />
      <span className={classes.mark} style={{ insetInlineStart: percent(mastery) }} />
    </span>
  );
}

function Mistakes({ known, catalogue }: { readonly known: KnownLearner; readonly catalogue: Catalogue }) {
  const exercises = useMemo(
    () =>
      new Map(
        catalogue.modules.flatMap((module) => module.exercises.map((exercise) => [exercise.id, exercise])),
      ),
    [catalogue],
  );
  if (known.picture.ledger.length === 0) return null;
  return (
    <section aria-labelledby="mistakes">
      <h2 id="mistakes">Mistakes that were named</h2>
      <p className={classes.muted}>
        A mistake is overcome once two other exercises about the same are right at the first try, without a
        hint.
      </p>
      <ul className={classes.mistakes}>
        {known.picture.ledger.map((entry) => {
          const last = entry.seen.at(-1);
          const exercise = exercises.get(last?.exerciseId ?? "");
          if (last === undefined || exercise === undefined) return null;
          return (
            <li key={entry.misconception}>
              <Link to={`/practice/${exercise.slug}`}>{exercise.title}</Link>
              <p className={classes.muted}>
                {quantity(entry.seen.length, "time")}, last {agoText(last.at, known.now)} ·{" "}
                {isOvercome(entry) ? "overcome" : `${entry.rightSince.length} of 2 right since`}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
