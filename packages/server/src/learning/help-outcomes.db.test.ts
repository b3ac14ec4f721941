import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asService } from "../db/identity.ts";
import { signedInUsers } from "../testing/signed-in-users.ts";
import { describeWithDatabase, openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { noteFirstAttempt } from "./first-attempts.ts";
import { helpOutcomes } from "./help-outcomes.ts";

const exercise = (slug: string, concept: string) => ({
  id: randomUUID(),
  slug,
  concepts: [concept, "sorting"],
});
const JOIN = exercise("join", "joins");
const SIBLING = exercise("sibling", "joins");
const OTHER = exercise("other", "nulls");
const DAY_MS = 86_400_000;

/** Days ago, at which exercise, and a question to the tutor or an answer. */
type Step = readonly [
  ago: number,
  at: typeof JOIN,
  does: "asks" | "solves" | "fails" | "solves with a hint" | "fails with a hint",
];

/** What learners did, by name. */
const LEARNERS: Readonly<Record<string, readonly Step[]>> = {
  "a hint, then a sibling unaided": [
    [9, JOIN, "fails with a hint"],
    [8, SIBLING, "solves"],
  ],
  "the tutor before any answer, then the exercise itself and a sibling, unaided": [
    [9, JOIN, "asks"],
    [8, JOIN, "solves"],
    [7, SIBLING, "solves"],
  ],
  "then a sibling with a hint": [
    [9, JOIN, "fails with a hint"],
    [8, SIBLING, "solves with a hint"],
  ],
  "then a sibling with the tutor": [
    [9, JOIN, "fails with a hint"],
    [8, SIBLING, "asks"],
    [7, SIBLING, "solves"],
  ],
  "then a sibling wrong, and right only later": [
    [9, JOIN, "asks"],
    [8, SIBLING, "fails"],
    [7, SIBLING, "solves"],
  ],
  "a sibling before the help, and the exercise itself after it": [
    [9, SIBLING, "solves"],
    [8, JOIN, "asks"],
    [7, JOIN, "solves"],
  ],
  "then only an exercise about something else": [
    [9, JOIN, "asks"],
    [8, OTHER, "solves"],
  ],
  "no help at all": [
    [9, JOIN, "solves"],
    [8, SIBLING, "solves"],
  ],
  "help too long ago": [
    [100, JOIN, "fails with a hint"],
    [8, SIBLING, "solves"],
  ],
};

describeWithDatabase("what became of learners who used help", () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
    const people = await signedInUsers(opened.admin, "http://localhost", Object.keys(LEARNERS).length);
    for (const [index, steps] of Object.values(LEARNERS).entries())
      for (const step of steps) await take(people[index]?.userId ?? "", step);
  });
  afterAll(() => opened.close());

  async function take(user_id: string, [ago, at, does]: Step): Promise<void> {
    const when = new Date(Date.now() - ago * DAY_MS);
    await asService(opened.admin, async (transaction) => {
      if (does === "asks") {
        const question = {
          place_type: "exercise" as const,
          place: at.slug,
          intent: "free",
          question: "Why?",
          sql: "",
        };
        await transaction
          .insertInto("tutor_questions")
          .values({ user_id, interaction_id: randomUUID(), ...question, state: "answered", asked_at: when })
          .execute();
        return;
      }
      const id = randomUUID();
      await transaction
        .insertInto("attempts")
        .values({
          id,
          user_id,
          exercise_id: at.id,
          sql: "select 1",
          hints_used: does.endsWith("hint") ? 1 : 0,
          verdict: does.startsWith("solves") ? "right" : "wrong",
          message: "",
          submitted_at: when,
          happened_at: when,
        })
        .execute();
      await noteFirstAttempt(transaction, id);
    });
  }

  test("those who were helped, then tried a sibling, then solved one with nobody's help", async () => {
    const outcomes = await asService(opened.admin, (db) => helpOutcomes(db, [JOIN, SIBLING, OTHER]));
    expect(outcomes).toEqual({ helped: 7, triedSibling: 5, solvedUnaided: 2 });
  });
  test("exercises that are gone count no more", async () => {
    const outcomes = await asService(opened.admin, (db) => helpOutcomes(db, [OTHER]));
    expect(outcomes).toEqual({ helped: 0, triedSibling: 0, solvedUnaided: 0 });
  });
});
