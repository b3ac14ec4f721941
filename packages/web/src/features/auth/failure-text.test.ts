import { expect, test } from "vitest";
import { loginFailureText, logoutFailureText } from "./failure-text.ts";

test("[S8.9] a login that failed says why, where that is known", () => {
  expect(loginFailureText("access denied", false)).toBe("Login failed: access denied");
  expect(loginFailureText("access denied", true)).toBe("Signup failed: access denied");
  expect(loginFailureText("OAuth URL not received", true)).toBe("OAuth URL not received");
  expect(loginFailureText("", false)).toBe("An unexpected error occurred");
});

test("an address can't make the page tell a story", () => {
  expect(loginFailureText("x".repeat(5_000), false)).toHaveLength("Login failed: ".length + 300);
});

test("[S8.8] a logout that failed says why, where that is known", () => {
  expect(logoutFailureText("the server is away")).toBe("Logout failed: the server is away");
  expect(logoutFailureText("")).toBe("Logout failed: An unexpected error occurred during logout");
});
