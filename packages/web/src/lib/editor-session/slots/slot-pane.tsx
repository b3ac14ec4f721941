import { Component, type ReactNode, Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { NoticePanel } from "../../../ui/run-outcome/index.ts";
import type { SessionSlot, SlotProps } from "./slot.ts";
import classes from "./slot-pane.module.css";

interface SlotPaneProps extends SlotProps {
  readonly slot: SessionSlot;
  readonly isShown: boolean;
}

/** What a slot shows: nothing before it is asked for, then kept also while something else is in sight. */
export function SlotPane({ slot, isShown, session, place }: SlotPaneProps) {
  const { label, component: Shown } = slot;
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <div className={classes.pane}>
      <WhenItFails label={label} onRetry={() => slot.prepare?.(session)}>
        <Suspense fallback={<p className={classes.loading}>Loading…</p>}>
          <Shown session={session} place={place} />
        </Suspense>
      </WhenItFails>
    </div>
  );
}

/** Keeps a fault of one slot, or a part of it that can't be loaded, away from the room around it. */
class WhenItFails extends Component<
  { label: string; onRetry: () => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className={classes.failed}>
        <NoticePanel
          tone="error"
          title={`“${this.props.label}” can't be shown now`}
          actions={
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                this.props.onRetry();
                this.setState({ hasFailed: false });
              }}
            >
              Try again
            </Button>
          }
        >
          <p>If that doesn't help, load the page again. Your query is kept.</p>
        </NoticePanel>
      </div>
    );
  }
}
