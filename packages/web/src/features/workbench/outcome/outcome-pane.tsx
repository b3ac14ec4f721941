import type { Catalogue } from "@master-sql/course";
import { SandboxState } from "../../../lib/answer-room/sandbox-state.tsx";
import { SlotTabs } from "../../../lib/editor-session/index.ts";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import classes from "./outcome-pane.module.css";
import { useOutcomePanes } from "./use-outcome-panes.tsx";

interface OutcomePaneProps {
  readonly model: WorkbenchModel;
  /** As in {@link RightVerdict}. */
  readonly catalogue: Catalogue | null;
}

/** Results of runs and the verdict, with what features show beside them. */
export function OutcomePane({ model, catalogue }: OutcomePaneProps) {
  const { session, toAnswer } = model;
  const panes = useOutcomePanes(model, catalogue);
  return (
    <div className={classes.pane}>
      <SlotTabs label="Outcome" panes={panes} session={session} place={toAnswer} />
      <SandboxState session={session} />
    </div>
  );
}
