import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import {
  IconDots,
  IconHistory,
  IconIndentIncrease,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRestore,
  IconSend2,
} from "@tabler/icons-react";
import { type Activity, RunClock } from "../../../lib/sandbox/index.ts";
import classes from "./action-bar.module.css";
import { ShortcutHelp } from "./shortcut-help.tsx";

interface ActionBarProps {
  readonly activity: Activity | null;
  readonly dataChanged: boolean;
  /** Everything in sight, or the lesser actions in a menu. */
  readonly isWide: boolean;
  /** The result is to be predicted first. */
  readonly isRunLocked: boolean;
  /** The answer is SQL that can be laid out. */
  readonly isWritten: boolean;
  onRun(): void;
  onSubmit(): void;
  onCancel(): void;
  onFormat(): void;
  onReset(): void;
  onHistory(): void;
}

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** What can be done with the query. */
export function ActionBar(props: ActionBarProps) {
  const { activity, isWide, onRun, onSubmit, onCancel } = props;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Query actions">
      {activity === null ? (
        <>
          <Button
            variant="default"
            className={classes.main}
            leftSection={<IconPlayerPlayFilled size={14} aria-hidden="true" />}
            onClick={onRun}
            disabled={props.isRunLocked}
            title={props.isRunLocked ? "Open once your first answer was checked" : undefined}
          >
            Run
          </Button>
          <Button className={classes.main} leftSection={<IconSend2 {...icon} />} onClick={onSubmit}>
            Submit
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          className={classes.cancel}
          leftSection={<IconPlayerStopFilled size={14} aria-hidden="true" />}
          onClick={onCancel}
          disabled={activity.kind === "reset" || activity.kind === "open"}
        >
          {cancelWords(activity)}
          {activity.kind === "run" && activity.since !== null && (
            <span className={classes.clock}>
              <RunClock since={activity.since} />
            </span>
          )}
        </Button>
      )}
      {isWide ? <WideActions {...props} /> : <MoreActions {...props} />}
    </div>
  );
}

function cancelWords({ kind, since }: Activity): string {
  if (kind === "reset") return "Resetting the data…";
  if (kind === "open") return "Opening the small database…";
  if (since === null) return kind === "run" ? "Waiting to run · Cancel" : "Waiting to judge · Cancel";
  return kind === "run" ? "Cancel" : "Checking · Cancel";
}

function WideActions({ activity, dataChanged, isWritten, onFormat, onReset, onHistory }: ActionBarProps) {
  return (
    <div className={classes.lesser}>
      {dataChanged && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.quiet}
          leftSection={<IconRestore {...icon} />}
          title="Bring tables and rows back to how they were"
          disabled={activity !== null}
          onClick={onReset}
        >
          Reset data
        </Button>
      )}
      {isWritten && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.quiet}
          leftSection={<IconIndentIncrease {...icon} />}
          onClick={onFormat}
        >
          Format
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.quiet}
        leftSection={<IconHistory {...icon} />}
        onClick={onHistory}
      >
        History
      </Button>
      <ShortcutHelp />
    </div>
  );
}

function MoreActions({ activity, dataChanged, isWritten, onFormat, onReset, onHistory }: ActionBarProps) {
  return (
    <div className={classes.lesser}>
      <Menu position="top-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className={classes.more} aria-label="More actions">
            <IconDots size={20} stroke={1.75} aria-hidden="true" />
            {dataChanged && <span className={classes.dot} />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {isWritten && (
            <Menu.Item leftSection={<IconIndentIncrease {...icon} />} onClick={onFormat}>
              Format the query
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory {...icon} />} onClick={onHistory}>
            History
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRestore {...icon} />}
            onClick={onReset}
            disabled={!dataChanged || activity !== null}
          >
            {dataChanged ? "Reset data" : "Reset data (unchanged)"}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
