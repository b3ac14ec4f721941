import { expect, test } from "vitest";
import { withoutPageData } from "./drop-unasked-data.ts";

const page = (written: string) =>
  `<script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(written)});</script><p>"kept"</p>`;

test("the data of the start page are taken out, and nothing else", () => {
  const written =
    '[{"_1":2,"_3":-5,"_4":-5},"loaderData",{"_5":6},"actionData","errors","routes/home",{"_7":8},"a \\"word\\"",5]\n';
  expect(withoutPageData(page(written))).toBe(
    page('[{"_1":2,"_3":-5,"_4":-5},"loaderData",{},"actionData","errors"]\n'),
  );
});

test("data in another form end the build", () => {
  expect(() => withoutPageData("<p>nothing</p>")).toThrow("form not known");
  expect(() => withoutPageData(page('[{"_1":2},"loaderData",{}]'))).toThrow("form not known");
});
