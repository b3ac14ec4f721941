import { explainSqlError, type KnownTable } from "@master-sql/judge/errors";
import type { SqlError } from "@master-sql/judge/sandbox";
import type { ReactNode } from "react";
import { ErrorWords } from "./error-words.tsx";

export interface ExplainedErrorProps {
  readonly error: SqlError;
  readonly script: string;
  /** The script is only part of a text, so that a repaired one could not take its place. */
  readonly isPart: boolean;
  readonly tables: readonly KnownTable[];
  /** Further help, shown unless the error has both an explanation and a repair. */
  readonly help?: ReactNode;
}

/** An error in words for learners, with what to write instead. */
export default function ExplainedError({ error, script, isPart, tables, help }: ExplainedErrorProps) {
  const { says, edits } = explainSqlError(script, error, tables);
  const instead = isPart ? undefined : edits[0]?.sql;
  return (
    <>
      <ErrorWords says={says} instead={instead} />
      {(says === "" || instead === undefined) && help}
    </>
  );
}
