import { Button } from "@mantine/core";
import "@mantine/core/styles/Button.layer.css";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import type { InterviewWork } from "../../lib/interviews/interview-work.ts";
import { ClockFigures } from "../../ui/clock-figures.tsx";
import { clockText } from "../../ui/durations.ts";
import classes from "./interview-clock.module.css";
import { useNow } from "./use-now.ts";

type Clock = InterviewWork["clock"];

/** A clock that one may start: it goes on through a reload, and says when the time is over. */
export function InterviewClock({
  clock,
  minutes,
  onChange,
}: {
  readonly clock: Clock;
  readonly minutes: number;
  onChange(clock: Clock): void;
}) {
  const isRunning = clock.startedAt !== null;
  const now = useNow(isRunning, () => clock.startedAt ?? 0);

  const spentMs = clock.spentMs + (clock.startedAt === null ? 0 : Math.max(0, now - clock.startedAt));
  const isOver = spentMs >= minutes * 60_000;
  return (
    <div className={classes.clock}>
      <span role="timer" aria-label="Time spent" className={classes.time} data-over={isOver || undefined}>
        <ClockFigures text={clockText(spentMs / 1_000)} />{" "}
        <span className={classes.of}>of {minutes} min</span>
      </span>
      <Button
        variant="default"
        size="sm"
        leftSection={
          isRunning ? (
            <IconPlayerPauseFilled size={13} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={13} aria-hidden="true" />
          )
        }
        onClick={() =>
          onChange(isRunning ? { startedAt: null, spentMs } : { startedAt: Date.now(), spentMs })
        }
      >
        {isRunning ? "Stop the clock" : spentMs > 0 ? "Go on" : "Start the clock"}
      </Button>
      {spentMs > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ startedAt: null, spentMs: 0 })}>
          Back to zero
        </Button>
      )}
      <p role="status" className={classes.over}>
        {isOver ? `The ${minutes} minutes are over. Finish your sentence, then say what is missing.` : ""}
      </p>
    </div>
  );
}
