import { useState } from "react";
import { ActionBar } from "./action-bar.tsx";
import { HistoryDrawer } from "./history-drawer.tsx";
import type { WorkbenchModel } from "./use-workbench.ts";

/** The action bar at work, with the history that it opens. */
export function WorkbenchActions({
  model,
  isWide,
}: {
  readonly model: WorkbenchModel;
  readonly isWide: boolean;
}) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <>
      <ActionBar
        activity={model.sandbox.activity}
        dataChanged={model.sandbox.dataChanged}
        isWide={isWide}
        onRun={model.run}
        onSubmit={model.submit}
        onCancel={model.sandbox.cancel}
        onFormat={model.format}
        onReset={model.sandbox.reset}
        onHistory={() => setHistoryOpen(true)}
      />
      <HistoryDrawer
        isOpen={isHistoryOpen}
        history={model.draft.history}
        onClose={() => setHistoryOpen(false)}
        onRestore={(sql) => {
          setHistoryOpen(false);
          model.restore(sql);
        }}
      />
    </>
  );
}
