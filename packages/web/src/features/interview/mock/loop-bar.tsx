import type { Interview } from "@master-sql/protocol";
import { useEffect, useRef, useState } from "react";
import { roleWords } from "../../../lib/roles/role-words.ts";
import { ClockFigures } from "../../../ui/clock-figures.tsx";
import { clockText } from "../../../ui/durations.ts";
import classes from "./loop-bar.module.css";

interface LoopBarProps {
  readonly loop: NonNullable<Interview["loop"]>;
  /** As the server said it; null once the interview is over. */
  readonly secondsLeft: number | null;
  /** With each the server said anew how much is left. */
  readonly version: number;
  onTimeUp(): void;
}

/** Which of the loop's questions this is, and the time that is left for all of them. */
export function LoopBar({ loop, secondsLeft, version, onTimeUp }: LoopBarProps) {
  const left = useCountdown(secondsLeft, version, onTimeUp);
  return (
    <div className={classes.bar}>
      <p>
        Loop for a {roleWords[loop.role].toLowerCase()}: question {loop.position + 1} of{" "}
        {loop.questions.length}
      </p>
      {left !== null && (
        <span
          role="timer"
          aria-label="Time left"
          className={classes.time}
          data-short={left < 300 || undefined}
        >
          <ClockFigures text={clockText(left)} /> left
        </span>
      )}
    </div>
  );
}

/** Counts from when the server's answer came, by this page's own clock; tells once when nothing is left. */
function useCountdown(secondsLeft: number | null, version: number, onTimeUp: () => void): number | null {
  const [left, setLeft] = useState(secondsLeft);
  const tell = useRef(onTimeUp);
  tell.current = onTimeUp;
  // With each version the server has said anew how much is left.
  useEffect(() => {
    setLeft(secondsLeft);
    if (secondsLeft === null || secondsLeft === 0) return;
    const from = performance.now();
    const timer = setInterval(() => {
      const now = Math.max(0, secondsLeft - (performance.now() - from) / 1_000);
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      tell.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [secondsLeft, version]);
  return left;
}
