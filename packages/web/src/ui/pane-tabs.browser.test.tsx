import { MantineProvider } from "@mantine/core";
import { useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PaneTabs } from "./pane-tabs.tsx";

let root: Root;
let host: HTMLElement;
beforeEach(async () => {
  await page.viewport(360, 740);
  host = document.createElement("div");
  host.style.cssText = "display:flex;flex-direction:column;width:200px;height:300px";
  document.body.append(host);
  root = createRoot(host);
});
afterEach(async () => {
  root.unmount();
  host.remove();
  await page.viewport(1280, 800);
});

const panes = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"].map((name) => ({
  id: name,
  name,
  content: <p>{name} pane</p>,
}));

function Tabs() {
  const [shown, setShown] = useState("First");
  return (
    <MantineProvider>
      <PaneTabs label="Places" size="small" panes={panes} shown={shown} onShow={setShown} />
    </MantineProvider>
  );
}

const box = (name: string) => page.getByRole("tab", { name }).element().getBoundingClientRect();

describe("tabs on a phone", () => {
  it("are as high as a finger needs, in every size", async () => {
    root.render(<Tabs />);
    await expect.element(page.getByRole("tab", { name: "First" })).toBeVisible();
    expect(box("First").height).toBeGreaterThanOrEqual(44);
  });

  it("scroll the chosen one into sight by keyboard, with its neighbors beside it", async () => {
    root.render(<Tabs />);
    await userEvent.click(page.getByRole("tab", { name: "First" }));
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    await expect.element(page.getByRole("tabpanel", { name: "Fourth" })).toBeVisible();
    const list = host.querySelector("[role=tablist]")?.getBoundingClientRect();
    await expect.poll(() => box("Fifth").left).toBeLessThan(list?.right ?? 0);
    expect(box("Third").right).toBeGreaterThan(list?.left ?? 0);
    await userEvent.keyboard("{End}");
    await expect.poll(() => box("Sixth").right).toBeLessThanOrEqual(list?.right ?? 0);
  });
});
