import type { Catalogue } from "@master-sql/course";
import { Recommendations } from "../../lib/learner/recommendations.tsx";
import { usePath } from "../../lib/learner/use-path.ts";
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
  const path = usePath(catalogue);
  if (path === null) return <div className={classes.waiting} aria-busy="true" />;
  const { learner } = path;
  return (
    <>
      <section aria-labelledby="recommended" className={classes.recommended}>
        <h2 id="recommended">Recommended for you</h2>
        <Recommendations path={path} catalogue={catalogue} />
      </section>
      <TwelveWeeks known={learner} />
      <ConceptMap known={learner} catalogue={catalogue} />
      <Concepts known={learner} />
      <Reviews known={learner} />
      <Mistakes known={learner} catalogue={catalogue} />
      <ShareCard known={learner} />
    </>
  );
}
