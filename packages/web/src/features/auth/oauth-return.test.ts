import { describe, expect, test } from "vitest";
import { readOAuthReturn } from "./oauth-return.ts";

describe("[S4.13] return from the provider", () => {
  test.each([
    ["", "", "none"],
    ["?mode=signup&redirect=%2Fpractice", "", "none"],
    ["?redirect=%2Fpractice&code=abc", "", "code"],
    ["?state=x", "", "unsupported"],
    ["?code=", "", "unsupported"],
    ["?error=access_denied", "", "error"],
    ["?error_description=No", "", "error"],
    ["", "#error=server_error&error_code=500", "error"],
    ["", "#access_token=x", "unsupported"],
    ["", "#refresh_token=x", "unsupported"],
    ["", "#provider_token=x", "unsupported"],
    ["", "#recovery=1", "unsupported"],
    ["", "#type=recovery", "unsupported"],
  ])("%s %s is %s", (search, hash, kind) => expect(readOAuthReturn(search, hash).kind).toBe(kind));

  test("[S8.13] the description says more than the code", () => {
    expect(readOAuthReturn("?error=access_denied&error_description=You+cancelled", "")).toEqual({
      kind: "error",
      message: "You cancelled",
    });
  });

  test.each([
    "Your account is locked. Sign in at https://evil.example",
    "Write to help@evil.example",
    "Call 0800 123456 now",
    "Go to evil.example/login",
    "Line\u2028break",
  ])("[S8.13] a description that leads people elsewhere isn't shown: %s", (text) => {
    const search = `?${new URLSearchParams({ error: "access_denied", error_description: text })}`;
    expect(readOAuthReturn(search, "")).toEqual({ kind: "error", message: "access_denied" });
    const alone = `?${new URLSearchParams({ error_description: text })}`;
    expect(readOAuthReturn(alone, "")).toEqual({ kind: "error", message: "refused" });
  });
});
