import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * Moves the focus after a change that may disable the pressed button or take it away. Returns the ref of the element
 * around the buttons, each named by its `data-button`, and what a handler calls with names: the first of them that is
 * there and enabled once the change is rendered gets the focus.
 */
export function useFocusNext<Place extends HTMLElement>(): readonly [
  RefObject<Place | null>,
  (...names: readonly string[]) => void,
] {
  const place = useRef<Place>(null);
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    for (const name of wanted.current) {
      const button = place.current?.querySelector<HTMLButtonElement>(
        `[data-button="${name}"]:not(:disabled)`,
      );
      if (!button) continue;
      button.focus();
      break;
    }
    wanted.current = [];
  });
  const focusNext = useCallback((...names: readonly string[]) => {
    wanted.current = names;
  }, []);
  return [place, focusNext];
}
