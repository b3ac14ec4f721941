import { IconAlertTriangle, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./notice-panel.module.css";

const icons = { error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

interface NoticePanelProps {
  readonly tone: keyof typeof icons;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A message that belongs to a pane: what happened, what was kept, what to do next. */
export function NoticePanel({ tone, title, children, actions }: NoticePanelProps) {
  const Icon = icons[tone];
  return (
    <div className={classes.panel} data-tone={tone}>
      <Icon size={18} stroke={1.75} className={classes.icon} aria-hidden="true" />
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        {children}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
