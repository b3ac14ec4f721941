import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { closeOverlays, currentOverlay, openOverlay } from "../../lib/overlays/index.ts";
import { commandKey } from "../../ui/command-key.ts";
import classes from "./find-control.module.css";

const openFind = () => openOverlay({ kind: "find" });

/** Opens what finds anything that has an address; so does its key, wherever the focus is. */
export function FindControl() {
  // Unknown until the page is taken over: its HTML is made once for all machines.
  const [command, setCommand] = useState<string | null>(null);

  useEffect(() => {
    setCommand(commandKey());
    const listen = (press: KeyboardEvent) => {
      if (press.key.toLowerCase() !== "k" || press.shiftKey || press.altKey) return;
      if (commandKey() === "⌘" ? !press.metaKey : !press.ctrlKey) return;
      const open = currentOverlay();
      // What somebody is in the middle of, such as the survey, isn't taken away by a key.
      if (open !== null && open.kind !== "find") return;
      press.preventDefault();
      if (open) closeOverlays();
      else openFind();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  return (
    <button
      type="button"
      className={classes.find}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={openFind}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <span className={classes.word}>Find</span>
      {command !== null && (
        <span className={classes.key} aria-hidden="true">
          {command} K
        </span>
      )}
    </button>
  );
}

/** The same in the menu of a narrow screen, whose header has no room for it. */
export function FindInMenu() {
  return (
    <button type="button" className={classes.inMenu} aria-haspopup="dialog" onClick={openFind}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      Find
    </button>
  );
}
