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
  /** What is written isn't what was saved. */
  readonly isChanged: boolean;
}

/** Run and save, with what has become of the answer. */
export function QuestionActions({ controls, saved, isOnItsWay, isChanged }: QuestionActionsProps) {
  return (
    <div className={classes.actions} role="toolbar" aria-label="Answer">
      <RunButton controls={controls} variant="default" />
      <ActionButton action={editorActions.submit} controls={controls} icon={IconDeviceFloppy} />
      <ActionButton action={editorActions.runSelection} controls={controls} variant="subtle" />
      <ActionButton action={editorActions.resetData} controls={controls} variant="subtle" />
      <p role="status" className={classes.state} data-changed={isChanged || isOnItsWay || undefined}>
        {savedWords(saved, isOnItsWay, isChanged)}
      </p>
    </div>
  );
}

function savedWords(saved: string, isOnItsWay: boolean, isChanged: boolean): string {
  if (isChanged) return saved === "" ? "Not saved yet" : "Changed since it was saved";
  if (isOnItsWay) return "Kept in this browser, on its way";
  return saved.trim() === "" ? "No answer saved" : "Saved";
}
