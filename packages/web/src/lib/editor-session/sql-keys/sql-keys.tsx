import { type KeyboardEvent, useMemo } from "react";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";
import { nameKeys, pressSqlKey, SIGNS_AND_WORDS, type SqlKey } from "./sql-key.ts";
import classes from "./sql-keys.module.css";

/**
 * Keys that write SQL at the cursor, for screens with little room and for fingers: signs and words that a phone's keyboard
 * hides or gets wrong, and the names of tables and columns. The editor keeps the focus, so that the keyboard stays.
 */
export function SqlKeys({ session }: { readonly session: EditorSession }) {
  const tables = useSession(session, (state) => state.tables);
  const text = useSession(session, (state) => state.text);
  const names = useMemo(() => (typeof tables === "string" ? [] : nameKeys(tables, text)), [tables, text]);
  return (
    <div className={classes.keys}>
      <KeyRow label="SQL keys" keys={SIGNS_AND_WORDS} session={session} />
      {names.length > 0 && <KeyRow label="Names of columns and tables" keys={names} session={session} />}
    </div>
  );
}

interface KeyRowProps {
  readonly label: string;
  readonly keys: readonly SqlKey[];
  readonly session: EditorSession;
}

/** One stop for Tab; the arrows go from key to key. */
function KeyRow({ label, keys, session }: KeyRowProps) {
  return (
    <div className={classes.row} role="toolbar" aria-label={label} onKeyDown={moveFocus}>
      {keys.map((key, at) => (
        <button
          key={key.text}
          type="button"
          className={classes.key}
          data-kind={key.kind}
          aria-label={key.name}
          tabIndex={at === 0 ? 0 : -1}
          // What is pressed would take the focus, and the keyboard would go.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const editor = session.editor();
            if (editor) pressSqlKey(key, editor);
          }}
        >
          {key.text}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const keys = [...event.currentTarget.querySelectorAll("button")];
  const at = keys.findIndex((key) => key.matches(":focus"));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: keys.length - 1 }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  keys[to]?.focus();
}
