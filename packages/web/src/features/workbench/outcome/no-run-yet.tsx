import { Kbd } from "@mantine/core";
import "@mantine/core/styles/Kbd.layer.css";
import classes from "./no-run-yet.module.css";

interface NoRunYetProps {
  /** The result is to be predicted before the query may be run. */
  readonly isRunLocked: boolean;
  /** How the key is written that commands are given with. */
  readonly command: string;
}

/** In the place of results, before there are any. */
export function NoRunYet({ isRunLocked, command }: NoRunYetProps) {
  return (
    <div className={classes.none}>
      {isRunLocked ? (
        <>
          <p className={classes.title}>Predict the result first</p>
          <p>Submit checks your answer. Then Run shows here what the query returns.</p>
        </>
      ) : (
        <>
          <p className={classes.title}>No query has been run yet</p>
          <p className={classes.forTouch}>
            Run shows the rows of your query here. Submit hands it in as your answer.
          </p>
          <p className={classes.forKeys}>
            <Kbd>{command}</Kbd> <Kbd>Enter</Kbd> runs the query and shows its rows here. <Kbd>Shift</Kbd>{" "}
            <Kbd>Enter</Kbd> submits it as your answer.
          </p>
        </>
      )}
    </div>
  );
}
