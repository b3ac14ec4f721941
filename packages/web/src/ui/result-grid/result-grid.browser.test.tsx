import { MantineProvider } from "@mantine/core";
import type { ResultColumn, Row } from "@master-sql/judge/sandbox";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ResultGrid } from "./result-grid.tsx";

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  host = document.createElement("div");
  host.style.cssText = "display:flex;flex-direction:column;width:800px;height:400px";
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
  vi.restoreAllMocks();
});

const text = (name: string): ResultColumn => ({ name, typeOid: 25, typeName: "text" });
const integer = (name: string): ResultColumn => ({ name, typeOid: 23, typeName: "integer" });

async function show(columns: ResultColumn[], rows: Row[]) {
  root.render(
    <MantineProvider>
      <ResultGrid columns={columns} rows={rows} label="Result" />
    </MantineProvider>,
  );
  await expect.element(page.getByRole("grid", { name: "Result" })).toBeVisible();
  await expect.element(page.getByRole("gridcell").first()).toBeVisible();
}

const focusedText = () => document.activeElement?.textContent;

describe("ResultGrid", () => {
  it("draws only what is in sight of 10,000 rows and 60 columns, and tells how many there are", async () => {
    const columns = Array.from({ length: 60 }, (_, i) => integer(`c${i}`));
    const rows = Array.from({ length: 10_000 }, (_, r) => columns.map((_, c) => `${r}:${c}`));
    await show(columns, rows);
    const grid = page.getByRole("grid").element();
    expect(grid.getAttribute("aria-rowcount")).toBe("10001");
    expect(grid.getAttribute("aria-colcount")).toBe("61");
    expect(grid.querySelectorAll('[role="gridcell"]').length).toBeLessThan(1_000);
  });

  it("goes to the far corner and back by keyboard, with the focus on the cell", async () => {
    const columns = Array.from({ length: 60 }, (_, i) => integer(`c${i}`));
    const rows = Array.from({ length: 10_000 }, (_, r) => columns.map((_, c) => `${r}:${c}`));
    await show(columns, rows);
    await userEvent.tab();
    expect(focusedText()).toBe("0:0");
    await userEvent.keyboard("{Control>}{End}{/Control}");
    await expect.poll(focusedText).toBe("9999:59");
    await userEvent.keyboard("{ArrowUp}{ArrowLeft}");
    await expect.poll(focusedText).toBe("9998:58");
    await userEvent.keyboard("{Home}");
    await expect.poll(focusedText).toBe("9998:0");
    await userEvent.keyboard("{Control>}{Home}{/Control}");
    await expect.poll(focusedText).toBe("0:0");
  });

  it("keeps the focus when the focused cell is scrolled out of sight", async () => {
    await show(
      [integer("n")],
      Array.from({ length: 5_000 }, (_, r) => [String(r)]),
    );
    await userEvent.tab();
    page.getByRole("grid").element().scrollTop = 100_000;
    await expect.poll(() => page.getByRole("grid").element().textContent).toContain("3334");
    expect(focusedText()).toBe("0");
  });

  it("shows columns of the same name apart, and NULL apart from empty text and from the text NULL", async () => {
    await show([text("a"), text("a"), text("b")], [[null, "", "NULL"]]);
    expect(page.getByRole("columnheader", { name: /^a/ }).elements()).toHaveLength(2);
    const cells = page
      .getByRole("gridcell")
      .elements()
      .map((cell) => cell.textContent);
    expect(cells).toEqual(["NULL (no value)", "‘’empty text", "NULL"]);
  });

  it("copies the selected cells for a spreadsheet", async () => {
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await show(
      [text("a"), integer("b")],
      [
        ["x", "1"],
        [null, "2"],
        ["z", "3"],
      ],
    );
    await userEvent.tab();
    await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}c{/Control}");
    expect(written).toHaveBeenCalledExactlyOnceWith("x\t1\n\t2");
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(4);
  });

  it("opens a long value with Enter and gives the focus back", async () => {
    await show([text("a")], [["first line\nsecond line"]]);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toBeVisible();
    expect(dialog.element().querySelector("pre")?.textContent).toBe("first line\nsecond line");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.activeElement?.getAttribute("role")).toBe("gridcell");
  });

  it("makes a column wider by keyboard", async () => {
    await show([text("a")], [["x"]]);
    const width = () => page.getByRole("gridcell").element().getBoundingClientRect().width;
    const before = width();
    await userEvent.tab();
    await userEvent.keyboard("{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}");
    await expect.poll(width).toBeGreaterThan(before);
  });
});
