import { Kbd, Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Kbd.layer.css";
import { IconKeyboard } from "@tabler/icons-react";
import { commandKey } from "../../../ui/command-key.ts";
import { actionsWithKeys, type KeyName } from "./action.ts";
import type { SessionControls } from "./controls.ts";
import classes from "./shortcut-help.module.css";

/** What the editor and the table of results do by themselves. */
const OF_THE_PARTS: readonly (readonly [string, readonly (KeyName | (string & {}))[]])[] = [
  ["Suggest a completion", ["Ctrl", "Space"]],
  ["Comment lines out or in", ["command", "/"]],
  ["Find", ["command", "F"]],
  ["Leave the editor", ["Escape", "then Tab"]],
  ["In a result: copy the selected cells", ["command", "C"]],
  ["In a result: read a value at length", ["Enter"]],
  ["In a result: width of a column", ["Alt", "Shift", "← →"]],
];

/** The keys of a room, on request. */
export function ShortcutHelp({ controls }: { readonly controls: SessionControls }) {
  const state = controls.session.state();
  const ofActions = actionsWithKeys
    .filter(({ keys, isOffered }) => keys?.isListed?.(controls) ?? isOffered(controls, state))
    .flatMap(({ keys }) => (keys ? [[keys.help(controls), keys.names] as const] : []));
  const command = commandKey();
  return (
    <Popover position="top-end" width={360} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.target}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
        >
          <IconKeyboard size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Keyboard shortcuts">
        <dl className={classes.list} tabIndex={0}>
          {[...ofActions, ...OF_THE_PARTS].map(([what, names]) => (
            <div key={what} className={classes.shortcut}>
              <dt>{what}</dt>
              <dd>
                {names.map((name) => (
                  <Kbd key={name} size="xs">
                    {name === "command" ? command : name}
                  </Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
