import { SqlEditor } from "../../../ui/sql-editor/index.ts";
import { useSession } from "../session/use-editor-session.ts";
import type { SessionControls } from "./controls.ts";
import { press } from "./press.ts";

interface AnswerEditorProps {
  readonly controls: SessionControls;
  /** Accessible name. */
  readonly label: string;
  readonly autoFocus?: boolean;
}

/** The editor of a session whose answer is written as SQL, with the keys of its room. Fills its parent. */
export function AnswerEditor({ controls, label, autoFocus }: AnswerEditorProps) {
  const { session } = controls;
  const tables = useSession(session, (state) => state.tables);
  const mark = useSession(session, (state) => state.mark);
  return (
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
  );
}
