import type { ComponentProps } from "react";
import classes from "./sql-editor.module.css";

/** A bare text area with the metrics of the full editor, in which nothing is corrected. */
export function SqlTextArea(props: ComponentProps<"textarea">) {
  return (
    <textarea
      className={classes.plain}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      {...props}
    />
  );
}
