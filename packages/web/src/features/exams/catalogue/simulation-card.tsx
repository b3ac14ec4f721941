import type { SimulationSummary } from "@master-sql/course";
import type { ExamList } from "@master-sql/protocol";
import { useRef } from "react";
import { levelWords, rolesText } from "../../../lib/roles/role-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { PlaceMark } from "../../../ui/place-mark.tsx";
import classes from "./simulations-page.module.css";

interface SimulationCardProps {
  readonly simulation: SimulationSummary;
  /** The best of one's results. */
  readonly best: ExamList["exams"][number] | undefined;
  readonly isRunning: boolean;
  readonly runningId: string | undefined;
  /** Title of another exam that must be finished first. */
  readonly blockedBy: string | undefined;
  readonly isSignedIn: boolean;
  /** The one to take next. */
  readonly isNext: boolean;
  onStart(button: HTMLElement | null): void;
}

/** An exam that can be taken. */
export function SimulationCard({ simulation, best, isSignedIn, isNext, ...props }: SimulationCardProps) {
  const { id, slug, title, summary, roles, level, minutes, questions, passPercent } = simulation;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <li className={classes.card} data-next={isNext || undefined}>
      <p className={classes.kind}>
        {rolesText(roles)} · {levelWords[level]}
        {isNext && <PlaceMark text="Next" />}
      </p>
      <h2 className={classes.name} id={`exam-${id}`}>
        {title}
      </h2>
      <p className={classes.summary}>{summary}</p>
      <dl className={classes.facts}>
        <Fact name="Time" value={`${minutes} min`} />
        <Fact name="Questions" value={String(questions)} />
        <Fact name="To pass" value={`${passPercent}%`} />
      </dl>
      <div className={classes.foot}>
        {!isSignedIn ? (
          <ButtonLink
            variant="default"
            to={`/auth?redirect=${encodeURIComponent(`/simulation?start=${slug}`)}`}
            describedBy={`exam-${id}`}
          >
            Log in to start
          </ButtonLink>
        ) : props.isRunning ? (
          <ButtonLink to={`/simulation/${props.runningId}`}>Continue</ButtonLink>
        ) : (
          <Button
            ref={button}
            variant={isNext ? "filled" : "default"}
            disabled={props.blockedBy !== undefined}
            onClick={() => props.onStart(button.current)}
            aria-describedby={`exam-${id}`}
          >
            Start…
          </Button>
        )}
        {props.blockedBy !== undefined && <span className={classes.muted}>One exam at a time</span>}
        {best?.score && (
          <span className={classes.muted}>
            Best: {best.score.points} of {best.score.outOf} points
          </span>
        )}
      </div>
    </li>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
