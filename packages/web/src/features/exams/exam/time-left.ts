import { useEffect, useState } from "react";

/** Seconds left until `deadline`, which is a `performance.now()`; counts down to 0. */
export function useSecondsLeft(deadline: number): number {
  const [left, setLeft] = useState(() => secondsUntil(deadline));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(deadline));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
}

function secondsUntil(deadline: number): number {
  return Math.max(0, Math.ceil((deadline - performance.now()) / 1_000));
}

/** `1:02:03`, or `2:03` below an hour. */
export function clockWords(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What is said when the end is near; empty before that. */
export function warningWords(seconds: number): string {
  if (seconds === 0) return "Time is up.";
  if (seconds <= 60) return "1 minute left. Only saved answers count.";
  if (seconds <= 300) return "5 minutes left. Only saved answers count.";
  return "";
}
