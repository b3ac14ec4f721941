import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  catalogueSchema,
  cheatSheetSchema,
  interviewListSchema,
  techniqueListSchema,
} from "@master-sql/course";
import { beforeAll, describe, expect, it } from "vitest";
import { type Findable, findables } from "./findable.ts";
import { createFinder, type Finder } from "./finder.ts";
import { heldOutQueries, knownQueries } from "./queries.ts";

const content = join(import.meta.dirname, "../../../../../build/content");

async function bundle(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(content, name), "utf8"));
}

describe("[S11.16] finding in the course as it is", () => {
  let all: readonly Findable[] = [];
  let find: Finder = () => [];
  beforeAll(async () => {
    const techniques = techniqueListSchema.parse(await bundle("techniques.json"));
    all = findables({
      catalogue: catalogueSchema.parse(await bundle("catalogue.json")),
      cheatSheet: cheatSheetSchema.parse(await bundle("cheatsheet.json")),
      interviews: interviewListSchema.parse(await bundle("interviews.json")),
      techniques,
    });
    find = createFinder(all, techniques);
  });

  it("[S10.15] everything is found by its title, snippets of the cheat sheet among it", () => {
    expect(all.filter(({ kind }) => kind === "snippet").length).toBeGreaterThanOrEqual(40);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const lost = all.filter(
      ({ id, title }) =>
        !find(title)
          .slice(0, 30)
          .some((found) => found.id === id),
    );
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
    expect(
      find("on conflict")
        .slice(0, 30)
        .some(({ kind }) => kind === "snippet"),
    ).toBe(true);
  });

  it("a letter wrong, a beginning, another case: found all the same; nonsense isn't", () => {
    const ids = (search: string) => find(search).map(({ id }) => id);
    expect(ids("WINDOW")).toEqual(ids("window"));
    expect(ids("agregate").length).toBeGreaterThan(0);
    expect(ids("correl").length).toBeGreaterThan(0);
    expect(ids("qzxv")).toEqual([]);
    expect(ids("   ")).toEqual([]);
  });

  it("120 searches that people type: the first three are about it, a lesson among them before any exercise", () => {
    const wrong = [...knownQueries, ...heldOutQueries].flatMap(([search, technique]) => {
      const three = find(search).slice(0, 3);
      const kinds = three.map(({ kind }) => kind);
      const isRight =
        three.every(
          ({ techniques, title }) =>
            techniques.includes(technique) || title.toLowerCase() === search.toLowerCase(),
        ) &&
        kinds.includes("lesson") &&
        !kinds.slice(0, kinds.indexOf("lesson")).includes("exercise");
      return isRight ? [] : [`${search} → ${technique}: ${three.map(({ id }) => id).join(", ")}`];
    });
    expect(knownQueries.length + heldOutQueries.length).toBe(120);
    expect(wrong).toEqual([]);
  });

  it("a list of one kind is ranked as everything is", () => {
    for (const kind of ["exercise", "snippet", "interview"] as const) {
      const alone = find("upsert", kind);
      expect(alone.length).toBeGreaterThan(0);
      expect(alone).toEqual(find("upsert").filter((each) => each.kind === kind));
    }
  });
});
