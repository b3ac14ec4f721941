import { expect, type Page } from "@playwright/test";

/** Signs in through the local provider, as whoever is named, from wherever the page is. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/auth?redirect=%2Fpractice");
  await page.getByRole("button", { name: /Google/ }).click();
  await chooseAccount(page, email);
  await arrived(page, /\/practice$/);
}

/** Waits for the address and, since it is gone after 5 s, meanwhile for the greeting. */
export async function arrived(page: Page, address: string | RegExp): Promise<void> {
  await Promise.all([expect(page.getByText("You're in! 🎉")).toBeVisible(), expect(page).toHaveURL(address)]);
}

/** On the local provider's page. */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel("Or use another address").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}
