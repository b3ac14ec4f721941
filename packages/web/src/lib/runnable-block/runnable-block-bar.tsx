import type { ButtonProps } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { ActionButton, editorActions, RunButton, type SessionControls } from "../editor-session/index.ts";
import classes from "./runnable-block.module.css";

interface RunnableBlockBarProps {
  readonly controls: SessionControls;
  readonly isEditing: boolean;
  readonly runVariant: ButtonProps["variant"];
  readonly failsOnPurpose: boolean;
  readonly extras: ReactNode;
  onEdit(): void;
}

/** What can be done with a block in use. */
export function RunnableBlockBar({
  controls,
  isEditing,
  runVariant,
  failsOnPurpose,
  extras,
  onEdit,
}: RunnableBlockBarProps) {
  const lesser = { controls, size: "compact-sm", variant: "subtle", iconSize: 15 } as const;
  return (
    <figcaption className={classes.bar}>
      <RunButton controls={controls} size="sm" variant={runVariant} />
      {!isEditing && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.75} aria-hidden="true" />}
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
      {failsOnPurpose && <span className={classes.purpose}>Fails on purpose</span>}
      <span className={classes.lesser}>
        <ActionButton action={editorActions.runSelection} {...lesser} />
        <ActionButton action={editorActions.resetData} {...lesser} />
        <ActionButton action={editorActions.restoreOriginal} {...lesser} />
        {extras}
      </span>
    </figcaption>
  );
}
