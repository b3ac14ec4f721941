import { afterEach, beforeEach, expect, test } from "vitest";
import { keepEarlyClicks } from "./early-clicks.tsx";

let heard: string[];

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.innerHTML = `<span>${name}</span>`;
  document.body.append(made);
  return made;
}

/** What React does later: it listens at the document, so it hears of what no one stopped before. */
const listen = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest("button, a, label") : null;
  heard.push(button?.textContent ?? "elsewhere");
};

beforeEach(() => {
  heard = [];
  document.body.replaceChildren();
  const script = document.createElement("script");
  script.textContent = keepEarlyClicks;
  document.head.append(script);
  document.addEventListener("click", listen, true);
});

afterEach(() => {
  document.removeEventListener("click", listen, true);
  window.replayEarlyClicks?.();
});

const press = (pressed: Element) =>
  (pressed.firstElementChild ?? pressed).dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true }),
  );

test("buttons pressed early are pressed once, in order, when the page reacts; then nothing is kept any more", () => {
  const [menu, tab] = [element("button", "menu"), element("button", "tab")];
  for (const button of [menu, menu, tab]) press(button);
  expect(heard).toEqual([]);
  window.replayEarlyClicks?.();
  expect(heard).toEqual(["menu", "tab"]);
  expect(window.replayEarlyClicks).toBeUndefined();
  press(menu);
  expect(heard).toEqual(["menu", "tab", "menu"]);
});

test("what was taken out of the page, or can't be pressed, is left alone, and nothing else is pressed in its place", () => {
  const [gone, disabled, other] = [
    element("button", "gone"),
    element("button", "disabled"),
    element("button", "other"),
  ];
  press(gone);
  press(disabled);
  gone.replaceWith(element("button", "another"));
  disabled.disabled = true;
  window.replayEarlyClicks?.();
  expect(heard).toEqual([]);
  expect(other.isConnected).toBe(true);
});

test("links and fields are left to the browser", () => {
  const link = element("a", "link");
  link.href = "#somewhere";
  press(link);
  expect(location.hash).toBe("#somewhere");
  const label = element("label", "");
  const box = document.createElement("input");
  box.type = "checkbox";
  label.append(box);
  box.click();
  expect(box.checked).toBe(true);
  const before = heard.length;
  window.replayEarlyClicks?.();
  expect([heard.length, box.checked]).toEqual([before, true]);
});

test("a form isn't sent by the browser before the page can take it", () => {
  const form = element("form", "form");
  const button = element("button", "send");
  form.append(button);
  let sent = 0;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sent += 1;
  });
  press(button);
  expect(sent).toBe(0);
  window.replayEarlyClicks?.();
  expect(sent).toBe(1);
});
