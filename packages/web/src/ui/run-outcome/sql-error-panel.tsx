import type { SqlError } from "@master-sql/judge/sandbox";
import { textPosition } from "../sql-editor/index.ts";
import { NoticePanel } from "./notice-panel.tsx";
import classes from "./sql-error-panel.module.css";

interface SqlErrorPanelProps {
  readonly error: SqlError;
  /** The whole text of the editor when it was run, and where in it the script began. */
  readonly text: string;
  readonly scriptOffset: number;
  /** Number of the statements in the script that finished before. */
  readonly finished: number;
  onJump?(offset: number): void;
}

/** An error as PostgreSQL tells it, with a way to its place in the editor. */
export function SqlErrorPanel({ error, text, scriptOffset, finished, onJump }: SqlErrorPanelProps) {
  const offset = error.offset === undefined ? null : error.offset + scriptOffset;
  const position = offset === null ? null : textPosition(text, offset);
  const place = position && `line ${position.line}, column ${position.column}`;
  return (
    <NoticePanel tone="error" title={capitalized(error.message)}>
      {error.detail && <p>{error.detail}</p>}
      {error.hint && (
        <p>
          <strong>Hint:</strong> {error.hint}
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
          SQLSTATE <code>{error.sqlstate}</code>
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

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
