import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { catalogueSchema, cheatSheetSchema, interviewListSchema } from "@master-sql/course";
import { beforeAll, describe, expect, it } from "vitest";
import { type Findable, findables } from "./findable.ts";
import { createFinder } from "./finder.ts";

const content = join(import.meta.dirname, "../../../../../build/content");

async function bundle(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(content, name), "utf8"));
}

describe("finding in the course as it is", () => {
  let all: readonly Findable[] = [];
  let find: (search: string) => readonly Findable[] = () => [];
  beforeAll(async () => {
    all = findables({
      catalogue: catalogueSchema.parse(await bundle("catalogue.json")),
      cheatSheet: cheatSheetSchema.parse(await bundle("cheatsheet.json")),
      interviews: interviewListSchema.parse(await bundle("interviews.json")),
    });
    find = createFinder(all);
  });

  it("[S10.15] everything is found by its title, snippets of the cheat sheet among it", () => {
    expect(all.filter(({ kind }) => kind === "snippet").length).toBeGreaterThanOrEqual(40);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const lost = all.filter(({ id, title }) => !find(title).some((found) => found.id === id));
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  it("what people type comes first", () => {
    const first = (search: string) => find(search)[0];
    expect(first("roadmap")?.to).toBe("/roadmap");
    expect(first("privacy")?.to).toBe("/privacy");
    expect(first("cheat")?.to).toBe("/cheatsheet");
    expect(first("your first query")?.kind).toBe("lesson");
    expect(
      find("lateral")
        .slice(0, 5)
        .some(({ kind }) => kind === "lesson"),
    ).toBe(true);
    expect(find("on conflict").some(({ kind }) => kind === "snippet")).toBe(true);
  });

  it("a letter wrong, a beginning, another case: found all the same; nonsense isn't", () => {
    const ids = (search: string) => find(search).map(({ id }) => id);
    expect(ids("WINDOW")).toEqual(ids("window"));
    expect(ids("agregate").length).toBeGreaterThan(0);
    expect(ids("correl").length).toBeGreaterThan(0);
    expect(ids("qzxv")).toEqual([]);
    expect(ids("   ")).toEqual([]);
  });
});
