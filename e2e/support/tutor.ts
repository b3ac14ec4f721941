/** The tutor's panel, by the names that a person (or a screen reader) finds. */
import { expect, type Locator, type Page } from "@playwright/test";

export class TutorPanel {
  readonly page: Page;
  readonly panel: Locator;
  /** What was asked, the newest last. */
  readonly questions: Locator;
  /** Whole questions with what was said to them. */
  readonly answers: Locator;
  /** In the header. */
  readonly credits: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole("region", { name: "Tutor", exact: true });
    const entries = this.panel.getByRole("list", { name: "Questions and answers" }).locator("> li");
    this.questions = entries.locator("> p:first-child");
    this.answers = entries;
    this.credits = page.getByRole("button", { name: /^AI Credits:/ });
  }

  /** Presses the button of a question, once nothing is being answered. */
  async ask(question: string): Promise<void> {
    await this.panel
      .getByRole("group", { name: "About what's in the editor" })
      .getByRole("button", { name: question })
      .click();
  }

  async isIdle(): Promise<void> {
    await expect(this.page.getByRole("button", { name: "Stop answering" })).toHaveCount(0);
  }
}
