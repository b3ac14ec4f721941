import type { Catalogue } from "@master-sql/course";
import type { ReactNode } from "react";
import { NextStepCard, startText } from "../../lib/learner/next-step-card.tsx";
import { useNextSteps } from "../../lib/learner/next-steps.ts";
import { Recommendations } from "../../lib/learner/recommendations.tsx";
import { type KnownPath, usePath } from "../../lib/learner/use-path.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import classes from "./learner-sections.module.css";
import { ConceptMap } from "./map/concept-map.tsx";
import { Mistakes } from "./mistakes/mistakes.tsx";
import { PageTabs } from "./page-tabs.tsx";
import { Concepts } from "./picture/concepts.tsx";
import { Reviews } from "./picture/reviews.tsx";
import { ShareCard } from "./share/share-card.tsx";
import { TwelveWeeks } from "./weeks/twelve-weeks.tsx";
import { YearMap } from "./year/year-map.tsx";

/** Three tabs: what to do today, what the learner can do, and what they did. `skills` and `history` end the last two. */
export default function LearnerSections({
  catalogue,
  skills,
  history,
}: {
  readonly catalogue: Catalogue;
  readonly skills: ReactNode;
  readonly history: ReactNode;
}) {
  const path = usePath(catalogue);
  if (path === null) return <div className={classes.waiting} aria-busy="true" />;
  const { learner } = path;
  return (
    <PageTabs
      label="Your progress"
      tabs={[
        {
          id: "today",
          name: "Today",
          content: (
            <div className={classes.stack}>
              <Next path={path} catalogue={catalogue} />
              <Reviews path={path} catalogue={catalogue} />
            </div>
          ),
        },
        {
          id: "skills",
          name: "Skills",
          content: (
            <div className={classes.stack}>
              <ConceptMap known={learner} catalogue={catalogue} />
              <Concepts known={learner} />
              <Mistakes known={learner} catalogue={catalogue} />
              {skills}
            </div>
          ),
        },
        {
          id: "history",
          name: "History",
          content: (
            <div className={classes.stack}>
              <YearMap known={learner}>
                <TwelveWeeks known={learner} />
              </YearMap>
              {history}
              <ShareCard known={learner} />
            </div>
          ),
        },
      ]}
    />
  );
}

/** Recommendations after the first step, which has the card. */
const RECOMMENDED = 3;

function Next({ path, catalogue }: { readonly path: KnownPath; readonly catalogue: Catalogue }) {
  const [next, ...others] = useNextSteps(path, catalogue, RECOMMENDED + 1);
  return (
    <>
      {next && (
        <NextStepCard step={next}>
          <ButtonLink to={next.to}>{startText(next)}</ButtonLink>
        </NextStepCard>
      )}
      <section aria-labelledby="recommended" className={classes.recommended}>
        <h2 id="recommended">Recommended for you</h2>
        <Recommendations steps={others} />
      </section>
    </>
  );
}
