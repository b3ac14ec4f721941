import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import classes from "./task-strip.module.css";

interface TaskStripProps {
  /** The task as text. */
  readonly line: string;
  /** All of the task, once it is asked for. */
  readonly children: ReactNode;
}

/** The task in two lines above what is written where there is no room for both; it opens to the whole. */
export function TaskStrip({ line, children }: TaskStripProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.strip}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`Task: ${line}`}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
        }}
      >
        <span className={classes.line}>{line}</span>
        <IconChevronDown size={18} stroke={1.75} className={classes.sign} aria-hidden="true" />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section id={id} className={classes.whole} aria-label="The whole task" tabIndex={0}>
          {children}
        </section>
      )}
    </div>
  );
}
