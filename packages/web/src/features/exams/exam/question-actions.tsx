import { IconDeviceFloppy } from "@tabler/icons-react";
import {
  ActionButton,
  editorActions,
  RunButton,
  type SessionControls,
} from "../../../lib/editor-session/index.ts";
import classes from "./exam-question-view.module.css";

interface QuestionActionsProps {
  readonly controls: SessionControls;
  /** The answer that counts, empty if there is none. */
  readonly saved: string;
  /** It hasn't reached the server yet. */
  readonly isOnItsWay: boolean;
  /** It survives this page meanwhile. */
  readonly isKept: boolean;
  /** What is written isn't what was saved. */
  readonly isChanged: boolean;
}

/** Run and save, with what has become of the answer. */
export function QuestionActions(props: QuestionActionsProps) {
  const { controls, isOnItsWay, isChanged } = props;
  return (
    <>
      <RunButton controls={controls} variant="default" />
      <ActionButton action={editorActions.submit} controls={controls} icon={IconDeviceFloppy} />
      <ActionButton action={editorActions.runSelection} controls={controls} variant="subtle" />
      <ActionButton action={editorActions.resetData} controls={controls} variant="subtle" />
      <p role="status" className={classes.state} data-changed={isChanged || isOnItsWay || undefined}>
        {savedWords(props)}
      </p>
    </>
  );
}

function savedWords({ saved, isOnItsWay, isKept, isChanged }: QuestionActionsProps): string {
  if (isChanged) return saved === "" ? "Not saved yet" : "Changed since it was saved";
  if (isOnItsWay)
    return isKept
      ? "Kept in this browser, on its way"
      : "Not kept in this browser: stay here until it is saved";
  return saved.trim() === "" ? "No answer saved" : "Saved";
}
