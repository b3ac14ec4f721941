import type { Track } from "@master-sql/course";
import { expect, test } from "vitest";
import { lanesOf, mapLines } from "./lines.ts";

const track = (role: Track["role"], modules: string[], path?: string): Track => ({
  role,
  title: role,
  summary: "",
  modules,
  ...(path === undefined ? {} : { path: { title: path, summary: "" } }),
});
const tracks = [
  track("data-analyst", ["a", "c"], "Analyst path"),
  track("product-manager", ["a"]),
  track("data-engineer", ["a", "b", "d"], "Engineer path"),
];
const course = ["a", "b", "c", "d"].map((id) => ({ id }));
const drawn = (lines: ReturnType<typeof mapLines>, modules: typeof course) =>
  lanesOf(lines, modules).map((lanes) =>
    lanes.map(({ above, below, stops }) => `${above ? "|" : " "}${stops ? "o" : "-"}${below ? "|" : " "}`),
  );

test("on the map of the whole course each recommended path begins and ends at its own stations and passes others", () => {
  const lines = mapLines(tracks, null, course);
  expect(lines.map(({ title }) => title)).toEqual(["Analyst path", "Engineer path"]);
  expect(drawn(lines, course)).toEqual([
    [" o|", " o|"],
    ["|-|", "|o|"],
    ["|o ", "|-|"],
    [" - ", "|o "],
  ]);
});

test("the map of a track has one line, in the color that its path has on the map of the course", () => {
  const [, manager, engineer] = tracks;
  const ofEngineer = course.filter(({ id }) => engineer?.modules.includes(id));
  const lines = mapLines(tracks, engineer ?? null, ofEngineer);
  expect(lines.map(({ color }) => color)).toEqual(["2"]);
  expect(drawn(lines, ofEngineer)).toEqual([[" o|"], ["|o|"], ["|o "]]);
  expect(mapLines(tracks, manager ?? null, [{ id: "a" }])).toEqual([
    { color: "own", title: "product-manager", stops: new Set(["a"]) },
  ]);
});
