import type { Interview } from "@master-sql/protocol";
import { useEffect, useRef, useState } from "react";
import { roleWords } from "../../../lib/roles/role-words.ts";
import { ClockFigures } from "../../../ui/clock-figures.tsx";
import { clockText } from "../../../ui/durations.ts";
import classes from "./loop-clock.module.css";

interface LoopClockProps {
  /** As the server said it; null once the interview is over. */
  readonly secondsLeft: number | null;
  /** With each the server said anew how much is left. */
  readonly version: number;
  onTimeUp(): void;
}

/** The time that is left for all questions of a loop. */
export function LoopClock({ secondsLeft, version, onTimeUp }: LoopClockProps) {
  const left = useCountdown(secondsLeft, version, onTimeUp);
  if (left === null) return null;
  return (
    <span role="timer" aria-label="Time left" className={classes.time} data-short={left < 300 || undefined}>
      <ClockFigures text={clockText(left)} /> left
    </span>
  );
}

/** Which of its loop's questions this is. */
export function loopWords({ role, position, questions }: NonNullable<Interview["loop"]>): string {
  return `Loop for a ${roleWords[role].toLowerCase()}: question ${position + 1} of ${questions.length}`;
}

/** Counts from when the server's answer came, by this page's own clock; calls `onTimeUp` once, when nothing is left. */
function useCountdown(secondsLeft: number | null, version: number, onTimeUp: () => void): number | null {
  const [left, setLeft] = useState(secondsLeft);
  const call = useRef(onTimeUp);
  call.current = onTimeUp;
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
      call.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [secondsLeft, version]);
  return left;
}
