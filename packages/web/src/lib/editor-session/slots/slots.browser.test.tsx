import { MantineProvider } from "@mantine/core";
import { lazy, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { completed } from "../../sandbox/testing/scripted-sandbox.ts";
import { answerPlace } from "../session/answer-place.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";
import { newTestPage } from "../testing/test-page.ts";
import { loadedAhead } from "./loaded-ahead.tsx";
import type { SessionSlot, SlotProps } from "./slot.ts";
import { SlotButtons } from "./slot-buttons.tsx";
import { SessionSlots } from "./slot-context.tsx";
import { SlotOffers } from "./slot-offers.tsx";
import { SlotTabs } from "./slot-tabs.tsx";

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.createElement("div");
  host.style.cssText = "display:flex;flex-direction:column;width:600px;height:400px";
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

function Steps({ session, place }: SlotProps) {
  const latest = useSession(session, (state) => state.latest);
  const [step, setStep] = useState(1);
  return (
    <>
      <p>
        Step {step} of the run of {latest?.text}
      </p>
      <button type="button" onClick={() => setStep(step + 1)}>
        Next step
      </button>
      <button type="button" onClick={() => place.restore("select 2")}>
        Put into the editor
      </button>
    </>
  );
}

const loaded = vi.fn();
/** As a feature would write them: one once something was run, one from the start, loaded when it is first shown. */
const slots: readonly SessionSlot[] = [
  {
    id: "steps",
    label: "Step through",
    when: ({ latest, text }) => latest?.outcome.status === "completed" && latest.text === text,
    component: Steps,
  },
  {
    id: "helper",
    label: "Ask",
    tab: "Helper",
    when: () => true,
    component: lazy(async () => {
      loaded();
      return { default: () => <p>What would you like to know?</p> };
    }),
  },
];

function Around({ children, list = slots }: { children: ReactNode; list?: readonly SessionSlot[] }) {
  return (
    <MantineProvider>
      <SessionSlots slots={list}>{children}</SessionSlots>
    </MantineProvider>
  );
}

/** A room with tabs, as the workbench has them. */
function Room({ session }: { readonly session: EditorSession }) {
  return (
    <SlotTabs
      label="Outcome"
      panes={[{ id: "results", name: "Results", content: <p>Rows</p> }]}
      session={session}
      place={answerPlace(session, () => {})}
    />
  );
}

async function ran(session: EditorSession, end: () => void) {
  const run = session.run();
  await expect.poll(() => session.state().activity?.since).toBe(5);
  end();
  await run;
}

describe("slots", () => {
  it("stand as tabs beside the results once they have something to show, and keep what was done in them", async () => {
    const { open, sandboxes } = newTestPage();
    const session = open("select 1");
    session.enter();
    root.render(
      <Around>
        <Room session={session} />
      </Around>,
    );
    const tabs = () =>
      page
        .getByRole("tab")
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(tabs).toEqual(["Results", "Helper"]);
    expect(loaded).not.toHaveBeenCalled();

    await ran(session, () => sandboxes.shop.endRun(completed("SELECT 1")));
    await expect.poll(tabs).toEqual(["Results", "Step through", "Helper"]);
    await userEvent.click(page.getByRole("tab", { name: "Step through" }));
    await expect.element(page.getByText("Step 1 of the run of select 1")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Next step" }));
    await userEvent.click(page.getByRole("tab", { name: "Helper" }));
    await expect.element(page.getByText("What would you like to know?")).toBeVisible();
    expect(loaded).toHaveBeenCalledOnce();
    await userEvent.click(page.getByRole("tab", { name: "Step through" }));
    await expect.element(page.getByText("Step 2 of the run of select 1")).toBeVisible();

    // It writes into the answer; then it has nothing to show any more, and the room's own pane is in sight again.
    await userEvent.click(page.getByRole("button", { name: "Put into the editor" }));
    await expect.poll(() => session.state().text).toBe("select 2");
    await expect.poll(tabs).toEqual(["Results", "Helper"]);
    await expect.element(page.getByText("Rows")).toBeVisible();
  });

  it("stand as buttons below a block, one open at a time", async () => {
    host.style.cssText = `margin-top:${innerHeight - 60}px`;
    const { open, sandboxes } = newTestPage();
    const session = open("select 1");
    session.enter();
    root.render(
      <Around>
        <SlotButtons session={session} place={answerPlace(session, () => {})} />
      </Around>,
    );
    await ran(session, () => sandboxes.shop.endRun(completed("SELECT 1")));
    const steps = page.getByRole("button", { name: "Step through" });
    await userEvent.click(steps);
    await expect.element(steps).toHaveAttribute("aria-expanded", "true");
    await expect.element(page.getByRole("region", { name: "Step through" })).toBeVisible();
    // At the foot of a page, it is scrolled into sight.
    await expect.poll(() => Math.round(host.getBoundingClientRect().bottom)).toBeLessThanOrEqual(innerHeight);
    await userEvent.click(page.getByRole("button", { name: "Ask" }));
    await expect.element(page.getByRole("region", { name: "Ask" })).toBeVisible();
    await expect.element(steps).toHaveAttribute("aria-expanded", "false");
    await expect.element(page.getByText("Step 1 of the run of select 1")).not.toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Ask" }));
    await expect.element(page.getByText("What would you like to know?")).not.toBeVisible();
  });

  it("are loaded ahead where they are offered, and then stand at once when they are shown", async () => {
    const load = vi.fn(async () => ({ default: () => <p>All steps</p> }));
    const ahead: SessionSlot = {
      id: "ahead",
      label: "Step through",
      when: ({ text }) => text === "select 2",
      ...loadedAhead<SlotProps>(load),
    };
    const session = newTestPage().open("select 1");
    session.enter();
    root.render(
      <Around list={[ahead]}>
        <Room session={session} />
      </Around>,
    );
    await expect.element(page.getByText("Rows")).toBeVisible();
    expect(load).not.toHaveBeenCalled();
    session.edit("select 2");
    await expect.poll(() => load.mock.calls.length).toBe(1);
    await userEvent.click(page.getByRole("tab", { name: "Results" }));
    flushSync(() => session.show("ahead"));
    expect(host.textContent).toContain("All steps");
    expect(load).toHaveBeenCalledOnce();
  });

  it("are brought into sight by whoever has the session", async () => {
    const session = newTestPage().open("select 1");
    session.enter();
    root.render(
      <Around>
        <Room session={session} />
      </Around>,
    );
    await expect.element(page.getByText("Rows")).toBeVisible();
    session.show("helper");
    await expect.element(page.getByText("What would you like to know?")).toBeVisible();
    session.show("none of these");
    await expect.element(page.getByText("Rows")).toBeVisible();
    await expect.element(page.getByRole("tab", { name: "Results" })).toHaveAttribute("aria-selected", "true");
  });

  it("stand out where they are needed, by a button that says what it costs and is done before they come into sight", async () => {
    const accepted = vi.fn();
    const wanted: SessionSlot = {
      id: "helper",
      label: "Ask",
      when: () => true,
      offer: ({ text }) =>
        text === "select oops"
          ? {
              label: "Explain this",
              note: "1 credit",
              accept: (session) => accepted(session.state().shown),
            }
          : null,
      component: () => <p>What would you like to know?</p>,
    };
    const session = newTestPage().open("select 1");
    session.enter();
    root.render(
      <Around list={[wanted]}>
        <Room session={session} />
      </Around>,
    );
    await expect.element(page.getByText("Rows")).toBeVisible();
    expect(page.getByRole("button").elements()).toEqual([]);
    session.edit("select oops");
    await expect.element(page.getByText("1 credit")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Explain this" }));
    await expect.element(page.getByText("What would you like to know?")).toBeVisible();
    expect(accepted.mock.calls).toEqual([["results"]]);
  });

  it("offer help with an error in the error's box alone", async () => {
    const about: SessionSlot = {
      id: "helper",
      label: "Ask",
      when: () => true,
      offer: () => ({ label: "Explain this error", note: "1 credit", isAboutError: true, accept: () => {} }),
      component: () => null,
    };
    const session = newTestPage().open("select oops");
    session.enter();
    root.render(
      <Around list={[about]}>
        <Room session={session} />
        <section aria-label="Error">
          <SlotOffers session={session} areAboutError />
        </section>
      </Around>,
    );
    const offer = page.getByRole("button", { name: "Explain this error" });
    await expect.element(page.getByRole("region", { name: "Error" }).getByRole("button")).toBeVisible();
    expect(offer.elements()).toHaveLength(1);
  });

  it("leave a room as it was where there are none", async () => {
    const session = newTestPage().open("select 1");
    root.render(
      <Around list={[]}>
        <Room session={session} />
        <SlotButtons session={session} place={answerPlace(session, () => {})} />
      </Around>,
    );
    await expect.element(page.getByText("Rows")).toBeVisible();
    expect(page.getByRole("tab").elements()).toEqual([]);
    expect(page.getByRole("button").elements()).toEqual([]);
  });

  it("that fail tell so in their own place", async () => {
    const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
    const session = newTestPage().open("select 1");
    const broken: SessionSlot = {
      id: "broken",
      label: "Broken",
      when: () => true,
      component: () => {
        throw new Error("broken");
      },
    };
    root.render(
      <Around list={[broken]}>
        <p>The room</p>
        <SlotButtons session={session} place={answerPlace(session, () => {})} />
      </Around>,
    );
    await userEvent.click(page.getByRole("button", { name: "Broken" }));
    await expect.element(page.getByText("“Broken” can't be shown now")).toBeVisible();
    await expect.element(page.getByText("The room")).toBeVisible();
    silenced.mockRestore();
  });
});
