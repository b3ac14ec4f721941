import { expect, test } from "vitest";
import { enterLearnerSession, LEARNER, MACHINE } from "./learner-session.ts";

const USERS = [LEARNER.oid, LEARNER.oid, LEARNER.oid, 0, 0, MACHINE.oid];
const REFUSED = { C: "42501", M: "permission denied to set session authorization" };

/** Enters a session whose memory is this, where the way back to the superuser ends so. */
function enter(memory: readonly number[], back: Readonly<Record<string, string>> | undefined): Int32Array {
  const words = Int32Array.from(memory);
  const query = (sql: string) => (sql.endsWith(MACHINE.name) ? back : undefined);
  enterLearnerSession({ staticWords: () => words, query });
  return words;
}

test("the role that the session was authenticated as becomes the learner", () => {
  const words = enter([LEARNER.oid, 7, ...USERS, MACHINE.oid], REFUSED);
  expect([...words]).toEqual([LEARNER.oid, 7, ...USERS.with(-1, LEARNER.oid), MACHINE.oid]);
});

test.each([
  ["no place is found", [LEARNER.oid, LEARNER.oid, 0, 0, MACHINE.oid], REFUSED, "0 places"],
  ["more than one is found", [...USERS, ...USERS], REFUSED, "2 places"],
  ["the way back is open", USERS, undefined, "would let a learner become its superuser"],
  ["the way back ends otherwise", USERS, { C: "22023" }, "would let a learner become its superuser"],
])("where %s, no session begins", (_, memory, back, reason) => {
  expect(() => enter(memory, back)).toThrow(reason);
});

test("where there is no learner, no session begins", () => {
  const query = () => ({ C: "22023", M: 'role "postgres" does not exist' });
  expect(() => enterLearnerSession({ staticWords: () => Int32Array.from(USERS), query })).toThrow(
    "no session of a learner's",
  );
});
