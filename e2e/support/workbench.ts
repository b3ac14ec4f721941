/** What a learner does in the workbench, by the names that a person (or a screen reader) finds. */
import { expect, type Locator, type Page } from "@playwright/test";

export class WorkbenchPage {
  readonly page: Page;
  readonly editor: Locator;

  constructor(page: Page) {
    this.page = page;
    this.editor = page.getByRole("textbox", { name: /^SQL query for/ });
  }

  /** Opens an exercise and waits until the real editor stands. */
  async open(slug: string): Promise<void> {
    await this.page.goto(`/practice/${slug}`);
    await this.editorReady();
  }

  async editorReady(): Promise<void> {
    await expect(this.page.locator(".cm-content")).toBeAttached();
  }

  /** Replaces the whole query, as pasting does. */
  async write(sql: string): Promise<void> {
    await this.editor.click();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(sql);
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
