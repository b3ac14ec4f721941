import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { completed, settle } from "../../sandbox/testing/scripted-sandbox.ts";
import { newTestPage } from "../testing/test-page.ts";
import { editorActions, type KeyPress, type PressPlace } from "./action.ts";
import type { SessionControls } from "./controls.ts";
import { press } from "./press.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const key = (change: Partial<KeyPress>): KeyPress => ({
  key: "Enter",
  code: "Enter",
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  ...change,
});
const CTRL_ENTER = key({ ctrlKey: true });
const CTRL_SHIFT_ENTER = key({ ctrlKey: true, shiftKey: true });
const COMMAND_ENTER = key({ metaKey: true });
const SHIFT_ENTER = key({ shiftKey: true });
/** With Alt held, a Mac gives another letter. */
const SHIFT_ALT_F = key({ key: "Ï", code: "KeyF", shiftKey: true, altKey: true });

function newRoom(change: Partial<SessionControls> = {}) {
  const { open, sandboxes } = newTestPage();
  const session = open("select 1");
  session.enter();
  const did: string[] = [];
  const controls: SessionControls = {
    session,
    run(part) {
      did.push(part === undefined ? "run" : `run ${part}`);
      void session.run();
    },
    submit: { label: "Submit", perform: () => void did.push("submit") },
    format: () => void did.push("format"),
    ...change,
  };
  const pressed = (what: KeyPress, place: PressPlace = "answer") => press(controls, what, place);
  return { session, sandboxes, controls, did, pressed };
}

describe("keys of a room", () => {
  it("run, submit and lay out from the answer", () => {
    const { did, pressed } = newRoom();
    expect([SHIFT_ENTER, SHIFT_ALT_F, CTRL_ENTER].map((what) => pressed(what))).toEqual([true, true, true]);
    expect(did).toEqual(["submit", "format", "run"]);
  });

  it("run with either command key, wherever the focus is in the room", () => {
    for (const what of [CTRL_ENTER, COMMAND_ENTER]) {
      for (const place of ["answer", "taken", "free"] as const) {
        const { did, pressed } = newRoom();
        expect(pressed(what, place)).toBe(true);
        expect(did).toEqual(["run"]);
      }
    }
  });

  it("run only what is selected while something is, else all", () => {
    const did = [
      { what: CTRL_SHIFT_ENTER, hasSelection: true },
      { what: CTRL_ENTER, hasSelection: true },
      { what: CTRL_SHIFT_ENTER, hasSelection: false },
    ].map(({ what, hasSelection }) => {
      const room = newRoom();
      room.session.select(hasSelection);
      expect(room.pressed(what)).toBe(true);
      return room.did;
    });
    expect(did).toEqual([["run selection"], ["run"], ["run"]]);
  });

  it("submit also where nothing else wants Enter, and leave it to a button that has the focus", () => {
    const { did, pressed } = newRoom();
    expect(pressed(SHIFT_ENTER, "free")).toBe(true);
    expect(pressed(SHIFT_ENTER, "taken")).toBe(false);
    expect(pressed(SHIFT_ALT_F, "free")).toBe(false);
    expect(did).toEqual(["submit"]);
  });

  it("are left to the editor where the room doesn't have the action", () => {
    const { did, pressed } = newRoom({ submit: undefined, format: undefined });
    expect(pressed(SHIFT_ENTER)).toBe(false);
    expect(pressed(SHIFT_ALT_F)).toBe(false);
    expect(pressed(key({}))).toBe(false);
    expect(did).toEqual([]);
  });

  it("do nothing, and nothing else either, while their action can't be done", async () => {
    const { did, pressed, sandboxes } = newRoom();
    pressed(CTRL_ENTER);
    await settle();
    expect(pressed(CTRL_ENTER)).toBe(true);
    expect(did).toEqual(["run"]);
    sandboxes.shop.endRun(completed("SELECT 1"));
    await settle();
    pressed(CTRL_ENTER);
    expect(did).toEqual(["run", "run"]);
    const locked = newRoom({ isRunLocked: true });
    expect(locked.pressed(CTRL_ENTER)).toBe(true);
    expect(locked.did).toEqual([]);
  });

  it("are not taken from somebody who is composing a word", () => {
    const { did, pressed } = newRoom();
    expect(pressed(key({ shiftKey: true, isComposing: true }))).toBe(false);
    expect(did).toEqual([]);
  });
});

describe("actions", () => {
  it("are offered where there is something for them to do", async () => {
    const { session, controls, sandboxes } = newRoom();
    const { restoreOriginal, resetData, stop, runSelection, run, history } = editorActions;
    const offered = () =>
      [restoreOriginal, resetData, stop, runSelection, run, history]
        .filter(({ isOffered }) => isOffered(controls, session.state()))
        .map(({ id }) => id);
    expect(offered()).toEqual(["run"]);
    session.select(true);
    expect(offered()).toEqual(["run-selection", "run"]);
    session.select(false);
    session.edit("create table t ()");
    void session.run();
    expect(offered()).toEqual(["restore-original", "stop", "run"]);
    await settle();
    sandboxes.shop.endRun(completed("CREATE TABLE"));
    await settle();
    expect(offered()).toEqual(["restore-original", "reset-data", "run"]);
    restoreOriginal.perform(controls);
    expect(session.text()).toBe("select 1");
    resetData.perform(controls);
    expect(stop.isEnabled(controls, session.state())).toBe(false);
    await settle();
    expect(offered()).toEqual(["run"]);
  });
});
