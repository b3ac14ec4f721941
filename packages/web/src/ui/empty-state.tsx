import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

/** Where a list would be: why it is empty, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
