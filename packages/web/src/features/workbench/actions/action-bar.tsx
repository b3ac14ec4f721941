import { Menu } from "@mantine/core";
import { Button } from "../../../ui/button.tsx";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Menu.layer.css";
import { IconDots } from "@tabler/icons-react";
import {
  ActionButton,
  type Activity,
  editorActions,
  type SessionControls,
  ShortcutHelp,
  useActionState,
  useSession,
} from "../../../lib/editor-session/index.ts";
import { RunClock } from "../../../lib/sandbox/index.ts";
import classes from "./action-bar.module.css";

interface ActionBarProps {
  readonly controls: SessionControls;
  /** Everything in sight, or the lesser actions in a menu. */
  readonly isWide: boolean;
}

const { run, runSelection, submit, stop, format, history, resetData } = editorActions;

/** What can be done with the query. */
export function ActionBar({ controls, isWide }: ActionBarProps) {
  const activity = useSession(controls.session, (state) => state.activity);
  return (
    <div className={classes.bar} role="toolbar" aria-label="Query actions">
      {activity === null ? (
        <>
          <ActionButton
            action={run}
            controls={controls}
            variant="default"
            className={classes.main}
            iconSize={14}
            title={controls.isRunLocked ? "Open once your first answer was checked" : undefined}
          />
          <ActionButton action={submit} controls={controls} className={classes.main} />
        </>
      ) : (
        <StopButton activity={activity} controls={controls} />
      )}
      <div className={classes.lesser}>
        {isWide ? <WideActions controls={controls} /> : <MoreActions controls={controls} />}
      </div>
    </div>
  );
}

function StopButton({
  activity,
  controls,
}: {
  readonly activity: Activity;
  readonly controls: SessionControls;
}) {
  const { isEnabled } = useActionState(stop, controls);
  const { icon: Icon } = stop;
  return (
    <Button
      variant="default"
      className={classes.cancel}
      leftSection={Icon && <Icon size={14} aria-hidden={true} />}
      onClick={() => stop.perform(controls)}
      disabled={!isEnabled}
    >
      {stopWords(activity, stop.label(controls))}
      {activity.kind === "run" && activity.since !== null && (
        <span className={classes.clock}>
          <RunClock since={activity.since} />
        </span>
      )}
    </Button>
  );
}

function stopWords({ kind, since }: Activity, stopIt: string): string {
  switch (kind) {
    case "reset":
      return "Resetting the data…";
    case "open":
      return "Opening the small database…";
    case "run":
      return since === null ? `Waiting to run · ${stopIt}` : stopIt;
    case "judge":
      return `${since === null ? "Waiting to judge" : "Checking"} · ${stopIt}`;
    case "inspect":
      return `${since === null ? "Waiting" : "Looking into it"} · ${stopIt}`;
  }
}

function WideActions({ controls }: { readonly controls: SessionControls }) {
  // Beside the banner of a small database, which is in sight here, a second way back would be one too many.
  const isOnSmallDatabase = useSession(controls.session, ({ sandbox }) => sandbox.smallDatabase !== null);
  const quiet = { controls, variant: "subtle", size: "compact-sm", className: classes.quiet } as const;
  return (
    <>
      <ActionButton action={runSelection} {...quiet} />
      {!isOnSmallDatabase && <ActionButton action={resetData} {...quiet} />}
      <ActionButton action={format} {...quiet} />
      <ActionButton action={history} {...quiet} />
      <ShortcutHelp controls={controls} />
    </>
  );
}

function MoreActions({ controls }: { readonly controls: SessionControls }) {
  const formatting = useActionState(format, controls);
  const running = useActionState(run, controls);
  const resetting = useActionState(resetData, controls);
  return (
    <Menu position="top-end" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.more} aria-label="More actions">
          <IconDots size={20} stroke={1.75} aria-hidden="true" />
          {resetting.isOffered && <span className={classes.dot} />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {formatting.isOffered && <ActionItem action={format} controls={controls} />}
        <ActionItem action={history} controls={controls} />
        {/* Not the first, which takes the focus and so must never be disabled. */}
        {running.isOffered && <ActionItem action={runSelection} controls={controls} />}
        <ActionItem action={resetData} controls={controls} />
      </Menu.Dropdown>
    </Menu>
  );
}

function ActionItem({
  action,
  controls,
}: {
  readonly action: (typeof editorActions)[keyof typeof editorActions];
  readonly controls: SessionControls;
}) {
  const { isOffered, isEnabled } = useActionState(action, controls);
  const { icon: Icon } = action;
  return (
    <Menu.Item
      leftSection={Icon && <Icon size={16} stroke={1.75} aria-hidden={true} />}
      onClick={() => action.perform(controls)}
      disabled={!(isOffered && isEnabled)}
    >
      {action.menuLabel?.(isOffered) ?? action.label(controls)}
    </Menu.Item>
  );
}
