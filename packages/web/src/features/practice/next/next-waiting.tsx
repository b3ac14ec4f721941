import classes from "./next-for-you.module.css";

/** Keeps the place of what is next while that is found out. */
export function NextWaiting() {
  return <div className={classes.panel} aria-hidden />;
}
