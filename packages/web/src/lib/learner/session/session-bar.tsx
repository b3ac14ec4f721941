import { quantity } from "@master-sql/words";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { minutesLeft, nextOpen, usePracticeSession, withStep } from "./practice-session.ts";
import classes from "./session-bar.module.css";
import { SessionSteps } from "./session-steps.tsx";

/** Where a step is in the session: its number, the time left, and the ways on and out. */
export default function SessionBar({ stepId }: { readonly stepId: string }) {
  const { session, set } = usePracticeSession();
  const navigate = useNavigate();
  const at = session?.steps.findIndex(({ id }) => id === stepId) ?? -1;
  if (session === null || at < 0) return null;
  const isOpen = session.steps[at]?.state === "open";
  const skip = () => {
    const rest = withStep(session, stepId, "skipped");
    set(rest);
    void navigate(nextOpen(rest, stepId)?.to ?? "/practice");
  };
  return (
    <nav className={classes.bar} aria-label="Your session">
      <SessionSteps session={session} current={stepId} />
      <p className={classes.words}>
        Step {at + 1} of {session.steps.length}
        <span className={classes.left}> · about {quantity(minutesLeft(session), "minute")} left</span>
      </p>
      <span className={classes.actions}>
        {isOpen && (
          <Button variant="subtle" size="compact-sm" onClick={skip}>
            Skip
          </Button>
        )}
        <ButtonLink variant="subtle" size="compact-sm" to="/practice">
          Leave
        </ButtonLink>
      </span>
    </nav>
  );
}
