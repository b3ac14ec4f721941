import classes from "./built-in-note.module.css";
import { useOperator } from "./operator.ts";

/** Says that no model answers here, where none is set up. Its line is kept free until the server has said so. */
export function BuiltInNote() {
  const { data, isError } = useOperator();
  if (isError || (data && data.model !== null)) return null;
  return (
    <p className={classes.note}>
      {data && (
        <>
          Answers on this server come from the <span className={classes.whole}>built-in</span> tutor.
        </>
      )}
    </p>
  );
}
