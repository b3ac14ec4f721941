import type { ButtonProps } from "@mantine/core";
import { Button } from "../../../ui/button.tsx";
import type { SessionState } from "../session/session-state.ts";
import { useSession } from "../session/use-editor-session.ts";
import type { EditorAction } from "./action.ts";
import type { SessionControls } from "./controls.ts";

interface ActionButtonProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  readonly action: EditorAction;
  readonly controls: SessionControls;
  /** In place of the action's own. */
  readonly icon?: EditorAction["icon"];
  readonly iconSize?: number;
  /** Why it is as it is just now; else what it does. */
  readonly title?: string;
}

/** Whether an action is offered, and whether it can be done; told anew when that changes. */
export function useActionState({ isOffered, isEnabled }: EditorAction, controls: SessionControls) {
  const of = (ask: (controls: SessionControls, state: SessionState) => boolean) => (state: SessionState) =>
    ask(controls, state);
  return {
    isOffered: useSession(controls.session, of(isOffered)),
    isEnabled: useSession(controls.session, of(isEnabled)),
  };
}

/** A button for an action, where the action is offered. */
export function ActionButton({
  action,
  controls,
  icon: Icon = action.icon,
  iconSize = 16,
  title = action.hint,
  ...look
}: ActionButtonProps) {
  const { isOffered, isEnabled } = useActionState(action, controls);
  if (!isOffered) return null;
  return (
    <Button
      {...look}
      leftSection={Icon && <Icon size={iconSize} stroke={1.75} aria-hidden={true} />}
      title={title}
      disabled={!isEnabled}
      onClick={() => action.perform(controls)}
    >
      {action.label(controls)}
    </Button>
  );
}
