import type { ButtonProps } from "@mantine/core";
import type { Ref } from "react";
import { Button } from "../../../ui/button.tsx";
import { RunClock } from "../../sandbox/index.ts";
import { useSession } from "../session/use-editor-session.ts";
import { editorActions } from "./action.ts";
import { useActionState } from "./action-button.tsx";
import type { SessionControls } from "./controls.ts";

interface RunButtonProps extends Pick<ButtonProps, "size" | "variant"> {
  readonly controls: SessionControls;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Runs, or ends what is under way: the same place, so that it keeps the focus. */
export function RunButton({ controls, ref, variant, size }: RunButtonProps) {
  const activity = useSession(controls.session, (state) => state.activity);
  const action = activity === null ? editorActions.run : editorActions.stop;
  const { isOffered, isEnabled } = useActionState(action, controls);
  const { icon: Icon } = action;
  if (!isOffered) return null;
  return (
    <Button
      ref={ref}
      size={size}
      variant={activity === null ? variant : "default"}
      leftSection={Icon && <Icon size={13} aria-hidden={true} />}
      disabled={!isEnabled}
      onClick={() => action.perform(controls)}
    >
      {activity === null ? (
        action.label(controls)
      ) : (
        <span>
          {action.label(controls)} <RunClock since={activity.since} />
        </span>
      )}
    </Button>
  );
}
