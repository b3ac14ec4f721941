import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

const origin = "https://sql.example.org";
const redirect = (path: string | null) => safeRedirect(path, origin);

describe("[S5.3] redirect safety", () => {
  test.each([
    ["/practice", "/practice"],
    [
      "/practice/products-that-were-never-ordered?from=lesson#hint",
      "/practice/products-that-were-never-ordered?from=lesson#hint",
    ],
    ["/learning/../modules", "/modules"],
    ["/", "/"],
  ])("%s is kept", (path, expected) => expect(redirect(path)).toBe(expected));

  test.each([
    null,
    "",
    "practice",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\tevil.example",
    "/\n/evil.example",
    "/ /evil.example",
    "/\u00a0/evil.example",
    "/%2f/evil.example",
    "/%2Fevil.example",
    "/%5cevil.example",
    "/x/..//evil.example",
    "/.//evil.example",
    "/a?next=//evil.example",
    "/javascript:alert(1)",
    "/?x=JavaScript:alert(1)",
    "/data:text/html,x",
    "/vbscript:x",
    "/file:x",
    "/ftp:x",
  ])("%j is refused", (path) => expect(redirect(path)).toBeNull());

  test("whatever passes stays on this origin and is a path", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2f",
      "%5C",
      "\t",
      " ",
      "a",
      ":",
      "@",
      "?",
      "#",
      "evil.example",
      "//",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const safe = redirect(`/${pieces.join("")}`);
        if (safe === null) return;
        expect(new URL(safe, origin).origin).toBe(origin);
        expect(safe).toMatch(/^\/(?!\/)/);
        expect(redirect(safe)).toBe(safe);
      }),
      { numRuns: 2000 },
    );
  });
});
