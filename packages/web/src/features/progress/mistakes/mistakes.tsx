import type { Catalogue, ExerciseSummary } from "@master-sql/course";
import { isOvercome, type LedgerEntry } from "@master-sql/learning";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { agoText } from "../../../lib/learner/ago-text.ts";
import { useMistakeNames } from "../../../lib/learner/mistake-names.ts";
import { mistakeSentence } from "../../../lib/learner/mistake-sentence.ts";
import { oftenText } from "../../../lib/learner/reason-text.ts";
import type { KnownLearner } from "../../../lib/learner/use-picture.ts";
import { useAnswers, useLearnerEvents } from "../../../lib/progress/work.ts";
import { Button } from "../../../ui/button.tsx";
import { StaticSql } from "../../../ui/sql-editor/static-sql.tsx";
import classes from "./mistakes.module.css";
import { type ThenAndNow, thenAndNow } from "./then-and-now.ts";

/** Shown before more are asked for. */
const SHOWN = 5;

/** The ledger of named mistakes, each with what one wrote then and what one writes now. */
export function Mistakes({
  known,
  catalogue,
}: {
  readonly known: KnownLearner;
  readonly catalogue: Catalogue;
}) {
  const { ledger } = known.picture;
  const [showsAll, setShowsAll] = useState(false);
  const events = useLearnerEvents();
  const shown = useMemo(
    () =>
      (showsAll ? ledger : ledger.slice(0, SHOWN)).map((entry) => ({
        entry,
        pair: thenAndNow(entry, events ?? []),
      })),
    [ledger, showsAll, events],
  );
  const ids = useMemo(
    () => shown.flatMap(({ pair }) => [pair.before, pair.since?.attemptId]).filter((id) => id != null),
    [shown],
  );
  const answers = useAnswers(ids);
  const names = useMistakeNames(known);
  const exercises = useMemo(
    () =>
      new Map(
        catalogue.modules.flatMap((module) => module.exercises.map((exercise) => [exercise.id, exercise])),
      ),
    [catalogue],
  );
  if (ledger.length === 0) return null;
  return (
    <section aria-labelledby="mistakes">
      <h2 id="mistakes">Mistakes that were named</h2>
      <p className={classes.muted}>
        What you may have assumed. A mistake comes back in exercises that provoke it, and is overcome once two
        of them are right at the first try, without a hint.
      </p>
      <ul className={classes.list}>
        {shown.map(({ entry, pair }) => (
          <Mistake
            key={entry.misconception}
            entry={entry}
            pair={pair}
            named={names.get(entry.misconception)}
            exercises={exercises}
            answers={answers}
            now={known.now}
          />
        ))}
      </ul>
      {ledger.length > SHOWN && (
        <Button variant="default" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? "Only the latest" : `All ${ledger.length} mistakes`}
        </Button>
      )}
    </section>
  );
}

function Mistake({
  entry,
  pair,
  named,
  exercises,
  answers,
  now,
}: {
  readonly entry: LedgerEntry;
  readonly pair: ThenAndNow;
  readonly named: { readonly title: string; readonly sentence: string } | undefined;
  readonly exercises: ReadonlyMap<string, ExerciseSummary>;
  readonly answers: ReadonlyMap<string, string>;
  readonly now: number;
}) {
  const last = entry.seen.at(-1);
  const exercise = exercises.get(last?.exerciseId ?? "");
  if (last === undefined || (exercise === undefined && last.exerciseId !== null)) return null;
  const then = answers.get(pair.before ?? "");
  const sqlNow = answers.get(pair.since?.attemptId ?? "");
  const nowAt = exercises.get(pair.since?.exerciseId ?? "");
  return (
    <li className={classes.mistake} data-overcome={isOvercome(entry) || undefined}>
      <p className={classes.title}>{named ? <s>{named.title}</s> : "A mistake"}</p>
      {named && <p className={classes.sentence}>{mistakeSentence(named)}</p>}
      <p className={classes.muted}>
        {oftenText(entry.seen.length, agoText(last.at, now))} in{" "}
        {exercise ? <Link to={`/practice/${exercise.slug}`}>{exercise.title}</Link> : "a quiz"} ·{" "}
        {isOvercome(entry) ? "overcome" : `${entry.rightSince.length} of 2 right since`}
      </p>
      {exercise && then !== undefined && (
        <details className={classes.queries}>
          <summary>Your queries, then and now</summary>
          <div className={classes.pair}>
            <div>
              <h3>Then</h3>
              <StaticSql sql={then} label={`What you wrote in ${exercise.title}`} />
            </div>
            <div>
              <h3>Now</h3>
              {sqlNow === undefined ? (
                <p className={classes.muted}>
                  Not right since. <Link to={`/practice/${exercise.slug}`}>Try it again</Link>
                </p>
              ) : (
                <StaticSql sql={sqlNow} label={`What you wrote since, in ${nowAt?.title ?? "an exercise"}`} />
              )}
            </div>
          </div>
        </details>
      )}
    </li>
  );
}
