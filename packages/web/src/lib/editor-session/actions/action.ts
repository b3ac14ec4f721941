import {
  IconHistory,
  IconIndentIncrease,
  IconPlayerPlay,
  IconPlayerPlayFilled,
  IconPlayerStopFilled,
  IconRestore,
  IconSend2,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { canBeStopped } from "../session/apply.ts";
import type { SessionState } from "../session/session-state.ts";
import type { SessionControls } from "./controls.ts";

/** What of a pressed key an action is found by. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "isComposing"
>;

/**
 * Where the key was pressed: in the answer, on something that has a use for keys itself, or where there is no such
 * thing, as after what had the focus was hidden.
 */
export type PressPlace = "answer" | "taken" | "free";

/** How a key is written; `command` stands for ⌘ or Ctrl. */
export type KeyName = "command" | "Shift" | "Alt" | "Enter" | "F";

/** Something that can be done with the text: buttons, menus, keys and the list of keys are made from it. */
export interface EditorAction {
  readonly id:
    | "run"
    | "run-selection"
    | "submit"
    | "stop"
    | "format"
    | "history"
    | "reset-data"
    | "restore-original";
  label(controls: SessionControls): string;
  /** What it does, where its label is too short to tell: for a button's title. */
  readonly hint?: string;
  /** In a menu, which has room for more words, and which lists it also where it isn't offered. */
  menuLabel?(isOffered: boolean): string;
  readonly icon?: ComponentType<{ size: number; stroke?: number; "aria-hidden": true }>;
  /** By which keys, and what the list of keys says about it. */
  readonly keys?: {
    readonly names: readonly KeyName[];
    readonly help: (controls: SessionControls) => string;
    /** It is in the list of keys, also while it isn't offered; without this, while it is. */
    isListed?(controls: SessionControls): boolean;
    matches(press: KeyPress, place: PressPlace): boolean;
  };
  /** The room has it, and there is something for it to do. */
  isOffered(controls: SessionControls, state: SessionState): boolean;
  /** It can be done at this moment. */
  isEnabled(controls: SessionControls, state: SessionState): boolean;
  perform(controls: SessionControls): void;
}

const isIdle = (_: SessionControls, { activity }: SessionState) => activity === null;
const always = () => true;

const run: EditorAction = {
  id: "run",
  label: () => "Run",
  icon: IconPlayerPlayFilled,
  keys: {
    names: ["command", "Enter"],
    help: () => "Run the query",
    matches: (press) => press.key === "Enter" && (press.ctrlKey || press.metaKey),
  },
  isOffered: ({ run: begin }) => begin !== undefined,
  isEnabled: ({ isRunLocked = false }, { activity }) => activity === null && !isRunLocked,
  perform: ({ run: begin }) => begin?.(),
};

const runSelection: EditorAction = {
  id: "run-selection",
  label: () => "Run selection",
  hint: "Run only what is selected",
  icon: IconPlayerPlay,
  keys: {
    names: ["command", "Shift", "Enter"],
    help: () => "Run only what is selected",
    isListed: (controls) =>
      run.isOffered(controls, controls.session.state()) && controls.session.editor() !== null,
    matches: (press) => press.key === "Enter" && press.shiftKey && (press.ctrlKey || press.metaKey),
  },
  isOffered: (controls, state) => run.isOffered(controls, state) && state.hasSelection,
  isEnabled: run.isEnabled,
  perform: ({ run: begin }) => begin?.("selection"),
};

const submit: EditorAction = {
  id: "submit",
  label: ({ submit: ours }) => ours?.label ?? "Submit",
  icon: IconSend2,
  keys: {
    names: ["Shift", "Enter"],
    help: ({ submit: ours }) => (ours?.label === "Submit" ? "Submit as your answer" : (ours?.label ?? "")),
    // Elsewhere Enter belongs to the button or the row that has the focus.
    matches: (press, place) =>
      place !== "taken" && press.key === "Enter" && press.shiftKey && !press.ctrlKey && !press.metaKey,
  },
  isOffered: ({ submit: ours }) => ours !== undefined,
  isEnabled: always,
  perform: ({ submit: ours }) => ours?.perform(),
};

const stop: EditorAction = {
  id: "stop",
  label: () => "Cancel",
  icon: IconPlayerStopFilled,
  isOffered: (_, { activity }) => activity !== null,
  isEnabled: (_, { activity }) => activity !== null && canBeStopped(activity),
  perform: ({ session }) => session.stop(),
};

const format: EditorAction = {
  id: "format",
  label: () => "Format",
  menuLabel: () => "Format the query",
  icon: IconIndentIncrease,
  keys: {
    names: ["Shift", "Alt", "F"],
    help: () => "Format",
    // By its place on the keyboard: with Alt it may give another letter.
    matches: (press, place) => place === "answer" && press.code === "KeyF" && press.shiftKey && press.altKey,
  },
  isOffered: ({ format: ours }) => ours !== undefined,
  isEnabled: always,
  perform: ({ format: ours }) => ours?.(),
};

const history: EditorAction = {
  id: "history",
  label: () => "History",
  icon: IconHistory,
  isOffered: ({ showHistory }) => showHistory !== undefined,
  isEnabled: always,
  perform: ({ showHistory }) => showHistory?.(),
};

const resetData: EditorAction = {
  id: "reset-data",
  label: () => "Reset data",
  hint: "Bring tables and rows back to how they were",
  menuLabel: (isOffered) => (isOffered ? "Reset data" : "Reset data (unchanged)"),
  icon: IconRestore,
  isOffered: (_, { sandbox }) => sandbox.dataChanged,
  isEnabled: isIdle,
  perform: ({ session }) => void session.resetData(),
};

const restoreOriginal: EditorAction = {
  id: "restore-original",
  label: () => "Back to the original",
  isOffered: (_, { text, original }) => text !== original,
  isEnabled: always,
  perform: ({ session }) => session.restoreOriginal(),
};

export const editorActions = {
  run,
  runSelection,
  submit,
  stop,
  format,
  history,
  resetData,
  restoreOriginal,
} as const;

/** Those that have keys, in the order in which they are listed. What is pressed is the first offered one's. */
export const actionsWithKeys: readonly EditorAction[] = [runSelection, run, submit, format];
