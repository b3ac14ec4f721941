import { expect, test } from "vitest";
import { isSealed, sealingBy } from "./sealing.ts";

const [first, second, third] = ["a", "b", "c"].map((letter) => letter.repeat(32)) as [string, string, string];

test("only the secrets that sealed a value open it, under its own name", () => {
  const sealed = sealingBy([first]).seal("k1", { d: "private" });
  expect(JSON.stringify(sealed)).not.toContain("private");
  expect(isSealed(sealed)).toBe(true);
  expect(isSealed({ kty: "EC", d: "private" })).toBe(false);
  expect(sealingBy([first]).open("k1", sealed)).toEqual({ value: { d: "private" }, isCurrent: true });
  expect(sealingBy([second, first]).open("k1", sealed)).toEqual({
    value: { d: "private" },
    isCurrent: false,
  });
  expect(sealingBy([third]).open("k1", sealed)).toBeNull();
  expect(sealingBy([first]).open("k2", sealed)).toBeNull();
  expect(sealingBy([first]).seal("k1", 1)).not.toEqual(sealingBy([first]).seal("k1", 1));
});

test("a sealed value of which one character is changed opens no more, wherever that is", () => {
  const sealing = sealingBy([first]);
  const { sealed } = sealing.seal("k1", "value");
  for (let at = 0; at < sealed.length - 1; at += 1) {
    const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
    expect(sealing.open("k1", { sealed: changed })).toBeNull();
  }
  expect(sealing.open("k1", { sealed: "" })).toBeNull();
});
