import classes from "./place-mark.module.css";

/** Marks where the learner is, or what is next for them. */
export function PlaceMark({ text }: { readonly text: string }) {
  return <span className={classes.mark}>{text}</span>;
}
