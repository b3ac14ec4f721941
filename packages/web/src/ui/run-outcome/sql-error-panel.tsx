import { adviceOf, type KnownTable } from "@master-sql/judge/errors";
import type { SqlError } from "@master-sql/judge/sandbox";
import { capitalized } from "@master-sql/words";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { textPosition } from "../sql-editor/index.ts";
import { ErrorWords } from "./error-words.tsx";
import type { ExplainedErrorProps } from "./explained-error.tsx";
import { NoticePanel } from "./notice-panel.tsx";
import classes from "./sql-error-panel.module.css";

/** Loaded with the first error. If that fails, PostgreSQL's own words are shown without an explanation. */
const ExplainedError = lazy<ComponentType<ExplainedErrorProps>>(() =>
  import("./explained-error.tsx").catch(() => ({ default: ({ help }) => help })),
);

interface SqlErrorPanelProps {
  readonly error: SqlError;
  /** The whole text of the editor when it was run, and where in it the script began. */
  readonly text: string;
  readonly scriptOffset: number;
  /** Number of the statements in the script that finished before. */
  readonly finished: number;
  onJump?(offset: number): void;
  /** What explains it: the tables that it may be about, or what a verdict says to write instead. */
  readonly explanation?:
    | { readonly tables: readonly KnownTable[]; readonly isSelection: boolean }
    | { readonly instead: string | undefined }
    | undefined;
  /** Further help, right below the explanation; left out where that includes a repair. */
  readonly help?: ReactNode;
}

/** An error as PostgreSQL reports it, with an explanation and a way to its place in the editor. */
export function SqlErrorPanel(props: SqlErrorPanelProps) {
  const { error, text, scriptOffset, finished, onJump, explanation, help } = props;
  const offset = error.offset === undefined ? null : error.offset + scriptOffset;
  const position = offset === null ? null : textPosition(text, offset);
  const place = position && `line ${position.line}, column ${position.column}`;
  const { detail, hint } = adviceOf(error);
  return (
    <NoticePanel tone="error" title={capitalized(error.message)}>
      {explanation && "tables" in explanation && (
        <Suspense fallback={null}>
          <ExplainedError
            error={error}
            script={text.slice(scriptOffset)}
            isPart={explanation.isSelection}
            tables={explanation.tables}
            help={help}
          />
        </Suspense>
      )}
      {explanation === undefined && help}
      {explanation && "instead" in explanation && <ErrorWords says="" instead={explanation.instead} />}
      {detail !== undefined && <p>{detail}</p>}
      {hint !== undefined && (
        <p>
          <strong>Hint:</strong> {hint}
        </p>
      )}
      <p className={classes.facts}>
        {place !== null && offset !== null && onJump ? (
          <button type="button" className={classes.jump} onClick={() => onJump(offset)}>
            {capitalized(place)}
          </button>
        ) : (
          place && <span>{capitalized(place)}</span>
        )}
        <span>
          SQLSTATE <code translate="no">{error.sqlstate}</code>
        </span>
        {finished > 0 && (
          <span>
            Statement {error.statementIndex + 1} failed; {finished} before it finished
          </span>
        )}
      </p>
    </NoticePanel>
  );
}
