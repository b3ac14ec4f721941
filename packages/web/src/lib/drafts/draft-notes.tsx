import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { NoticePanel } from "../../ui/run-outcome/index.ts";
import type { DraftControl } from "./use-draft.ts";

interface DraftNotesProps {
  readonly draft: DraftControl;
  /** Takes over what another tab has written. */
  onTake(sql: string): void;
}

/** What the learner should know about the draft; mostly nothing. */
export function DraftNotes({ draft, onTake }: DraftNotesProps) {
  const [seenUnreadable, setSeenUnreadable] = useState(false);
  const { elsewhere } = draft;
  return (
    <>
      {draft.wasUnreadable && !seenUnreadable && (
        <NoticePanel
          tone="warning"
          title="The draft kept in this browser could not be read"
          actions={
            <Button variant="default" size="compact-sm" onClick={() => setSeenUnreadable(true)}>
              Understood
            </Button>
          }
        >
          <p>It was put aside, not deleted, and the editor begins with the starting text.</p>
        </NoticePanel>
      )}
      {draft.isVolatile && (
        <NoticePanel tone="warning" title="Your query is not kept when you leave this page">
          <p>This browser has no room for it, or doesn't allow storage. Copy it before you go.</p>
        </NoticePanel>
      )}
      {elsewhere && (
        <NoticePanel
          tone="info"
          title="This query was edited in another tab"
          actions={
            <>
              <Button
                size="compact-sm"
                onClick={() => {
                  draft.dismissElsewhere();
                  onTake(elsewhere.sql);
                }}
              >
                Show that version
              </Button>
              <Button variant="default" size="compact-sm" onClick={draft.keepThis}>
                Keep this one
              </Button>
            </>
          }
        >
          <p>That version is the newer one. Whichever you choose, the other is kept in the history.</p>
        </NoticePanel>
      )}
    </>
  );
}
