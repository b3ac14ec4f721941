import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { YearMap } from "./year-map.tsx";

test("where nothing was done there is a sentence instead of empty charts", () => {
  const known = { events: [], now: Date.UTC(2026, 10, 29) };
  const html = renderToStaticMarkup(<YearMap known={known}>charts</YearMap>);
  expect(html).toContain("No answers or lessons in the last year.");
  expect(html).not.toContain("charts");
});
