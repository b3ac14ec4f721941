/** What a learner does in the workbench, by the names that a person (or a screen reader) finds. */
import { expect, type Locator, type Page } from "@playwright/test";
import { openPage } from "./open-page.ts";

/** Replaces all that an editor holds, as pasting does. */
export async function writeInto(editor: Locator, sql: string): Promise<void> {
  const { keyboard } = editor.page();
  await editor.click();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.insertText(sql);
}

export class WorkbenchPage {
  readonly page: Page;
  readonly editor: Locator;

  constructor(page: Page) {
    this.page = page;
    this.editor = page.getByRole("textbox", { name: /^SQL query for/ });
  }

  /** Opens an exercise and waits until the real editor stands. */
  async open(slug: string): Promise<void> {
    await openPage(this.page, `/practice/${slug}`);
    // A sign that somebody is here, without which the workbench takes its time.
    await this.page.mouse.move(1, 1);
    await this.editorReady();
  }

  async editorReady(): Promise<void> {
    await expect(this.page.locator(".cm-content")).toBeAttached();
  }

  /** Replaces the whole query, as pasting does. */
  async write(sql: string): Promise<void> {
    await writeInto(this.editor, sql);
  }

  /** Gives some answer, hardly a right one, in whatever way the exercise wants it: arranged, in fields, or written. */
  async answerAnything(): Promise<void> {
    // The page before has fields of its own.
    await expect(this.page.getByRole("button", { name: "Submit", exact: true })).toBeVisible();
    const pieces = this.page.getByRole("button", { name: /^Add: / });
    const fields = this.page.getByRole("main").locator("input:visible, select:visible");
    await expect(this.editor.or(pieces).or(fields).first()).toBeVisible();
    if ((await pieces.count()) > 0) return pieces.first().click();
    if ((await fields.count()) === 0) {
      await this.editorReady();
      return this.write("select 1");
    }
    for (const field of await fields.all())
      if ((await field.evaluate((element) => element.tagName)) === "SELECT")
        await field.selectOption({ index: 1 });
      else await field.fill("1");
  }

  async run(): Promise<void> {
    await this.page.getByRole("button", { name: "Run", exact: true }).click();
  }

  async submit(): Promise<void> {
    await this.page.getByRole("button", { name: "Submit", exact: true }).click();
  }

  verdict(text: string): Locator {
    return this.page.getByRole("heading", { name: text, exact: true });
  }

  saved(text: string | RegExp): Locator {
    return this.page.getByText(text);
  }
}
