import type { ReactNode } from "react";
import classes from "./visually-hidden.module.css";

interface VisuallyHiddenProps {
  readonly children: ReactNode;
  /** "p" and headings for text that stands by itself; "span", the default, within a line. */
  readonly as?: "span" | "p" | "h1" | "h2";
  /** "status" for what is said when it changes. */
  readonly role?: "status";
}

/**
 * Text for screen readers only. It takes part in the flow of the page, without taking room there: text positioned
 * absolutely escapes a pane that scrolls, and makes the whole page scroll into a void. In a flex box or grid with a
 * gap, put it into one of the items.
 */
export function VisuallyHidden({ as: Tag = "span", role, children }: VisuallyHiddenProps) {
  return (
    <Tag role={role} className={classes.hidden}>
      {children}
    </Tag>
  );
}
