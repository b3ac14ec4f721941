import type { Catalogue } from "@master-sql/course";
import { SlotTabs, useSession } from "../../../lib/editor-session/index.ts";
import { SandboxNotice } from "../../../lib/sandbox/index.ts";
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
      <SandboxState model={model} />
    </div>
  );
}

/** At the foot of a pane: PostgreSQL on its way, over the pane so that nothing moves, or why it didn't arrive. */
export function SandboxState({ model: { session } }: { readonly model: WorkbenchModel }) {
  const readiness = useSession(session, ({ sandbox }) => sandbox.readiness);
  const isAwaited = useSession(session, ({ activity }) => activity?.since === null);
  return (
    <div className={readiness.phase === "loading" ? classes.over : classes.foot}>
      <SandboxNotice readiness={readiness} isAwaited={isAwaited} onRetry={session.prepare} />
    </div>
  );
}
