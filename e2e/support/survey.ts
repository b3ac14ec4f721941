import { expect, type Locator, type Page } from "@playwright/test";

/** Every question with the answers that it offers. */
export const QUESTIONS: readonly { readonly question: string; readonly options: readonly string[] }[] = [
  {
    question: "What is your current role?",
    options: [
      "Student",
      "Entry-level professional",
      "Mid-career professional",
      "Senior professional",
      "Entrepreneur",
      "Other",
    ],
  },
  { question: "Which country do you live in?", options: [] },
  {
    question: "How much SQL do you know already?",
    options: ["Complete beginner", "Some exposure", "Intermediate", "Advanced", "Expert"],
  },
  {
    question: "What are your learning goals?",
    options: [
      "Get my first data job",
      "Earn a promotion",
      "Pass a certification",
      "Build portfolio projects",
      "Sharpen my problem-solving skills",
      "Personal interest",
      "Other",
    ],
  },
  {
    question: "Which role would you like to have?",
    options: [
      "Data analyst",
      "Data scientist",
      "Business analyst",
      "Data engineer",
      "Product manager",
      "Software developer",
      "Other",
    ],
  },
  {
    question: "What are your biggest challenges with SQL?",
    options: [
      "Lack of a personalised path",
      "Complex queries",
      "Consistency and motivation",
      "Translating real problems into SQL",
      "Too many resources",
      "Limited time",
      "Other",
    ],
  },
  {
    question: "How did you hear about us?",
    options: [
      "LinkedIn",
      "Reddit",
      "Twitter / X",
      "YouTube",
      "Google search",
      "Friend or colleague",
      "Newsletter or email",
      "Online community",
      "Other",
    ],
  },
  { question: "Would you like a 1-on-1 call with our team?", options: ["Yes", "No"] },
];

/** The survey as a person finds it. */
export class SurveyPage {
  readonly page: Page;
  readonly dialog: Locator;
  readonly back: Locator;
  readonly next: Locator;
  readonly claim: Locator;
  readonly country: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog", { name: "100 credits for 8 answers" });
    this.back = this.dialog.getByRole("button", { name: "Back" });
    this.next = this.dialog.getByRole("button", { name: "Next" });
    this.claim = this.dialog.getByRole("button", { name: "Claim Your Credits!" });
    this.country = this.dialog.getByRole("combobox", { name: "Which country do you live in?" });
  }

  async open(): Promise<void> {
    await this.page.evaluate(() => window.masterSql?.openQuestionnaire());
    await expect(this.dialog).toBeVisible();
  }

  choice(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  async chooseCountry(name: string): Promise<void> {
    await this.country.fill(name);
    await this.page.getByRole("option", { name, exact: true }).click();
  }

  /** Answers every question with its first option and stands at the last one. */
  async answerAll(): Promise<void> {
    for (const [index, { options }] of QUESTIONS.entries()) {
      await expect(this.dialog.getByText(`Question ${index + 1} of 8`)).toBeVisible();
      if (options[0] === undefined) await this.chooseCountry("Kenya");
      else await this.choice(options[0]).check();
      if (index < QUESTIONS.length - 1) await this.next.click();
    }
  }
}

/** Sends the survey past the page, as another tab would. */
export async function claimElsewhere(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const stored = JSON.parse(localStorage.getItem("master-sql.auth") ?? "null");
    const response = await fetch("/functions/v1/grant-promo-credits", {
      method: "POST",
      headers: {
        apikey: "master-sql-public",
        authorization: `Bearer ${stored.access_token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        submissionId: crypto.randomUUID(),
        questionnaireAnswers: {
          currentRole: "student",
          country: "KE",
          sqlExperience: "expert",
          learningGoals: ["other"],
          desiredRole: "other",
          biggestChallenges: ["other"],
          heardAbout: "other",
          callRequest: "no",
        },
      }),
    });
    return response.status;
  });
  expect(status).toBe(200);
}
