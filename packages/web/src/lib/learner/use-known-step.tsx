import { type ReactNode, useCallback, useState } from "react";
import { AskNext } from "./ask-next.tsx";
import type { NextKnownProps } from "./next-known.tsx";
import type { ShownStep } from "./next-steps.ts";
import { useHadBegun } from "./use-has-begun.ts";

interface KnownStep {
  readonly hadBegun: boolean | null;
  /** Undefined until it is known, and for those who haven't begun. */
  readonly step: ShownStep | undefined;
  /** Id of the module they are at on their path. */
  readonly moduleId: string | null;
  /** To be rendered: finds the step, and shows nothing. */
  readonly asking: ReactNode;
}

/** The next step of those who have begun, for pages that show without it what they have. */
export function useKnownStep(): KnownStep {
  const hadBegun = useHadBegun();
  const [known, setKnown] = useState<{ readonly step: ShownStep; readonly moduleId: string | null }>();
  const note = useCallback<NextKnownProps["onKnown"]>(
    (step, _plan, moduleId) => setKnown({ step, moduleId }),
    [],
  );
  return {
    hadBegun,
    step: known?.step,
    moduleId: known?.moduleId ?? null,
    asking: hadBegun && <AskNext onKnown={note} />,
  };
}
