import type { Catalogue } from "@master-sql/course";
import { dueConcepts, learnerPicture, planReviews } from "@master-sql/learning";
import { list, plural, quantity } from "@master-sql/words";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { conceptChange } from "../../../lib/learner/concept-change.ts";
import { MasteryBar } from "../../../lib/learner/mastery-bar.tsx";
import { useMistakeNames } from "../../../lib/learner/mistake-names.ts";
import { shownSteps, useNextSteps } from "../../../lib/learner/next-steps.ts";
import {
  minutesOf,
  nextOpen,
  type PracticeSession,
  usePracticeSession,
  withRestOpen,
} from "../../../lib/learner/session/practice-session.ts";
import { SessionSteps } from "../../../lib/learner/session/session-steps.tsx";
import type { KnownPath } from "../../../lib/learner/use-path.ts";
import { Button } from "../../../ui/button.tsx";
import classes from "./session-end.module.css";

interface SessionEndProps {
  readonly session: PracticeSession;
  readonly path: KnownPath;
  readonly catalogue: Catalogue;
  onClose(): void;
}

/** A session's end: what was done, what it changed, and what comes tomorrow. */
export function SessionEnd({ session, path, catalogue, onClose }: SessionEndProps) {
  const { set } = usePracticeSession();
  const navigate = useNavigate();
  const done = session.steps.filter(({ state }) => state === "done").length;
  const left = session.steps.length - done;
  const goOn = () => {
    const rest = withRestOpen(session);
    set(rest);
    void navigate(nextOpen(rest)?.to ?? "/practice");
  };
  return (
    <section className={classes.end} aria-labelledby="session-end">
      <h2 id="session-end" className={classes.title}>
        {left === 0
          ? `Well done: all ${quantity(done, "step")} done`
          : `${done} of ${quantity(session.steps.length, "step")} done`}
      </h2>
      <SessionSteps session={session} />
      <Changes session={session} path={path} />
      <Tomorrow path={path} catalogue={catalogue} />
      <div className={classes.actions}>
        {left > 0 && (
          <Button size="md" onClick={goOn}>
            Go on with the {left} left
          </Button>
        )}
        <Button size="md" variant={left > 0 ? "default" : "filled"} onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}

function Changes({ session: { beganAt }, path: { learner } }: Pick<SessionEndProps, "session" | "path">) {
  const changes = useMemo(() => {
    const earlier = learner.events.filter(({ at }) => Date.parse(at) < beganAt);
    const before = learnerPicture(earlier, learner.catalogue, beganAt);
    return learner.picture.concepts.flatMap((after) => {
      const was = before.concepts[after.concept];
      return was !== undefined && after.attempts > was.attempts ? [{ before: was, after }] : [];
    });
  }, [learner, beganAt]);
  if (changes.length === 0)
    return <p className={classes.muted}>Nothing was answered, so nothing changed in what we know of you.</p>;
  return (
    <section aria-labelledby="session-changes">
      <h3 id="session-changes">What changed</h3>
      <ul className={classes.changes}>
        {changes.map(({ before, after }) => (
          <li key={after.concept} className={classes.change}>
            <span>{learner.catalogue.concepts[after.concept]?.title}</span>
            <MasteryBar concept={after} from={before.mastery} />
            <span className={classes.muted}>{conceptChange({ before, after })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Concepts named; the others are counted. */
const NAMED = 3;

function Tomorrow({ path, catalogue }: Pick<SessionEndProps, "path" | "catalogue">) {
  const { learner } = path;
  const names = useMistakeNames(learner);
  const [next] = useNextSteps(path, catalogue, 1);
  const reviews = useMemo(() => {
    const at = endOfTomorrow(learner.now);
    const due = dueConcepts(learner.picture, at);
    const planned = planReviews(learner.picture, learner.catalogue, { now: learner.now, at });
    return { due, minutes: minutesOf(shownSteps(planned, path, catalogue, names)) };
  }, [learner, path, catalogue, names]);
  const titles = reviews.due.map((concept) => learner.catalogue.concepts[concept]?.title ?? "");
  const more = titles.length - NAMED;
  return (
    <section aria-labelledby="session-tomorrow">
      <h3 id="session-tomorrow">Tomorrow</h3>
      <p>
        {titles.length === 0
          ? "No reviews are due."
          : `${quantity(titles.length, "concept")} ${plural(titles.length, "is", "are")} due for review, about ${quantity(reviews.minutes, "minute")}: ${list(more > 0 ? [...titles.slice(0, NAMED), `${more} more`] : titles)}.`}{" "}
        {next !== undefined && `Then: ${next.title}.`}
      </p>
    </section>
  );
}

function endOfTomorrow(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 2).getTime() - 1;
}
