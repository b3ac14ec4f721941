import { Button } from "@mantine/core";
import "@mantine/core/styles/Button.layer.css";
import { IconPencil, IconPlayerPlayFilled, IconPlayerStopFilled, IconRestore } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Activity, RunClock } from "../sandbox/index.ts";
import classes from "./runnable-block.module.css";

interface RunnableBlockBarProps {
  readonly activity: Activity | null;
  readonly isEditing: boolean;
  /** The learner has made something else of it. */
  readonly isChanged: boolean;
  readonly dataChanged: boolean;
  readonly failsOnPurpose: boolean;
  readonly extras: ReactNode;
  onRun(): void;
  onCancel(): void;
  onEdit(): void;
  onRestore(): void;
  onResetData(): void;
}

/** What can be done with a block in use. */
export function RunnableBlockBar(props: RunnableBlockBarProps) {
  const { activity, isEditing, isChanged, dataChanged, failsOnPurpose } = props;
  return (
    <figcaption className={classes.bar}>
      {activity === null ? (
        <Button
          size="sm"
          leftSection={<IconPlayerPlayFilled size={13} aria-hidden="true" />}
          onClick={props.onRun}
        >
          Run
        </Button>
      ) : (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerStopFilled size={13} aria-hidden="true" />}
          onClick={props.onCancel}
          disabled={activity.kind === "reset"}
        >
          <span>
            Cancel <RunClock since={activity.since} />
          </span>
        </Button>
      )}
      {!isEditing && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.75} aria-hidden="true" />}
          onClick={props.onEdit}
        >
          Edit
        </Button>
      )}
      {failsOnPurpose && <span className={classes.purpose}>Fails on purpose</span>}
      <span className={classes.lesser}>
        {dataChanged && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconRestore size={15} stroke={1.75} aria-hidden="true" />}
            disabled={activity !== null}
            onClick={props.onResetData}
          >
            Reset data
          </Button>
        )}
        {isChanged && (
          <Button size="compact-sm" variant="subtle" onClick={props.onRestore}>
            Back to the original
          </Button>
        )}
        {props.extras}
      </span>
    </figcaption>
  );
}
