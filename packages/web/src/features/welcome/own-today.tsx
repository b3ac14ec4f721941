import type { Catalogue } from "@master-sql/course";
import { PROMO } from "@master-sql/protocol";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCatalogue } from "../../lib/content/use-catalogue.ts";
import { useOfferAvailable } from "../../lib/credits/offer.ts";
import { agoText } from "../../lib/learner/ago-text.ts";
import { useMistakeNames } from "../../lib/learner/mistake-names.ts";
import { mistakeSentence } from "../../lib/learner/mistake-sentence.ts";
import { NextStepCard, NextStepWaiting, startText } from "../../lib/learner/next-step-card.tsx";
import { type ShownStep, useNextSteps } from "../../lib/learner/next-steps.ts";
import { PlacementOffer } from "../../lib/learner/placement-offer.tsx";
import { Recommendations } from "../../lib/learner/recommendations.tsx";
import { nextOpen, usePracticeSession } from "../../lib/learner/session/practice-session.ts";
import { ReviewStart } from "../../lib/learner/session/review-start.tsx";
import { SessionCard } from "../../lib/learner/session/session-card.tsx";
import { SessionStart } from "../../lib/learner/session/session-start.tsx";
import { type KnownPath, usePath } from "../../lib/learner/use-path.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { adviceOf } from "./advice.ts";
import { mistakeToFix } from "./mistake-to-fix.ts";
import { thisWeek, weekText } from "./this-week.ts";
import classes from "./welcome.module.css";

/** What is next, the week, what is due, and one mistake to fix. */
export default function OwnToday({
  bonus,
}: {
  /** The way to the promotional credits. */
  readonly bonus: ReactNode;
}) {
  const { data: catalogue } = useCatalogue();
  return catalogue === undefined ? <NextStepWaiting /> : <Today catalogue={catalogue} bonus={bonus} />;
}

interface TodayProps {
  readonly catalogue: Catalogue;
  readonly bonus: ReactNode;
}

function Today(props: TodayProps) {
  const path = usePath(props.catalogue);
  return path === null ? <NextStepWaiting /> : <Known {...props} path={path} />;
}

/** Steps looked at; the exercise that fixes a mistake is among those not shown yet. */
const LOOKED_AT = 12;
/** Recommendations after the first step, which has the card. */
const RECOMMENDED = 3;

function Known({ path, catalogue, bonus }: TodayProps & { readonly path: KnownPath }) {
  const steps = useNextSteps(path, catalogue, LOOKED_AT);
  const { session } = usePracticeSession();
  const isOffered = useOfferAvailable();
  const [next] = steps;
  const advice = path.goal.survey === null ? [] : adviceOf(path.goal.survey);
  const isInSession = session !== null && nextOpen(session) !== null;
  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        {isInSession ? (
          <SessionCard />
        ) : (
          next && (
            <NextStepCard step={next} below={<SessionStart path={path} catalogue={catalogue} />}>
              <ButtonLink to={next.to}>{startText(next)}</ButtonLink>
            </NextStepCard>
          )
        )}
        <PlacementOffer path={path} />
        <section className={classes.part} aria-labelledby="recommended">
          <h2 id="recommended">Recommended for you</h2>
          <Recommendations
            steps={steps.slice(1, RECOMMENDED + 1)}
            others={advice.map(({ because, ...rest }) => ({ ...rest, because: `${because}, you told us.` }))}
          />
        </section>
      </div>
      <div className={classes.side}>
        <Week path={path} />
        <Part title="Reviews">
          <ReviewStart path={path} catalogue={catalogue} />
        </Part>
        <Fix path={path} steps={steps.slice(RECOMMENDED + 1)} />
        <Part title="AI credits">
          <p className={classes.muted}>
            One buys an answer of the tutor or a mock interview.
            {isOffered && ` A short survey brings ${PROMO.credits}, once.`}
          </p>
          <div>{bonus}</div>
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A mistake that isn't overcome, and the exercise that puts it to the test. */
function Fix({
  path: { learner },
  steps,
}: {
  readonly path: KnownPath;
  readonly steps: readonly ShownStep[];
}) {
  const names = useMistakeNames(learner);
  const found = mistakeToFix(learner.picture.ledger, steps);
  const known = names.get(found?.mistake.misconception ?? "");
  if (found === null || known === undefined) return null;
  const { mistake, step } = found;
  return (
    <Part title="One thing to fix">
      <p>
        “{known.title}”: you may have assumed this{" "}
        {agoText(mistake.seen.at(-1)?.at ?? learner.now, learner.now)}.
      </p>
      <p className={classes.muted}>{mistakeSentence(known)}</p>
      <p>
        <Link to={step.to}>Fix it: {step.title}</Link>
      </p>
    </Part>
  );
}

function Week({ path: { learner } }: { readonly path: KnownPath }) {
  const week = thisWeek(learner.events, learner.now);
  return (
    <Part title="This week">
      <ol className={classes.days} aria-hidden="true">
        {week.days.map(({ name, isActive, isToday }) => (
          <li key={name} data-active={isActive || undefined} data-today={isToday || undefined}>
            {name}
          </li>
        ))}
      </ol>
      <p className={classes.muted}>{weekText(week)}</p>
    </Part>
  );
}
