import type { Catalogue } from "@master-sql/course";
import { type OwnPane, useSession } from "../../../lib/editor-session/index.ts";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import { VerdictPanel } from "../verdict/verdict-panel.tsx";
import { ResultsPanel } from "./results-panel.tsx";

/**
 * Results of runs, and beside them, once there is one, the verdict on the last submission. `catalogue` as in
 * {@link RightVerdict}.
 */
export function useOutcomePanes(
  model: WorkbenchModel,
  catalogue: Catalogue | null,
): readonly [OwnPane, ...OwnPane[]] {
  const { session, controls, submission, toAnswer } = model;
  const isChanged = useSession(session, ({ text }) => submission !== null && text !== submission.sql);
  const results: OwnPane = {
    id: "results",
    name: "Results",
    content: (
      <ResultsPanel
        session={session}
        isRunLocked={controls.isRunLocked ?? false}
        tables={model.dataset.tables}
        onJump={toAnswer.jump}
      />
    ),
    isFilled: true,
  };
  if (submission === null) return [results];
  const verdict: OwnPane = {
    id: "verdict",
    name: "Verdict",
    content: (
      <VerdictPanel
        submission={submission}
        ladder={model.ladder}
        detective={model.detective}
        isChanged={isChanged}
        exercise={model.exercise}
        dataset={model.dataset}
        smallDatabase={model.smallDatabase}
        catalogue={catalogue}
        onJump={toAnswer.jump}
        onSubmitAgain={() => controls.submit?.perform()}
      />
    ),
  };
  return [results, verdict];
}
