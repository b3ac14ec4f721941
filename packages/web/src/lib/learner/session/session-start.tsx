import type { Catalogue } from "@master-sql/course";
import { planSession } from "@master-sql/learning";
import { list } from "@master-sql/words";
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

interface SessionStartProps {
  readonly path: KnownPath;
  readonly catalogue: Pick<Catalogue, "modules">;
}

/** A timed session as an alternative to a single step, folded so that the page has one main button. */
export function SessionStart(props: SessionStartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>Or practice for {list([...LENGTHS], "or")} minutes</summary>
      {isOpen && <Session {...props} />}
    </details>
  );
}

/** The steps of a timed session, and the button that starts it. */
function Session({ path, catalogue }: SessionStartProps) {
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
      <div className={classes.choice}>
        <Chips
          name="session-minutes"
          legend="Practice for"
          options={LENGTHS.map((value) => ({ value, text: `${value} minutes` }))}
          value={minutes}
          onChange={setMinutes}
        />
        <Button
          variant="default"
          onClick={() => {
            begin();
            void navigate(first.to);
          }}
        >
          Start {minutes} minutes
        </Button>
      </div>
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
    </div>
  );
}
