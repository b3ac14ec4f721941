import { expect, test } from "vitest";
import { learningPath, type PathModule } from "../path/learning-path.ts";
import { pathDecisions } from "../path/path-decisions.ts";
import { attemptAt, chainCatalogue, momentAt } from "./fixture.ts";
import { learnerPicture } from "./learner-picture.ts";

const catalogue = chainCatalogue();
const modules: readonly PathModule[] = (["beginner", "advanced"] as const).map((level, number) => ({
  id: `m${number}`,
  level,
  lessons: [{ id: `l${number}`, minutes: 5, concepts: [`c${3 * number}`], inPlace: [], practice: [] }],
  exercises: [],
}));
const answers = ["x0", "x3", "x7", "x12", "x16"].map((id, number) =>
  attemptAt(number, id, number % 2 === 0 ? "right" : "wrong"),
);
const at = (minute: number) => new Date(momentAt(minute)).toISOString();
/** What people say of themselves and of their path, who answered the same. */
const selves = [
  [],
  [{ kind: "module-marked", id: "mark", at: at(1), moduleId: "m1", isComplete: true }],
  [{ kind: "placement", id: "placed", at: at(2), outcome: "finished", known: ["m0", "m1"] }],
  [{ kind: "plan-set", id: "plan", at: at(3), until: "2026-12-24" }],
];

test("L12: the same answers give the same mastery, whatever role, level, goal or place somebody claims", () => {
  const now = momentAt(60);
  const pictures = selves.map((claims) => learnerPicture([...answers, ...claims], catalogue, now));
  const [first] = pictures;
  if (first === undefined) throw new Error("there are people");
  for (const picture of pictures) {
    expect(picture.concepts).toEqual(first.concepts);
    expect(picture.ledger).toEqual(first.ledger);
    for (const number of catalogue.items.keys()) expect(picture.chance(number)).toBe(first.chance(number));
  }
  // The claims do count, for where the path goes on.
  const next = (claims: (typeof selves)[number], level: PathModule["level"]) =>
    learningPath(
      modules,
      { picture: first, catalogue },
      {
        decisions: pathDecisions(claims, now),
        level,
        done: { lessons: new Set(), exercises: new Set() },
      },
    ).find(({ state }) => state === "next")?.moduleId;
  expect(next([], "beginner")).toBe("m0");
  expect(next([], "advanced")).toBe("m1");
  expect(next(selves[2] ?? [], "beginner")).toBeUndefined();
});
