import type { Catalogue, ExerciseSummary } from "@master-sql/course";
import { planSession } from "@master-sql/learning";
import { quantity } from "@master-sql/words";
import { useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router";
import { useCatalogue } from "../../../lib/content/use-catalogue.ts";
import { aimedChance, isEasiest, isHardest, useAim } from "../../../lib/learner/aim.ts";
import { useMistakeNames } from "../../../lib/learner/mistake-names.ts";
import { nextProposal, seedOfDay } from "../../../lib/learner/next-proposal.ts";
import { PlacementOffer } from "../../../lib/learner/placement-offer.tsx";
import { usePracticeSession } from "../../../lib/learner/practice-session.ts";
import { reasonText } from "../../../lib/learner/reason-text.ts";
import { type KnownPath, usePath } from "../../../lib/learner/use-path.ts";
import type { KnownLearner } from "../../../lib/learner/use-picture.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { LevelDots } from "../../../ui/level-dots.tsx";
import classes from "./next-for-you.module.css";
import { NextWaiting } from "./next-waiting.tsx";

/** One exercise to do next and why, how hard it should be, and a session of several. */
export default function NextForYou() {
  const { data, isError } = useCatalogue();
  // The page answers while this is worked out.
  const catalogue = useDeferredValue(data);
  if (catalogue === undefined) return isError ? null : <NextWaiting />;
  return <Next catalogue={catalogue} />;
}

function Next({ catalogue }: { readonly catalogue: Catalogue }) {
  const path = usePath(catalogue);
  if (path === null) return <NextWaiting />;
  return (
    <>
      <PlacementOffer path={path} />
      <Panel known={path.learner} choice={path.choice} catalogue={catalogue} />
    </>
  );
}

function Panel({
  known,
  choice,
  catalogue,
}: {
  readonly known: KnownLearner;
  readonly choice: KnownPath["choice"];
  readonly catalogue: Catalogue;
}) {
  const { index, move } = useAim();
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set());
  const exercises = useMemo(() => catalogue.modules.flatMap((module) => module.exercises), [catalogue]);
  const proposal = useMemo(
    () => nextProposal({ learner: known, choice }, { aim: index, without: passed }),
    [known, choice, index, passed],
  );
  const names = useMistakeNames(known);
  const exercise = proposal === null ? undefined : exercises[proposal.item];
  if (proposal === null || exercise === undefined) return null;
  return (
    <section className={classes.panel} aria-labelledby="next-for-you">
      <div className={classes.words} aria-live="polite">
        <p className={classes.above}>Next for you</p>
        <h2 id="next-for-you" className={classes.title}>
          {exercise.title}
        </h2>
        <p className={classes.reason}>{reasonText(proposal.reason, known.catalogue, known.now, names)}</p>
        <p className={classes.about}>
          <LevelDots level={exercise.difficulty} name="Difficulty" /> about{" "}
          {quantity(exercise.minutes, "minute")} · {chanceText(proposal.chance)}
        </p>
      </div>
      <div className={classes.actions}>
        <ButtonLink to={`/practice/${exercise.slug}`}>Start this exercise</ButtonLink>
        <Button variant="default" onClick={() => setPassed(new Set([...passed, proposal.item]))}>
          Another
        </Button>
        <Button variant="subtle" disabled={isEasiest(index)} onClick={() => move(1)}>
          Easier
        </Button>
        <Button variant="subtle" disabled={isHardest(index)} onClick={() => move(-1)}>
          Harder
        </Button>
      </div>
      <Session known={known} choice={choice} exercises={exercises} target={aimedChance(index)} />
    </section>
  );
}

const SESSIONS = ["5", "10", "20"] as const;

function Session({
  known,
  choice,
  exercises,
  target,
}: {
  readonly known: KnownLearner;
  readonly choice: KnownPath["choice"];
  readonly exercises: readonly ExerciseSummary[];
  readonly target: number;
}) {
  const [minutes, setMinutes] = useState("");
  const plan = useMemo(
    () =>
      minutes === ""
        ? []
        : planSession(known.picture, known.catalogue, {
            now: known.now,
            seed: seedOfDay(known.now),
            target,
            minutes: Number(minutes),
            ...choice,
          }),
    [known, choice, target, minutes],
  );
  const names = useMistakeNames(known);
  const begin = usePracticeSession((session) => session.begin);
  const planned = plan.flatMap(({ item, reason }) => {
    const exercise = exercises[item];
    return exercise === undefined
      ? []
      : [{ ...exercise, reason: reasonText(reason, known.catalogue, known.now, names) }];
  });
  const [first] = planned;
  const onBegin = () => begin(Number(minutes), planned);
  return (
    <div className={classes.session}>
      <Choice
        label="Practice for"
        value={minutes}
        onChange={setMinutes}
        options={[["", "one exercise"], ...SESSIONS.map((value) => [value, `${value} minutes`] as const)]}
      />
      {first && (
        <>
          <ol className={classes.plan}>
            {planned.map(({ id, slug, title, reason }) => (
              <li key={id}>
                <Link to={`/practice/${slug}`} onClick={onBegin}>
                  {title}
                </Link>
                <p className={classes.because}>{reason}</p>
              </li>
            ))}
          </ol>
          <div className={classes.actions}>
            <ButtonLink to={`/practice/${first.slug}`} variant="default" onClick={onBegin}>
              Begin these {minutes} minutes
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  );
}

function chanceText(chance: number): string {
  if (chance >= 0.8) return "you will likely solve it";
  if (chance >= 0.6) return "a good stretch";
  return "a challenge";
}
