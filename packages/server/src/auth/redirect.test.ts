import { expect, test } from "vitest";
import { allowedRedirect, withParameters } from "./redirect.ts";

const origins = new Set(["https://learn.example.com", "http://localhost:5173"]);

test.each([
  "https://learn.example.com/auth",
  "https://learn.example.com/auth?redirect=%2Fpractice%2Fjoins",
  "https://learn.example.com",
  "http://localhost:5173/auth?redirect=/practice#top",
  "HTTPS://LEARN.example.com/auth",
])("goes back to %s", (address) => {
  expect(allowedRedirect(address, origins)?.href).toBe(new URL(address).href);
});

test.each([
  ["another host", "https://evil.example/auth"],
  ["our name in another host's", "https://learn.example.com.evil.example/"],
  ["our name as another host's user", "https://learn.example.com@evil.example/"],
  ["a user in front of our name", "https://user:password@learn.example.com/"],
  ["another port", "https://learn.example.com:8443/"],
  ["another scheme", "http://learn.example.com/"],
  ["no scheme", "//learn.example.com/"],
  ["a path alone", "/auth"],
  ["a backslash", "/\\evil.example"],
  ["a backslash behind our origin", "https://learn.example.com\\@evil.example/"],
  ["a tab", "/\t/evil.example"],
  ["a tab within the scheme", "java\tscript:alert(1)"],
  ["a line break", "/\n/evil.example"],
  ["a line break behind our origin", "https://learn.example.com/\r\nSet-Cookie: a=b"],
  ["a space", " https://learn.example.com/"],
  ["a no-break space", "https://learn.example.com/\u00a0"],
  ["two slashes that begin the path", "https://learn.example.com//evil.example"],
  ["an encoded slash", "https://learn.example.com/%2fevil.example"],
  ["an encoded backslash", "https://learn.example.com/%5Cevil.example"],
  ["javascript:", "javascript:alert(1)"],
  ["data:", "data:text/html,<script>alert(1)</script>"],
  ["file:", "file:///etc/passwd"],
  ["blob: of our origin", "blob:https://learn.example.com/5f0c"],
  ["nothing", ""],
  ["null", "null"],
])("refuses %s", (_name, address) => {
  expect(allowedRedirect(address, origins)).toBeNull();
});

test("adds the answer to what the address has already", () => {
  const address = new URL("https://learn.example.com/auth?redirect=%2Fpractice&code=old");
  expect(withParameters(address, { code: "new" })).toBe(
    "https://learn.example.com/auth?redirect=%2Fpractice&code=new",
  );
});
