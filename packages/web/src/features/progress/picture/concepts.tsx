import type { ConceptPicture } from "@master-sql/learning";
import { quantity } from "@master-sql/words";
import { useState } from "react";
import { MasteryBar } from "../../../lib/learner/mastery-bar.tsx";
import { masteryState, masteryWords } from "../../../lib/learner/mastery-words.ts";
import type { KnownLearner } from "../../../lib/learner/use-picture.ts";
import { Button } from "../../../ui/button.tsx";
import { shortDate } from "../../../ui/moments.ts";
import classes from "./picture.module.css";

const STRENGTHS = 3;
/** Concepts that are shown first. */
const SHOWN = 10;

/** Mastery of each practiced concept, the weakest first, after what is surely in hand. */
export function Concepts({ known }: { readonly known: KnownLearner }) {
  const [showsAll, setShowsAll] = useState(false);
  const practiced = known.picture.concepts
    .filter(({ attempts }) => attempts > 0)
    .toSorted((a, b) => a.mastery - b.mastery);
  const title = ({ concept }: ConceptPicture) => known.catalogue.concepts[concept]?.title ?? "";
  if (practiced.length === 0) return null;
  const strengths = practiced
    .filter((concept) => masteryState(concept) === "mastered")
    .toSorted((a, b) => b.low - a.low)
    .slice(0, STRENGTHS);
  return (
    <section aria-labelledby="mastery">
      <h2 id="mastery">What you can do</h2>
      <p className={classes.muted}>
        The chance that you solve an exercise of medium difficulty alone and at once. The pale part is how
        uncertain that is.
      </p>
      {strengths.length > 0 && (
        <>
          <h3 className={classes.subtitle}>Your strengths</h3>
          <dl className={classes.days}>
            {strengths.map((concept) => (
              <div key={concept.concept} className={classes.day}>
                <dt>{title(concept)}</dt>
                <dd>{strengthText(concept)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3 className={classes.subtitle}>Concept by concept</h3>
      <ul className={classes.concepts}>
        {(showsAll ? practiced : practiced.slice(0, SHOWN)).map((concept) => (
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
      {practiced.length > SHOWN && (
        <Button
          className={classes.more}
          variant="default"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Only the weakest" : `All ${practiced.length} concepts you practiced`}
        </Button>
      )}
    </section>
  );
}

function strengthText({ recent, attempts, mastery }: ConceptPicture): string {
  const right = recent.filter(({ isRight }) => isRight).length;
  const chance = `${percent(mastery)} likely right`;
  return recent.length === 0
    ? `${chance}, after ${quantity(attempts, "answer")}`
    : `${chance}; right in ${right} of your last ${quantity(recent.length, "first try", "first tries")} without a hint`;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
