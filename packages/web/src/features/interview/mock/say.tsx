import { Textarea } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { MAX_SAID_LENGTH } from "@master-sql/tutor/interview";
import { Button } from "../../../ui/button.tsx";
import classes from "./say.module.css";
import type { Turns } from "./use-turns.ts";

interface SayProps {
  readonly text: string;
  onEdit(text: string): void;
  onSay(): void;
  readonly turns: Turns;
}

/** Where the candidate speaks: words to say, a nudge to ask for, and the way on. */
export function Say({ text, onEdit, onSay, turns: { sending, send } }: SayProps) {
  const isBusy = sending !== null;
  const lesser = { variant: "subtle", size: "compact-sm", disabled: isBusy } as const;
  return (
    <form
      className={classes.words}
      onSubmit={(event) => {
        event.preventDefault();
        onSay();
      }}
    >
      <p role="status" className={classes.waiting}>
        {sending === "answer" && "The interviewer is running what you sent…"}
      </p>
      <div className={classes.line}>
        <Textarea
          className={classes.text}
          label="Ask, or think aloud"
          description="Everything you say here counts toward your score."
          placeholder="Ask about anything the task leaves open."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={MAX_SAID_LENGTH}
          value={text}
          onChange={(event) => onEdit(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              onSay();
            }
          }}
        />
        <Button type="submit" variant="default" loading={sending === "say"} disabled={isBusy}>
          Say it
        </Button>
      </div>
      <div className={classes.lesser}>
        <Button {...lesser} loading={sending === "nudge"} onClick={() => void send({ type: "nudge" })}>
          Give me a nudge
        </Button>
        <Button {...lesser} loading={sending === "move-on"} onClick={() => void send({ type: "move-on" })}>
          Leave it and go on
        </Button>
      </div>
    </form>
  );
}
