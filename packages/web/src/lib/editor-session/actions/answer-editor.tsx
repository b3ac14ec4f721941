import { useState } from "react";
import { SqlEditor } from "../../../ui/sql-editor/index.ts";
import { useSession } from "../session/use-editor-session.ts";
import { SqlKeys } from "../sql-keys/sql-keys.tsx";
import classes from "./answer-editor.module.css";
import type { SessionControls } from "./controls.ts";
import { press } from "./press.ts";

interface AnswerEditorProps {
  readonly controls: SessionControls;
  /** Accessible name. */
  readonly label: string;
  readonly autoFocus?: boolean;
}

/**
 * The editor of a session whose answer is written as SQL, with the keys of its room, and keys that write SQL where fingers
 * type. Fills its parent, unless that has the style of `editorHeight`.
 */
export function AnswerEditor({ controls, label, autoFocus }: AnswerEditorProps) {
  const { session } = controls;
  const tables = useSession(session, (state) => state.tables);
  // Keys come with the first touch and stay: they would move what is pressed next as they went.
  const [isUsed, setUsed] = useState(false);
  const mark = useSession(session, (state) => state.mark);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that its editor has been used
    <div className={classes.answer} onFocus={() => setUsed(true)}>
      <div className={classes.sql}>
        <SqlEditor
          memory={session.memory}
          ref={session.hold}
          label={label}
          schema={typeof tables === "string" ? undefined : tables}
          mark={mark}
          autoFocus={autoFocus}
          onChange={session.edit}
          onSelect={session.select}
          onKey={(key) => press(controls, key, "answer")}
        />
      </div>
      {isUsed && <SqlKeys session={session} />}
    </div>
  );
}
