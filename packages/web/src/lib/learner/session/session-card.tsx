import { quantity } from "@master-sql/words";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { minutesLeft, nextOpen, usePracticeSession } from "./practice-session.ts";
import classes from "./session-card.module.css";
import { SessionSteps } from "./session-steps.tsx";

/** The session that was begun and has steps left: resume it, or end it. Nothing otherwise. */
export function SessionCard() {
  const { session, end } = usePracticeSession();
  const next = session === null ? null : nextOpen(session);
  if (session === null || next === null) return null;
  const at = session.steps.findIndex(({ id }) => id === next.id);
  return (
    <section className={classes.card} aria-labelledby="your-session">
      <h2 id="your-session" className={classes.title}>
        Your {session.name}
      </h2>
      <SessionSteps session={session} current={next.id} />
      <p>
        Step {at + 1} of {session.steps.length}, about {quantity(minutesLeft(session), "minute")} left. Next:{" "}
        {next.title}.
      </p>
      <div className={classes.actions}>
        <ButtonLink to={next.to}>Resume</ButtonLink>
        <Button variant="subtle" onClick={end}>
          End this session
        </Button>
      </div>
    </section>
  );
}
