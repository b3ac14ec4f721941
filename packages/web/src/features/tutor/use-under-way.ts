import { useRef, useState } from "react";

export interface UnderWay {
  readonly id: string;
  readonly stop: AbortController;
  /** The browser's own model answers. */
  readonly isHere: boolean;
}

/**
 * The answer under way: `current` at once, and `isBusy` until the server also knows how it ended, so that the next
 * question isn't in its way.
 */
export function useUnderWay() {
  const current = useRef<UnderWay | null>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = (one: UnderWay) => {
    current.current = one;
    setBusy(true);
  };
  const settled = () => {
    if (current.current === null) setBusy(false);
  };
  const end = (id: string) => {
    if (current.current?.id === id) current.current = null;
    settled();
  };
  const abort = (one: UnderWay) => {
    one.stop.abort();
    settled();
  };
  return { current, isBusy, begin, settled, end, abort };
}
