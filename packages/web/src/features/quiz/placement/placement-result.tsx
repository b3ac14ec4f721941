import type { Catalogue } from "@master-sql/course";
import type { PlacementState } from "@master-sql/learning";
import { quantity } from "@master-sql/words";
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
import { placeText, skippedText, whyText } from "./placement-words.ts";

/**
 * Where to begin, and why: what was answered, module by module. What it says of the path is what the path does now, not
 * what it did when the placement ended.
 */
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
  const begin = path.stations.find(({ state: at }) => at === "next");
  const found = placeText(titles.get(run.path[state.known] ?? ""));
  const byModule = path.stations.flatMap((station) => {
    const asked = answers.filter(({ moduleId }) => moduleId === station.moduleId);
    const belief = skippedText(station, catalogue, { wasAsked: asked.length > 0 });
    return asked.length === 0 && belief === null ? [] : [{ id: station.moduleId, asked, belief }];
  });
  return (
    <Page>
      <Columns
        lead={
          <div className={classes.result}>
            <h1 ref={heading} tabIndex={-1} className={classes.asked}>
              {begin === undefined
                ? "You are at the end of this path"
                : `You begin with “${titles.get(begin.moduleId)}”`}
            </h1>
            <p className={classes.why}>
              {right} of {quantity(answers.length, "answer")} were right.{" "}
              {whyText(path.stations, catalogue, { found, certainty: state.certainty })}
            </p>
          </div>
        }
        side={<NextStep next={next} found={found} certainty={state.certainty} onAgain={onAgain} />}
      >
        <section aria-labelledby="placement-answers" className={classes.answers}>
          <h2 id="placement-answers">What we know now</h2>
          <ol className={classes.byModule}>
            {byModule.map(({ id, asked, belief }) => (
              <li key={id}>
                <h3>{titles.get(id)}</h3>
                {belief !== null && <p className={classes.belief}>{belief}</p>}
                <ul className={classes.concepts}>
                  {asked.map(({ concept, isRight }, at) => (
                    <li key={at}>
                      <StateMark state={isRight ? "done" : "open"} label={isRight ? "Right" : "Asked"} />
                      <span>
                        {concept}
                        {!isRight && <span className={classes.wrong}>: not right</span>}
                      </span>
                    </li>
                  ))}
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
  found,
  certainty,
  onAgain,
}: {
  readonly next: ShownStep | null;
  readonly found: string;
  readonly certainty: number;
  onAgain(): void;
}) {
  // A few questions never make it certain.
  const percent = Math.min(99, Math.round(100 * certainty));
  return (
    <section aria-labelledby="placement-next" className={classes.next}>
      <h2 id="placement-next">Your next step</h2>
      <NextLink step={next} />
      <p className={classes.sure}>
        How sure we are of {found}, give or take one module: {percent}%
      </p>
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
