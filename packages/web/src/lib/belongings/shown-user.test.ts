import { expect, test } from "vitest";
import { ShownUser } from "./shown-user.ts";

test("a page begins anew when its user logs out of the browser, or somebody else logs in", () => {
  const shown = new ShownUser("ada");
  expect(shown.change(null, () => true)).toBe("left");
  expect(shown.change("ben", () => false)).toBe("none");
  expect(shown.change("ada", () => false)).toBe("left");
  expect(shown.endedUser()).toBeNull();
});

test("where a login ended elsewhere the page stays for whoever wrote on it, and for nobody else", () => {
  for (const [next, change] of [
    ["ada", "none"],
    ["ben", "left"],
  ] as const) {
    const shown = new ShownUser("ada");
    expect(shown.change(null, () => false)).toBe("ended");
    expect(shown.change(null, () => false)).toBe("none");
    expect(shown.endedUser()).toBe("ada");
    expect(shown.change(next, () => false)).toBe(change);
    expect(shown.endedUser()).toBeNull();
  }
});

test("a page that has forgotten its user shows nothing of theirs", () => {
  const shown = new ShownUser("ada");
  shown.forget("ada");
  expect(shown.change(null, () => false)).toBe("none");
  expect(shown.endedUser()).toBeNull();
});
