import { Fragment } from "react";
import classes from "./clock-figures.module.css";

/** A running time such as `34:05`: its figures keep their places while it runs, and its colons are as narrow as in text. */
export function ClockFigures({ text }: { readonly text: string }) {
  return text.split(":").map((figures, at) => (
    <Fragment key={at}>
      {at > 0 && ":"}
      <span className={classes.figures}>{figures}</span>
    </Fragment>
  ));
}
