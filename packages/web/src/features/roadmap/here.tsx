import classes from "./here.module.css";

/** Marks the learner's place on the map. */
export function Here({ text }: { readonly text: string }) {
  return <span className={classes.here}>{text}</span>;
}
