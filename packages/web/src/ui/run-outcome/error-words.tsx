import { InlineCode } from "../inline-code.tsx";
import { StaticSql } from "../sql-editor/index.ts";
import classes from "./sql-error-panel.module.css";

interface ErrorWordsProps {
  readonly says: string;
  readonly instead: string | undefined;
}

/** An explanation of an error, and the learner's own text as it could be written. */
export function ErrorWords({ says, instead }: ErrorWordsProps) {
  return (
    <>
      {says !== "" && (
        <p className={classes.says}>
          <InlineCode text={says} />
        </p>
      )}
      {instead !== undefined && (
        <div className={classes.instead}>
          <p className={classes.insteadTitle}>Write instead:</p>
          <StaticSql sql={instead} label="What to write instead" />
        </div>
      )}
    </>
  );
}
