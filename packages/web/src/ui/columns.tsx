import type { ReactNode } from "react";
import classes from "./columns.module.css";

interface ColumnsProps {
  /** What comes first at any width. */
  readonly lead?: ReactNode;
  /** On a narrow window between `lead` and the rest; on a wide one next to both, where it stays in sight. */
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** A page's text, and next to it what helps to read it. */
export function Columns({ lead, side, children }: ColumnsProps) {
  return (
    <div className={classes.columns}>
      {lead && <div className={classes.lead}>{lead}</div>}
      <div className={classes.side}>{side}</div>
      <div className={classes.rest}>{children}</div>
    </div>
  );
}
