import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Sheet } from "./sheet.tsx";

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  host = document.createElement("div");
  host.style.containerType = "inline-size";
  document.body.append(host);
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

/** A drawing 400 units wide, which can shrink to 312 pixels, in a frame this wide. */
async function show(frame: number) {
  host.style.inlineSize = `${frame}px`;
  root.render(
    <Sheet width={400} height={100}>
      <rect width={400} height={100} />
    </Sheet>,
  );
  await expect.element(page.getByRole("group", { name: "Picture" })).toBeInTheDocument();
  const scroller = page.getByRole("group", { name: "Picture" }).element();
  const fade = scroller.nextElementSibling;
  const drawn = scroller.querySelector("rect");
  if (!fade || !drawn) throw new Error("There is a fade and a drawing.");
  return { scroller, fade, drawn };
}

it("shrinks a drawing to its frame, without a fade", async () => {
  const { scroller, fade } = await show(312);
  expect(scroller.scrollWidth).toBe(312);
  expect(fade.getBoundingClientRect().width).toBe(0);
});

it("fades the edge of a frame that is too narrow, but not the drawing's end", async () => {
  const { scroller, fade, drawn } = await show(280);
  expect(fade.getBoundingClientRect()).toMatchObject({
    width: 24,
    right: scroller.getBoundingClientRect().right,
  });
  expect(fade.getBoundingClientRect().height).toBeCloseTo(scroller.getBoundingClientRect().height);
  expect(drawn.getBoundingClientRect().width).toBeCloseTo(312);
  expect(drawn.getBoundingClientRect().right).toBeGreaterThan(scroller.getBoundingClientRect().right);
  scroller.scrollLeft = scroller.scrollWidth;
  expect(drawn.getBoundingClientRect().right).toBeLessThanOrEqual(fade.getBoundingClientRect().left + 0.5);
});
