import { actionsWithKeys, type KeyPress, type PressPlace } from "./action.ts";
import type { SessionControls } from "./controls.ts";

/**
 * Does what a key stands for in this room. True when the key is taken, even where its action can't be done just now: it
 * must not do something else then.
 */
export function press(controls: SessionControls, key: KeyPress, place: PressPlace): boolean {
  // Enter ends the composition of a word in many scripts.
  if (key.isComposing) return false;
  const state = controls.session.state();
  const action = actionsWithKeys.find(
    ({ keys, isOffered }) => keys?.matches(key, place) && isOffered(controls, state),
  );
  if (action === undefined) return false;
  if (action.isEnabled(controls, state)) action.perform(controls);
  return true;
}
