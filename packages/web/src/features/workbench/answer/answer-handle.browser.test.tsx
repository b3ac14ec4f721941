import { MantineProvider } from "@mantine/core";
import type { Contract } from "@master-sql/course";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AnswerEditor, type SessionControls } from "../../../lib/editor-session/index.ts";
import { newTestPage } from "../../../lib/editor-session/testing/test-page.ts";
import ArrangePane from "./arrange-pane.tsx";
import PredictPane from "./predict-pane.tsx";

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.createElement("div");
  host.style.cssText = "width:600px;height:400px";
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

const CONTRACT: Contract = {
  grain: "One row per boat",
  columns: [
    { name: "id", type: "integer" },
    { name: "name", type: "text" },
  ],
  order: "none",
  names: false,
};
const PIECES = ["SELECT name", "FROM boats", "WHERE id = 1"];

interface Kind {
  readonly start: string;
  pane(controls: SessionControls): ReactNode;
  /** Changes the answer as a learner would, into `typed`. */
  type(): Promise<void>;
  readonly typed: string;
  readonly other: string;
  /** What of `other` is in sight. */
  readonly shownOfOther: string;
}

const kinds: Record<string, Kind> = {
  "SQL that is written": {
    start: "select 1",
    pane: (controls) => <AnswerEditor controls={controls} label="Query" />,
    async type() {
      await userEvent.click(page.getByRole("textbox", { name: "Query" }));
      await userEvent.keyboard("{Control>}{End}{/Control}2");
    },
    typed: "select 12",
    other: "select 3",
    shownOfOther: "select 3",
  },
  "pieces put together": {
    start: "SELECT name",
    pane: ({ session }) => <ArrangePane session={session} pieces={PIECES} />,
    type: () => userEvent.click(page.getByRole("button", { name: "Add: FROM boats" })),
    typed: "SELECT name\nFROM boats",
    other: "FROM boats\nWHERE id = 1",
    shownOfOther: "WHERE id = 1",
  },
  "a predicted result": {
    start: "1 | Ada",
    pane: (controls) => <PredictPane controls={controls} contract={CONTRACT} />,
    type: () => userEvent.fill(page.getByRole("textbox", { name: "name, row 1" }), "Bob"),
    typed: "1 | Bob",
    other: "2 | Cleo",
    shownOfOther: "Cleo",
  },
};

/** What is in sight as text, be it in fields. */
const inSight = () =>
  [host.innerText, ...[...host.querySelectorAll("input")].map(({ value }) => value)].join("\n");

describe.each(Object.entries(kinds))("the handle of an answer: %s", (_, kind) => {
  async function show() {
    const { open, kept } = newTestPage();
    const session = open(kind.start);
    session.enter();
    root.render(<MantineProvider>{kind.pane({ session, run: () => void session.run() })}</MantineProvider>);
    await expect.poll(() => host.querySelector("button, .cm-content")).not.toBeNull();
    return { session, kept };
  }

  it("gives what the learner made of it, which is kept", async () => {
    const { session, kept } = await show();
    expect(session.text()).toBe(kind.start);
    await kind.type();
    await expect.poll(() => session.state().text).toBe(kind.typed);
    expect(session.text()).toBe(kind.typed);
    expect(kept.at(-1)).toBe(kind.typed);
  });

  it("takes another answer in its place, at once and in sight", async () => {
    const { session, kept } = await show();
    session.replace(kind.other);
    expect(session.text()).toBe(kind.other);
    expect(kept.at(-1)).toBe(kind.other);
    await expect.poll(inSight).toContain(kind.shownOfOther);
  });

  it("takes the focus to where the answer is given", async () => {
    const { session } = await show();
    expect(host.contains(document.activeElement)).toBe(false);
    session.focus();
    await expect.poll(() => host.contains(document.activeElement)).toBe(true);
  });
});

describe("an answer that isn't written", () => {
  it("says that there is no editor, where one would select and insert", async () => {
    const session = newTestPage().open("");
    root.render(
      <MantineProvider>
        <ArrangePane session={session} pieces={PIECES} />
      </MantineProvider>,
    );
    await expect.element(page.getByRole("button", { name: "Add: FROM boats" })).toBeVisible();
    expect(session.editor()).toBeNull();
  });
});
