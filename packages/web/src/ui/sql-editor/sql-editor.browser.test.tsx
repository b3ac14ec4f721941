import { createRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import CodeMirrorEditor from "./code-mirror-editor.tsx";
import type { SqlSchemaTable } from "./completions-at.ts";
import {
  type EditorMemory,
  newEditorMemory,
  type SqlEditorHandle,
  type SqlEditorProps,
} from "./editor-contract.ts";
import { PlainEditor } from "./plain-editor.tsx";
import { SqlEditor } from "./sql-editor.tsx";

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  host = document.createElement("div");
  host.style.cssText = "width:600px;height:200px";
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

const box = () => page.getByRole("textbox", { name: "Query" });
const memoryOf = (text: string) => ({ current: newEditorMemory(text) });

async function show(
  Editor: (props: SqlEditorProps) => React.ReactNode,
  memory: { current: EditorMemory },
  props: Partial<SqlEditorProps> = {},
) {
  const handle = createRef<SqlEditorHandle>();
  root.render(<Editor memory={memory} ref={handle} label="Query" {...props} />);
  await expect.element(box()).toBeVisible();
  await expect.poll(() => handle.current).not.toBeNull();
  return handle;
}

const underlined = () => [...document.querySelectorAll(".cm-lintRange-error")].map((e) => e.textContent);

describe("SqlEditor", () => {
  it("shows the text at once and becomes the full editor", async () => {
    await show(SqlEditor, memoryOf("select 1"));
    await expect.poll(() => document.querySelector(".cm-content")?.textContent).toBe("select 1");
  });

  it("is as high as its lines where its parent sets bounds, and does not move when it has loaded", async () => {
    host.style.cssText = "width:300px;font-size:14px;--ms-size-editor:14px;--editor-sizing:content";
    host.style.setProperty("--editor-least", "80px");
    host.style.setProperty("--editor-most", "300px");
    const height = () => host.getBoundingClientRect().height;
    await show(PlainEditor, memoryOf("select 1"));
    expect(height()).toBe(80);
    await show(CodeMirrorEditor, memoryOf("select 1"));
    await expect.poll(height).toBe(80);
    const wrapped = `select ${"name, ".repeat(40)}id`;
    root.render(null);
    await show(PlainEditor, memoryOf(wrapped));
    const plain = height();
    expect(plain).toBeGreaterThan(80);
    expect(plain).toBeLessThan(300);
    root.render(null);
    await show(CodeMirrorEditor, memoryOf("select 1\n".repeat(60)));
    await expect.poll(height).toBe(300);
  });

  it("keeps what was typed into the plain form, with focus and cursor, when the full one takes its place", async () => {
    const memory = memoryOf("select ");
    await show(PlainEditor, memory);
    await userEvent.click(box());
    await userEvent.keyboard("{End}1, 2{ArrowLeft}");
    await show(CodeMirrorEditor, memory);
    await expect.poll(() => document.activeElement?.className).toContain("cm-content");
    await userEvent.keyboard("9");
    expect(memory.current.text).toBe("select 1, 92");
  });

  it("has the focus from the moment at which it takes the plain form's place, so that no key is lost between them", async () => {
    const memory = memoryOf("select 1");
    await show(PlainEditor, memory);
    await userEvent.click(box());
    await userEvent.keyboard("{Control>}a{/Control}");
    // As soon as it stands, before the browser does anything else.
    const typed = new MutationObserver(() => {
      if (host.querySelector(".cm-content") === null) return;
      typed.disconnect();
      document.execCommand("insertText", false, "select 2");
    });
    typed.observe(host, { childList: true, subtree: true });
    await show(CodeMirrorEditor, memory);
    await expect.poll(() => memory.current.text).toBe("select 2");
  });

  it("leaves the focus where it went before the full form took the plain one's place", async () => {
    const other = document.createElement("input");
    document.body.append(other);
    const memory = memoryOf("select 1");
    await show(PlainEditor, memory, { autoFocus: true });
    await expect.poll(() => document.activeElement?.tagName).toBe("TEXTAREA");
    other.focus();
    await show(CodeMirrorEditor, memory, { autoFocus: true });
    await expect.poll(() => host.querySelector(".cm-content")).not.toBeNull();
    await userEvent.keyboard("words");
    expect(other.value).toBe("words");
    expect(memory.current.text).toBe("select 1");
    other.remove();
  });

  it("takes the focus as it comes where it is asked to", async () => {
    await show(CodeMirrorEditor, memoryOf("select 1"), { autoFocus: true });
    await expect.poll(() => document.activeElement?.className).toContain("cm-content");
  });

  it("keeps text and undo history when it is taken off the page and put back", async () => {
    const memory = memoryOf("select 1");
    await show(CodeMirrorEditor, memory);
    await userEvent.click(box());
    await userEvent.keyboard("{Control>}{End}{/Control} + 1");
    root.render(null);
    await expect.poll(() => document.querySelector(".cm-content")).toBeNull();
    await show(CodeMirrorEditor, memory);
    expect(memory.current.text).toBe("select 1 + 1");
    await userEvent.click(box());
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(memory.current.text).toBe("select 1");
  });

  it("replaces the text in one step that can be undone", async () => {
    const memory = memoryOf("select 1");
    const handle = await show(CodeMirrorEditor, memory);
    handle.current?.replace("select 2");
    expect(memory.current.text).toBe("select 2");
    handle.current?.focus();
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(memory.current.text).toBe("select 1");
  });

  it("underlines an error and takes the mark away with the next edit", async () => {
    const memory = memoryOf("select nmae from boats");
    const handle = await show(CodeMirrorEditor, memory, { mark: { offset: 7, message: "no such column" } });
    await expect.poll(underlined).toEqual(["nmae"]);
    handle.current?.moveTo(0);
    await userEvent.keyboard(" ");
    await expect.poll(underlined).toEqual([]);
  });

  it.each([["full", CodeMirrorEditor] as const, ["plain", PlainEditor] as const])(
    "hands keys to its owner first, who may take them, in its %s form",
    async (_, Editor) => {
      const taken: string[] = [];
      const onKey = vi.fn((press: KeyboardEvent) => {
        if (press.key !== "Enter" || !(press.ctrlKey || press.shiftKey)) return false;
        taken.push(press.ctrlKey ? "Ctrl+Enter" : "Shift+Enter");
        return true;
      });
      const memory = memoryOf("select 1");
      const handle = await show(Editor, memory, { onKey });
      handle.current?.moveTo(0);
      await userEvent.keyboard("{Control>}{Enter}{/Control}{Shift>}{Enter}{/Shift}");
      expect(taken).toEqual(["Ctrl+Enter", "Shift+Enter"]);
      expect(memory.current.text).toBe("select 1");
      await userEvent.keyboard("{Enter}");
      expect(memory.current.text).toBe("\nselect 1");
    },
  );

  it("indents by Tab until Escape lets it go", async () => {
    const memory = memoryOf("select 1");
    const handle = await show(CodeMirrorEditor, memory);
    handle.current?.moveTo(0);
    await userEvent.keyboard("{Tab}");
    expect(memory.current.text).toBe("  select 1");
    await userEvent.keyboard("{Escape}{Tab}");
    expect(document.activeElement?.className).not.toContain("cm-content");
    expect(memory.current.text).toBe("  select 1");
  });

  it("begins a new line with Shift+Enter where nobody takes it", async () => {
    const memory = memoryOf("select 1");
    const handle = await show(CodeMirrorEditor, memory);
    handle.current?.moveTo(6);
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    expect(memory.current.text.split("\n")).toHaveLength(2);
  });

  it("gives the selection to be run, with its place", async () => {
    const memory = memoryOf("select 1; select 2");
    const handle = await show(CodeMirrorEditor, memory);
    expect(handle.current?.selection()).toBeNull();
    handle.current?.moveTo(10);
    await userEvent.keyboard("{Shift>}{End}{/Shift}");
    expect(handle.current?.selection()).toEqual({ text: "select 2", offset: 10 });
  });

  it.each([
    ["the plain form", PlainEditor],
    ["the full one", CodeMirrorEditor],
  ])(
    "%s tells whether something is selected, blanks aside, and that nothing is once it is gone",
    async (_, Editor) => {
      const told: boolean[] = [];
      const handle = await show(Editor, memoryOf("select 1; select 2"), {
        onSelect: (hasSelection) => void told.push(hasSelection),
      });
      handle.current?.moveTo(9);
      await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
      expect(told).not.toContain(true);
      await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
      await expect.poll(() => told.at(-1)).toBe(true);
      await userEvent.keyboard("{ArrowRight}");
      await expect.poll(() => told.at(-1)).toBe(false);
      await userEvent.keyboard("{Shift>}{End}{/Shift}");
      await expect.poll(() => told.at(-1)).toBe(true);
      root.render(null);
      await expect.poll(() => told.at(-1)).toBe(false);
    },
  );

  it("completes the columns of an alias", async () => {
    const schema: SqlSchemaTable[] = [
      {
        name: "boats",
        comment: null,
        columns: [
          { name: "id", type: "integer", comment: null },
          { name: "length", type: "numeric", comment: null },
        ],
      },
    ];
    const memory = memoryOf("select  from boats b");
    const handle = await show(CodeMirrorEditor, memory, { schema });
    handle.current?.moveTo(7);
    await userEvent.keyboard("b.le");
    await expect.element(page.getByRole("option", { name: /length/ })).toBeVisible();
    // CodeMirror ignores a choice made within moments of the list appearing.
    vi.setSystemTime(Date.now() + 1_000);
    await userEvent.keyboard("{Tab}");
    vi.useRealTimers();
    expect(memory.current.text).toBe("select b.length from boats b");
  });
});
