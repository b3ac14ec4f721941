import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import classes from "./tutor.module.css";

/** Deletes a conversation, once that is confirmed. */
export function ClearConversation({
  count,
  onClear,
}: {
  readonly count: string;
  onClear(): Promise<boolean>;
}) {
  const [state, setState] = useState<"idle" | "asked" | "deleting" | "failed">("idle");
  if (state === "idle") {
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setState("asked")}>
        Delete this conversation
      </Button>
    );
  }
  return (
    <div className={classes.choices} role="status">
      <span>{state === "failed" ? "It could not be deleted." : `Delete ${count} for good?`}</span>
      <Button
        variant="default"
        size="compact-sm"
        disabled={state === "deleting"}
        onClick={async () => {
          setState("deleting");
          setState((await onClear()) ? "idle" : "failed");
        }}
      >
        Delete
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setState("idle")}>
        Keep
      </Button>
    </div>
  );
}
