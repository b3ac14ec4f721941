import type { Page } from "@playwright/test";

/** Holds answers of an address back until `letCome` is called, as a slow line does for seconds. */
export async function heldBack(page: Page, address: string): Promise<{ letCome(): void }> {
  let letCome = () => {};
  const come = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(address, async (route) => {
    await come;
    await route.continue();
  });
  return { letCome };
}
