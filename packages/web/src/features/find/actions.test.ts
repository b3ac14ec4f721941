import { expect, test } from "vitest";
import { matchingActions } from "./actions.tsx";

const actions = [
  { id: "a", title: "Next step", about: "next exercise" },
  { id: "b", title: "Dark theme", about: "colors" },
].map((each) => ({ ...each, kind: "action" as const, place: "", run: () => null }));
const ids = (wanted: string) => matchingActions(actions, wanted).map(({ id }) => id);

test("actions are found by the beginnings of their words, and all are listed before anything is wanted", () => {
  expect(ids("")).toEqual(["a", "b"]);
  expect(ids("Next ex")).toEqual(["a"]);
  expect(ids("dark")).toEqual(["b"]);
  expect(ids("ark")).toEqual([]);
});
