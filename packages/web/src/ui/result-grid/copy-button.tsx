import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Button } from "../button.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import classes from "./copy-button.module.css";
import { copyText } from "./copy-text.ts";

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  /** What is copied, as an order: "Copy value". */
  readonly label: string;
  /** What stands on the button, where less than the label does. */
  readonly short?: string;
  text(): string;
}

/** Copies a text, and says for two seconds whether that worked. */
export function CopyButton({ label, short, text }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const icon = { idle: IconCopy, copied: IconCheck, refused: IconAlertTriangle }[state];
  const Icon = icon;
  const shown = { idle: short ?? label, copied: "Copied", refused: "Copying was refused" }[state];
  return (
    <span className={classes.place}>
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.button}
        leftSection={<Icon size={15} stroke={1.75} aria-hidden="true" />}
        // The visible word is part of the name, also while it says how it went.
        aria-label={state === "idle" ? label : shown}
        title={label}
        onClick={async () => setState((await copyText(text())) ? "copied" : "refused")}
      >
        {shown}
      </Button>
      <VisuallyHidden role="status">{state === "idle" ? "" : shown}</VisuallyHidden>
    </span>
  );
}
