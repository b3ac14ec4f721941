import { number } from "@master-sql/words";
import type { ReactNode } from "react";
import classes from "./figures.module.css";

/** Figures side by side, each with its name. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

/** A number is written with its thousands apart. */
export function Figure({
  name,
  value,
  of,
}: {
  readonly name: string;
  readonly value: number | string;
  /** What it is a part of. */
  readonly of?: number;
}) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        {typeof value === "number" ? number(value) : value}
        {of !== undefined && <span className={classes.of}> of {number(of)}</span>}
      </dd>
    </div>
  );
}
