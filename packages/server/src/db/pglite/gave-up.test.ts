import { expect, test } from "vitest";
import { saysThatItGaveUp } from "./gave-up.ts";

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}
const error = (severity: string, text: string) =>
  message("E", `S${severity}\0V${severity}\0C53100\0M${text}\0\0`);
const ready = message("Z", "I");

test.each([
  ["an error", [error("ERROR", "PANIC is only a word here\0VPANI"), ready], false],
  [
    "rows that speak of it",
    [message("D", "E\0\0\0\u0010VPANIC\0"), message("C", "SELECT 1\0"), ready],
    false,
  ],
  ["nothing", [], false],
  ["the end of it alone", [error("PANIC", "could not write to file")], true],
  ["the end of it behind a notice", [message("N", "SNOTICE\0VNOTICE\0\0"), error("PANIC", "x"), ready], true],
])("%s", (_, messages, expected) => {
  expect(saysThatItGaveUp(new Uint8Array(Buffer.concat(messages)))).toBe(expected);
});
