import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Catalogue, catalogueSchema } from "@master-sql/course";
import type { Page } from "@playwright/test";

const DAY_MS = 86_400_000;

/** The course as it is served. */
export async function builtCatalogue(): Promise<Catalogue> {
  const file = new URL("../../build/content/catalogue.json", import.meta.url);
  return catalogueSchema.parse(JSON.parse(await readFile(file, "utf8")));
}

/** Something that a visitor did, so many days ago. */
export type Deed = { readonly daysAgo: number } & (
  | { readonly exercise: string; readonly verdict: "right" | "wrong"; readonly misconception?: string }
  | { readonly lesson: string }
  | { readonly knownModules: readonly string[] }
);

/** Gives a browser what it keeps of a visitor who did all this, before its next page is loaded. */
export async function seedVisitor(page: Page, deeds: readonly Deed[]): Promise<void> {
  const entries = deeds.map((deed, at) => {
    const id = randomUUID();
    const when = new Date(
      Date.now() - deed.daysAgo * DAY_MS + at * 60_000 - deeds.length * 60_000,
    ).toISOString();
    const common = {
      id,
      owner: null,
      createdAt: when,
      delivery: { state: "waiting", tries: 0, notBefore: 0 },
    };
    if ("lesson" in deed) return { ...common, kind: "lesson", lessonId: deed.lesson };
    if ("knownModules" in deed)
      return {
        ...common,
        kind: "activity",
        activities: [
          { id: randomUUID(), at: when, kind: "placement", outcome: "finished", known: deed.knownModules },
        ],
      };
    return {
      ...common,
      kind: "attempt",
      exerciseId: deed.exercise,
      sql: "SELECT 1",
      hintsUsed: 0,
      localVerdict: deed.verdict,
      ...(deed.misconception !== undefined && { misconception: deed.misconception }),
    };
  });
  await page.addInitScript((all) => {
    if (localStorage.getItem("seeded") !== null) return;
    localStorage.setItem("seeded", "");
    for (const entry of all) localStorage.setItem(`master-sql.outbox.${entry.id}`, JSON.stringify(entry));
  }, entries);
}
