import type { Catalogue } from "@master-sql/course";
import type { PlacementState } from "@master-sql/learning";
import { list, quantity } from "@master-sql/words";
import type { RefObject } from "react";
import { NextLink } from "../../../lib/learner/next-link.tsx";
import { type ShownStep, useNextSteps } from "../../../lib/learner/next-steps.ts";
import type { KnownPath } from "../../../lib/learner/use-path.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Columns } from "../../../ui/columns.tsx";
import { Page } from "../../../ui/page.tsx";
import { StateMark } from "../../../ui/state-mark.tsx";
import classes from "./placement-page.module.css";
import type { PlacementRun } from "./placement-run.ts";

/** Where to begin, and why: what was answered, module by module. */
export function PlacementResult({
  run,
  state,
  path,
  catalogue: content,
  heading,
  onAgain,
}: {
  readonly run: PlacementRun;
  readonly state: PlacementState;
  readonly path: KnownPath;
  readonly catalogue: Catalogue;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  onAgain(): void;
}) {
  const { catalogue } = path.learner;
  const [next = null] = useNextSteps(path, content, 1);
  const titles = new Map(path.modules.map(({ id, title }) => [id, title]));
  const answers = run.answers.map(({ question, isRight }) => {
    const asked = catalogue.questions.get(question);
    return {
      isRight,
      moduleId: asked?.moduleId ?? "",
      concept: catalogue.concepts[asked?.concepts[0] ?? -1]?.title ?? "",
    };
  });
  const right = answers.filter(({ isRight }) => isRight).length;
  const begin = path.modules.find(({ id }) => id === run.path[state.known]);
  const skipped = run.path.slice(0, state.known);
  return (
    <Page>
      <Columns
        lead={
          <div className={classes.result}>
            <h1 ref={heading} tabIndex={-1} className={classes.asked}>
              {begin === undefined ? "You are at the end of this path" : `You begin with “${begin.title}”`}
            </h1>
            <p className={classes.why}>
              {right} of {quantity(answers.length, "answer")} were right.{" "}
              {state.certainty >= CERTAIN ? "This is almost certainly" : "This is probably"} the right place
              to start, or one module away from it.{" "}
              {skipped.length === 0
                ? "The first gaps showed in the first module, so you start there."
                : `The ${skipped.length === 1 ? "module" : `${skipped.length} modules`} before it ${
                    skipped.length === 1 ? "is" : "are"
                  } skipped, except for what you answered wrong. A wrong answer later brings back what teaches it.`}
            </p>
          </div>
        }
        side={<NextStep next={next} certainty={state.certainty} onAgain={onAgain} />}
      >
        <section aria-labelledby="placement-answers" className={classes.answers}>
          <h2 id="placement-answers">What we know now</h2>
          <ol className={classes.byModule}>
            {run.path
              .filter((id) => skipped.includes(id) || answers.some(({ moduleId }) => moduleId === id))
              .map((id) => (
                <li key={id}>
                  <h3>{titles.get(id) ?? id}</h3>
                  {skipped.includes(id) && (
                    <p className={classes.belief}>
                      {skippedText(answers.filter(({ moduleId }) => moduleId === id))}
                    </p>
                  )}
                  <ul className={classes.concepts}>
                    {answers.map(({ moduleId, concept, isRight }, at) =>
                      moduleId === id ? (
                        <li key={run.answers[at]?.question}>
                          <StateMark state={isRight ? "done" : "open"} label={isRight ? "Right" : "Asked"} />
                          <span>
                            {concept}
                            {!isRight && <span className={classes.wrong}>: not right</span>}
                          </span>
                        </li>
                      ) : null,
                    )}
                  </ul>
                </li>
              ))}
          </ol>
        </section>
      </Columns>
    </Page>
  );
}

/** Where to go from here, and how sure we are of it. */
function NextStep({
  next,
  certainty,
  onAgain,
}: {
  readonly next: ShownStep | null;
  readonly certainty: number;
  onAgain(): void;
}) {
  // A few questions never make it certain.
  const percent = Math.min(99, Math.round(100 * certainty));
  return (
    <section aria-labelledby="placement-next" className={classes.next}>
      <h2 id="placement-next">Your next step</h2>
      <NextLink step={next} />
      <p className={classes.sure}>How sure we are of this place: {percent}%</p>
      <div className={classes.actions}>
        <ButtonLink to="/roadmap" variant="default">
          See my roadmap
        </ButtonLink>
        <Button variant="subtle" onClick={onAgain}>
          Take it again
        </Button>
      </div>
    </section>
  );
}

/** A place with at least this certainty is called almost certain. */
const CERTAIN = 0.9;

/** Why a module is skipped, and what that rests on. */
function skippedText(asked: readonly { readonly isRight: boolean; readonly concept: string }[]) {
  const wrong = [...new Set(asked.flatMap(({ isRight, concept }) => (isRight ? [] : [concept])))];
  if (asked.length === 0)
    return "Skipped. We asked nothing about it; your answers about later modules suggest it.";
  if (wrong.length === 0) return "Skipped. We didn't ask about its other concepts.";
  return `Skipped, except for ${list(wrong)}: that stays on your path.`;
}
