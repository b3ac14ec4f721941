import { expect, test } from "vitest";
import { userIdOf } from "./user-id-of.ts";

const ID = "6f1c1c1e-2f5e-4d39-9c7e-3f6f6d1d2b3a";

test.each([
  [ID, ID],
  [`userId=${ID}`, ID],
  [`=${ID}`, ID],
  [`${ID}.c2lnbmF0dXJl`, `${ID}.c2lnbmF0dXJl`],
  [`token=${ID}.c2ln`, `${ID}.c2ln`],
  ["a=b=c", "b=c"],
  ["userId=", null],
  [" ", null],
  ["", null],
  [undefined, null],
])("[S5.5] of %j is %j", (parameter, userId) => {
  expect(userIdOf(parameter)).toBe(userId);
});
