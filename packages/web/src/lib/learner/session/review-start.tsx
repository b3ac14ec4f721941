import type { Catalogue } from "@master-sql/course";
import { dueConcepts, planReviews } from "@master-sql/learning";
import { plural, quantity } from "@master-sql/words";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { useMistakeNames } from "../mistake-names.ts";
import { shownSteps } from "../next-steps.ts";
import type { KnownPath } from "../use-path.ts";
import { minutesOf, newSession, usePracticeSession } from "./practice-session.ts";

/** Minutes that one session of reviews takes at most, unless its first exercise is longer. */
const MOST_MINUTES = 20;

/** What is due for review, how long that takes, and the button that starts it as a session. */
export function ReviewStart({
  path,
  catalogue,
}: {
  readonly path: KnownPath;
  readonly catalogue: Pick<Catalogue, "modules">;
}) {
  const { learner } = path;
  const names = useMistakeNames(learner);
  const navigate = useNavigate();
  const { set } = usePracticeSession();
  const due = dueConcepts(learner.picture, learner.now).length;
  const steps = useMemo(() => {
    const planned = planReviews(learner.picture, learner.catalogue, { now: learner.now });
    return shownSteps(planned, path, catalogue, names);
  }, [learner, path, catalogue, names]);
  const [first] = steps;
  if (first === undefined) return <p>No reviews are due today.</p>;
  const all = minutesOf(steps);
  const now = steps.filter((_, at) => at === 0 || minutesOf(steps.slice(0, at + 1)) <= MOST_MINUTES);
  return (
    <>
      <p>
        About {quantity(all, "minute")}: {quantity(steps.length, "exercise")} for {quantity(due, "concept")}{" "}
        that {plural(due, "is", "are")} due. Harder work that uses a concept counts as its review.
        {now.length < steps.length && ` We start with ${quantity(minutesOf(now), "minute")}.`}
      </p>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            set(newSession("reviews", now, Date.now()));
            void navigate(first.to);
          }}
        >
          Review now
        </Button>
      </div>
    </>
  );
}
