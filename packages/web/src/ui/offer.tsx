import type { ReactNode } from "react";
import classes from "./offer.module.css";

/** Something to take up or to leave: what it is, and at its side what can be done. */
export function Offer({
  id,
  title,
  children,
  actions,
}: {
  /** The heading's, to link to. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}) {
  return (
    <section className={classes.offer} aria-labelledby={id}>
      <div className={classes.words}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}
