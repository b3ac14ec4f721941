import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import {
  intentWords,
  MAX_QUESTION_LENGTH,
  questionText,
  type TutorIntent,
  type TutorQuestion,
} from "@master-sql/tutor";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useFocusNext } from "../../ui/use-focus-next.ts";
import classes from "./tutor.module.css";

interface AskFormProps {
  readonly offered: readonly TutorIntent[];
  readonly isBusy: boolean;
  /** What is asked as soon as the answer under way is over. */
  readonly waiting: TutorQuestion | null;
  /** False when the question wasn't taken, such as without a credit. */
  onAsk(intent: TutorIntent, text?: string): Promise<boolean>;
  onStop(): void;
  onCancel(): void;
}

/** Buttons for what is mostly asked, and a line for anything else; while an answer comes, the way to stop it, and what waits. */
export function AskForm({ offered, isBusy, waiting, onAsk, onStop, onCancel }: AskFormProps) {
  const [text, setText] = useState("");
  const [choices, focusNext] = useFocusNext<HTMLDivElement>();
  async function askFreely(): Promise<void> {
    if (text.trim() !== "" && (await onAsk("free", text.trim()))) setText("");
  }
  if (isBusy) {
    return (
      <div ref={choices} className={classes.choices}>
        <Button variant="default" size="compact-sm" data-button="stop" onClick={onStop}>
          Stop answering
        </Button>
        {waiting && (
          <>
            <span className={classes.note}>Next: {questionText(waiting)}</span>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                onCancel();
                focusNext("stop");
              }}
            >
              Don't ask it
            </Button>
          </>
        )}
      </div>
    );
  }
  return (
    <>
      <fieldset className={classes.followUps}>
        <legend>About what's in the editor</legend>
        {offered.map((intent, at) => (
          <Button
            key={intent}
            size="compact-sm"
            variant={at === 0 ? "filled" : "default"}
            onClick={() => void onAsk(intent)}
          >
            {intentWords[intent]}
          </Button>
        ))}
      </fieldset>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void askFreely();
        }}
      >
        <TextInput
          className={classes.field ?? ""}
          size="xs"
          aria-label="A question in your own words"
          placeholder="Or ask in your own words"
          maxLength={MAX_QUESTION_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default">
          Ask
        </Button>
      </form>
    </>
  );
}
