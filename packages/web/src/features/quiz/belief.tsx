import classes from "./belief.module.css";

/** What an answer was probably led by: told as what isn't true, never as a fact. */
export function Belief({ title }: { readonly title: string }) {
  return (
    <p className={classes.belief}>
      You may have assumed: <s>{title}</s>
    </p>
  );
}
