import type { Catalogue } from "@master-sql/course";
import { planSession } from "@master-sql/learning";
import { useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Chips } from "../../../ui/chips.tsx";
import { useAim } from "../aim.ts";
import { useMistakeNames } from "../mistake-names.ts";
import { choiceOptions, shownSteps } from "../next-steps.ts";
import type { KnownPath } from "../use-path.ts";
import { newSession, usePracticeSession } from "./practice-session.ts";
import classes from "./session-start.module.css";

const LENGTHS = ["5", "10", "20"] as const;

/** What a session of some minutes holds, and the button that starts it. */
export function SessionStart({
  path,
  catalogue,
}: {
  readonly path: KnownPath;
  readonly catalogue: Pick<Catalogue, "modules">;
}) {
  const [minutes, setMinutes] = useState("10");
  const aim = useAim(({ index }) => index);
  const names = useMistakeNames(path.learner);
  const navigate = useNavigate();
  const { set } = usePracticeSession();
  const steps = useMemo(() => {
    const options = { ...choiceOptions(path, aim), minutes: Number(minutes) };
    const planned = planSession(path.learner.picture, path.learner.catalogue, path, options);
    return shownSteps(planned, path, catalogue, names);
  }, [path, aim, minutes, catalogue, names]);
  const [first] = steps;
  if (first === undefined) return null;
  const begin = () => set(newSession(`${minutes} minutes`, steps, Date.now()));
  return (
    <div className={classes.session}>
      <Chips
        name="session-minutes"
        legend="Practice for"
        options={LENGTHS.map((value) => ({ value, text: `${value} minutes` }))}
        value={minutes}
        onChange={setMinutes}
      />
      <details>
        <summary className={classes.summary}>
          {steps.length === 1 ? "1 step" : `${steps.length} steps`}: what is in it
        </summary>
        <ol className={classes.plan}>
          {steps.map(({ id, to, title, reason }) => (
            <li key={id}>
              <Link to={to} onClick={begin}>
                {title}
              </Link>
              <p className={classes.because}>{reason}</p>
            </li>
          ))}
        </ol>
      </details>
      <div>
        <Button
          size="md"
          onClick={() => {
            begin();
            void navigate(first.to);
          }}
        >
          Start {minutes} minutes
        </Button>
      </div>
    </div>
  );
}
