import { useCallback, useState } from "react";

/** What was opened (true) or closed by hand in this visit, by module. */
let remembered: ReadonlyMap<string, boolean> = new Map();

/** "few": the learner's own module, with what comes next; "open": opened by hand. */
type Folding = "few" | "open" | "folded";

/**
 * How much of each module of the list is shown: a part of the module with id `hereId`, and all of what was opened by
 * hand. What was done by hand is kept until the page is loaded again, so that the list is the same after an exercise.
 */
export function useFolding(
  hereId: string | undefined,
): readonly [foldingOf: (moduleId: string) => Folding, setOpen: (moduleId: string, isOpen: boolean) => void] {
  const [byHand, setByHand] = useState(remembered);
  const setOpen = useCallback((moduleId: string, isOpen: boolean) => {
    remembered = new Map(remembered).set(moduleId, isOpen);
    setByHand(remembered);
  }, []);
  const foldingOf = (moduleId: string): Folding => {
    const isOpen = byHand.get(moduleId);
    if (isOpen === undefined) return moduleId === hereId ? "few" : "folded";
    return isOpen ? "open" : "folded";
  };
  return [foldingOf, setOpen];
}
