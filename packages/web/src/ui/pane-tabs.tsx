import { Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./pane-tabs.module.css";

interface Pane<Id extends string> {
  readonly id: Id;
  readonly name: ReactNode;
  readonly content: ReactNode;
  /** The content scrolls in itself; else the pane scrolls. */
  readonly isFilled?: boolean;
}

interface PaneTabsProps<Id extends string> {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly panes: readonly Pane<NoInfer<Id>>[];
  readonly shown: Id;
  onShow(id: NoInfer<Id>): void;
  /** The tabs share the whole width. */
  readonly grow?: boolean;
  readonly size?: "small" | "normal" | "large";
  /** Only the pane in sight exists; else all of them stay, with what was typed and scrolled in them. */
  readonly unmountHidden?: boolean;
}

/** Panes of which one is in sight, filling their parent, a column of flex boxes. */
export function PaneTabs<Id extends string>({
  label,
  panes,
  shown,
  onShow,
  grow = false,
  size = "normal",
  unmountHidden = false,
}: PaneTabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const seen = useRef(panes[0]?.id);
  useEffect(() => {
    // The first is in sight from the beginning; asking where it is would lay the page out.
    if (seen.current === shown) return;
    seen.current = shown;
    // With the frame that is drawn anyway, instead of laying the page out once more for this.
    const frame = requestAnimationFrame(() => {
      const tabs = list.current;
      const tab = tabs?.querySelector<HTMLElement>(`[data-pane="${CSS.escape(shown)}"]`);
      if (!tabs || !tab) return;
      // In the middle, so that its neighbors are in sight too. The tabs alone are scrolled: `scrollIntoView` would move the
      // page as well.
      tabs.scrollLeft = tab.offsetLeft + (tab.offsetWidth - tabs.clientWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  return (
    <Tabs
      value={shown}
      onChange={(value) => {
        const pane = panes.find(({ id }) => id === value);
        if (pane !== undefined) onShow(pane.id);
      }}
      keepMounted={!unmountHidden}
      keepMountedMode="display-none"
      classNames={{ root: classes.root, list: classes.list, tab: classes.tab }}
      data-size={size}
    >
      <Tabs.List ref={list} grow={grow} aria-label={label}>
        {panes.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id} data-pane={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panes.map(({ id, content, isFilled }) => (
        <Tabs.Panel
          key={id}
          value={id}
          className={isFilled ? classes.filled : classes.scrolling}
          // What scrolls must be reachable by keyboard, also where there is nothing to press in it.
          tabIndex={isFilled ? undefined : 0}
        >
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
