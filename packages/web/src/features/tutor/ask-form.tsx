import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { intentWords, type TutorIntent } from "@master-sql/tutor";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import classes from "./tutor.module.css";

interface AskFormProps {
  readonly offered: readonly TutorIntent[];
  readonly isBusy: boolean;
  /** False when the question wasn't taken, such as without a credit. */
  onAsk(intent: TutorIntent, text?: string): Promise<boolean>;
  onStop(): void;
}

const LONGEST = 1_000;

/** Buttons for what is mostly asked, and a line for anything else; while an answer comes, the way to stop it. */
export function AskForm({ offered, isBusy, onAsk, onStop }: AskFormProps) {
  const [text, setText] = useState("");
  async function askFreely(): Promise<void> {
    if (text.trim() !== "" && (await onAsk("free", text.trim()))) setText("");
  }
  if (isBusy) {
    return (
      <div className={classes.choices}>
        <Button variant="default" size="compact-sm" onClick={onStop}>
          Stop answering
        </Button>
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
          maxLength={LONGEST}
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
