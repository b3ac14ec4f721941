import { useEffect, useState } from "react";

/** Milliseconds since a `performance.now()`, told ten times a second; 0 while there is nothing to count. */
export function useElapsed(since: number | null): number {
  const [now, setNow] = useState(since ?? 0);
  useEffect(() => {
    if (since === null) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, now - since);
}
