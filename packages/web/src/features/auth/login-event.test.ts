import { expect, test } from "vitest";
import { loginChange } from "./login-event.ts";

test("[S4.1] every auth event has its meaning", () => {
  expect(
    (
      [
        "SIGNED_IN",
        "SIGNED_OUT",
        "TOKEN_REFRESHED",
        "PASSWORD_RECOVERY",
        "USER_UPDATED",
        "INITIAL_SESSION",
      ] as const
    ).map(loginChange),
  ).toEqual(["began", "ended", "goes-on", "began", "goes-on", "began"]);
});
