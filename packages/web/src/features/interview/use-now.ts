import { useEffect, useState } from "react";

/** Milliseconds since 1970, anew each second while it is running; `initial` before the first. */
export function useNow(isRunning: boolean, initial: () => number): number {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
