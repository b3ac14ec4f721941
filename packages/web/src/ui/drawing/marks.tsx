import classes from "./drawing.module.css";

/** Crossed out, around a point. */
export function Cross({ x, y }: { readonly x: number; readonly y: number }) {
  return <path className={classes.cross} d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} />;
}
