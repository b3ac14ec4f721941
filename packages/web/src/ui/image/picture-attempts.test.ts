import { expect, it } from "vitest";
import { pictureAttempts } from "./picture-attempts.ts";

const source = { src: "/a.jpg", webp: "/a.webp", fallback: "/b.jpg" };

it("[S9.8] asks once, three times more with new parameters, then for the fallback", () => {
  const attempts = pictureAttempts(source, false, 17);
  expect(attempts.map(({ src, webp }) => [src, webp])).toEqual([
    ["/a.jpg", "/a.webp"],
    ["/a.jpg?retry=1&t=17", "/a.webp?retry=1&t=17"],
    ["/a.jpg?retry=2&t=17", "/a.webp?retry=2&t=17"],
    ["/a.jpg?retry=3&t=17", "/a.webp?retry=3&t=17"],
    ["/b.jpg", undefined],
  ]);
});

it("[S9.8] gives each request of a phone 10 s, and leaves others to the browser", () => {
  expect(new Set(pictureAttempts(source, true, 0).map(({ timeoutMs }) => timeoutMs))).toEqual(
    new Set([10_000]),
  );
  expect(new Set(pictureAttempts(source, false, 0).map(({ timeoutMs }) => timeoutMs))).toEqual(
    new Set([null]),
  );
});
