import { useCallback, useState } from "react";

/** What was opened (true) or closed by hand in this visit, by module. */
let remembered: ReadonlyMap<string, boolean> = new Map();

/**
 * Which modules of the list are open: the one with id `hereId`, unless it was opened or closed by hand. That is kept
 * until the page is loaded anew, so that somebody who comes back from an exercise finds the list as it was.
 */
export function useFolding(
  hereId: string | undefined,
): readonly [isOpen: (moduleId: string) => boolean, toggle: (moduleId: string) => void] {
  const [byHand, setByHand] = useState(remembered);
  const toggle = useCallback(
    (moduleId: string) => {
      remembered = new Map(remembered).set(moduleId, !isOpenAfter(remembered, moduleId, hereId));
      setByHand(remembered);
    },
    [hereId],
  );
  return [(moduleId) => isOpenAfter(byHand, moduleId, hereId), toggle];
}

function isOpenAfter(byHand: ReadonlyMap<string, boolean>, moduleId: string, hereId: string | undefined) {
  return byHand.get(moduleId) ?? moduleId === hereId;
}
