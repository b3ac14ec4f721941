import type { Catalogue } from "@master-sql/course";
import { recommend } from "@master-sql/learning";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { useMistakeNames } from "./mistake-names.ts";
import { reasonText } from "./reason-text.ts";
import classes from "./recommendations.module.css";
import type { KnownPath } from "./use-path.ts";

/** Something besides exercises that is recommended, and why. */
export interface OtherAdvice {
  readonly to: string;
  readonly text: string;
  readonly because: string;
}

/** Exercises that are worth most on the learner's own path, each with its reason, and what else is recommended. */
export function Recommendations({
  path: { learner, choice },
  catalogue,
  others = [],
}: {
  readonly path: Pick<KnownPath, "learner" | "choice">;
  readonly catalogue: Pick<Catalogue, "modules">;
  readonly others?: readonly OtherAdvice[];
}) {
  const exercises = useMemo(() => catalogue.modules.flatMap((module) => module.exercises), [catalogue]);
  const proposals = useMemo(
    () => recommend(learner.picture, learner.catalogue, { now: learner.now, seed: 1, ...choice }),
    [learner, choice],
  );
  const names = useMistakeNames(learner);
  return (
    <ol className={classes.recommended}>
      {proposals.map((proposal) => {
        const exercise = exercises[proposal.item];
        return exercise === undefined ? null : (
          <Recommended key={exercise.id} to={`/practice/${exercise.slug}`} title={exercise.title}>
            {reasonText(proposal.reason, learner.catalogue, learner.now, names)}
          </Recommended>
        );
      })}
      {others.map(({ because, text, to }) => (
        <Recommended key={to} to={to} title={text}>
          {because}
        </Recommended>
      ))}
    </ol>
  );
}

function Recommended({
  to,
  title,
  children,
}: {
  readonly to: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Link to={to}>{title}</Link>
      <p className={classes.because}>{children}</p>
    </li>
  );
}
