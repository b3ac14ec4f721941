import type { Catalogue } from "@master-sql/engine/content";
import { recommend } from "@master-sql/engine/learning";
import { useMemo } from "react";
import { Link } from "react-router";
import { reasonText } from "../../lib/learner/reason-text.ts";
import { type KnownLearner, usePicture } from "../../lib/learner/use-picture.ts";
import classes from "./learner-sections.module.css";
import { ConceptMap } from "./map/concept-map.tsx";
import { Mistakes } from "./mistakes/mistakes.tsx";
import { Concepts } from "./picture/concepts.tsx";
import { Reviews } from "./picture/reviews.tsx";
import { ShareCard } from "./share/share-card.tsx";
import { TwelveWeeks } from "./weeks/twelve-weeks.tsx";

/**
 * What is believed of the learner: what to do next and why, what was done in twelve weeks, each concept, mistakes, and
 * when reviews are due.
 */
export default function LearnerSections({ catalogue }: { readonly catalogue: Catalogue }) {
  const known = usePicture(catalogue);
  if (known === null) return <div className={classes.waiting} aria-busy="true" />;
  return (
    <>
      <Recommendations known={known} catalogue={catalogue} />
      <TwelveWeeks known={known} />
      <ConceptMap known={known} catalogue={catalogue} />
      <Concepts known={known} />
      <Reviews known={known} />
      <Mistakes known={known} catalogue={catalogue} />
      <ShareCard known={known} />
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
