import { Kbd, Popover } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Kbd.layer.css";
import { IconKeyboard } from "@tabler/icons-react";
import { commandKey } from "./command-key.ts";
import classes from "./shortcut-help.module.css";

/** The keys of the workbench, on request. */
export function ShortcutHelp() {
  const command = commandKey();
  const shortcuts: readonly (readonly [string, readonly string[]])[] = [
    ["Run the query, or the selection", [command, "Enter"]],
    ["Submit as your answer", ["Shift", "Enter"]],
    ["Format", ["Shift", "Alt", "F"]],
    ["Suggest a completion", ["Ctrl", "Space"]],
    ["Comment lines out or in", [command, "/"]],
    ["Find", [command, "F"]],
    ["Leave the editor", ["Escape", "then Tab"]],
    ["In a result: copy the selected cells", [command, "C"]],
    ["In a result: read a value at length", ["Enter"]],
    ["In a result: width of a column", ["Alt", "Shift", "← →"]],
  ];
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
          {shortcuts.map(([what, keys]) => (
            <div key={what} className={classes.shortcut}>
              <dt>{what}</dt>
              <dd>
                {keys.map((key) => (
                  <Kbd key={key} size="xs">
                    {key}
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
