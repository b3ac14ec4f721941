import HistoryDrawer from "../../../lib/drafts/history-drawer.tsx";
import type { WorkbenchModel } from "../model/use-workbench.ts";
import { ActionBar } from "./action-bar.tsx";

/** The action bar at work, with the history that it opens. */
export function WorkbenchActions({
  model,
  isWide,
}: {
  readonly model: WorkbenchModel;
  readonly isWide: boolean;
}) {
  return (
    <>
      <ActionBar controls={model.controls} isWide={isWide} />
      <HistoryDrawer
        of="this exercise"
        isOpen={model.isHistoryOpen}
        history={model.draft.history}
        onClose={model.closeHistory}
        onRestore={(sql) => {
          model.closeHistory();
          model.toAnswer.restore(sql);
        }}
      />
    </>
  );
}
