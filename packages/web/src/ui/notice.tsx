import type { ReactNode } from "react";
import classes from "./notice.module.css";

/** Something that the reader should know, where it matters. */
export function Notice({
  tone = "neutral",
  title,
  children,
  action,
}: {
  tone?: "neutral" | "warn" | "wrong";
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === "neutral" ? undefined : "status"}>
      <div className={classes.words}>
        {title && <strong className={classes.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
