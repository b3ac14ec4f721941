import { useCallback, useState } from "react";

/** What was opened (true) or closed by hand in this visit, by module. */
let remembered: ReadonlyMap<string, boolean> = new Map();

/** "few": the learner's own module, with what comes next; "open": opened by hand. */
type Folding = "few" | "open" | "folded";

/**
 * How much of each module the list shows: part of the module `hereId`, and all of the modules that were opened by hand.
 * What was opened or closed by hand lasts until the page is loaded again, so that an exercise leads back to the same list.
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
