import type { Catalogue } from "@master-sql/course";
import type { ReactNode } from "react";
import { NextLink } from "../../lib/learner/next-link.tsx";
import { NextStepCard, startText } from "../../lib/learner/next-step-card.tsx";
import { useNextSteps } from "../../lib/learner/next-steps.ts";
import { Recommendations } from "../../lib/learner/recommendations.tsx";
import { type KnownPath, usePath } from "../../lib/learner/use-path.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
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
  const isRated = learner.picture.concepts.some(({ attempts }) => attempts > 0);
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
              {!isRated && <FirstAnswer path={path} catalogue={catalogue} />}
              <ConceptMap known={learner} catalogue={catalogue} />
              <Concepts known={learner} />
              <Mistakes known={learner} catalogue={catalogue} />
              {isRated && skills}
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

/** What the tab of skills will show, and how to get there. */
function FirstAnswer({ path, catalogue }: { readonly path: KnownPath; readonly catalogue: Catalogue }) {
  const [next] = useNextSteps(path, catalogue, 1);
  return (
    <EmptyState title="No answers yet" action={<NextLink step={next ?? null} />}>
      With each answer to an exercise or a quiz, this page rates the concepts it uses: how likely you are to
      solve an exercise alone, what to review and when, and which mistakes to fix.
    </EmptyState>
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
