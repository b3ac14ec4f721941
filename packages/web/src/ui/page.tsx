import type { ReactNode } from "react";
import classes from "./page.module.css";

/**
 * A page's width and margins. `narrow` is for text to be read; "centered" for a single thing to be done, which would
 * leave half of a wide window empty.
 */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean | "centered" }) {
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      {children}
    </div>
  );
}

/** The page's heading, what it is for in a sentence, and at its side what can be done. */
export function PageHead({
  title,
  lead,
  above,
  aside,
}: {
  title: string;
  lead?: ReactNode;
  above?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        {above && <div className={classes.above}>{above}</div>}
        <h1>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </header>
  );
}
