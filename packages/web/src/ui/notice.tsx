import type { ReactNode } from "react";
import classes from "./notice.module.css";

/** Something that the reader should know, where it matters. */
export function Notice({
  tone = "neutral",
  live = tone === "neutral" ? "off" : "status",
  title,
  children,
  action,
}: {
  tone?: "neutral" | "warn" | "wrong";
  /** How screen readers announce it: politely, at once, or not at all, such as inside another live region. */
  live?: "status" | "alert" | "off";
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.notice} data-tone={tone} role={live === "off" ? undefined : live}>
      <div className={classes.words}>
        {title && <strong className={classes.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
