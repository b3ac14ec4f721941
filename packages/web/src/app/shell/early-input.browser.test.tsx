import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { keepEarlyInput } from "./early-input.tsx";

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
  script.textContent = keepEarlyInput;
  document.head.append(script);
  document.addEventListener("click", listen, true);
});

afterEach(() => {
  document.removeEventListener("click", listen, true);
  window.replayEarlyInput?.();
});

const press = (pressed: Element) =>
  (pressed.firstElementChild ?? pressed).dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true }),
  );

test("buttons pressed early are pressed once, in order, when the page reacts; then nothing is kept any more", () => {
  const [menu, tab] = [element("button", "menu"), element("button", "tab")];
  for (const button of [menu, menu, tab]) press(button);
  expect(heard).toEqual([]);
  window.replayEarlyInput?.();
  expect(heard).toEqual(["menu", "tab"]);
  expect(window.replayEarlyInput).toBeUndefined();
  press(menu);
  expect(heard).toEqual(["menu", "tab", "menu"]);
});

test("a click on a text that is edited where it is clicked on is kept like one on a button, on other text it isn't", () => {
  const [query, text] = [element("div", "query"), element("div", "text")];
  query.dataset.press = "";
  const pressed: string[] = [];
  for (const place of [query, text]) place.addEventListener("click", () => pressed.push(place.textContent));
  press(query);
  press(text);
  expect(pressed).toEqual(["text"]);
  window.replayEarlyInput?.();
  expect(pressed).toEqual(["text", "query"]);
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
  window.replayEarlyInput?.();
  expect(heard).toEqual([]);
  expect(other.isConnected).toBe(true);
});

test("within what is only prepared clicks are kept until something else stands in its place, by the same name", () => {
  const main = document.createElement("main");
  main.innerHTML =
    "<div data-prepared><button><span>Run</span></button><button><span>Gone</span></button></div>";
  document.body.append(main);
  const [menu, [run, gone]] = [element("button", "menu"), main.querySelectorAll("button")];
  if (!run || !gone) throw new Error("There are no buttons");
  for (const button of [menu, run]) press(button);
  window.replayEarlyInput?.();
  expect(heard).toEqual(["menu"]);
  // The page reacts now, but not yet what is prepared.
  for (const button of [gone, menu]) press(button);
  expect(heard).toEqual(["menu", "menu"]);
  main.innerHTML = "<div><button hidden>Run</button><button>Run</button><button>Other</button></div>";
  const seen: (string | boolean)[] = [];
  main.addEventListener("click", ({ target }) => seen.push(target instanceof HTMLElement && target.hidden));
  window.replayEarlyInput?.();
  expect(heard).toEqual(["menu", "menu", "Run"]);
  expect(seen).toEqual([false]);
  expect(window.replayEarlyInput).toBeUndefined();
});

test("a link leads where it leads at once, and isn't followed again", () => {
  const link = element("a", "link");
  link.href = "#somewhere";
  press(link);
  expect(location.hash).toBe("#somewhere");
  expect(heard).toEqual(["link"]);
  window.replayEarlyInput?.();
  expect(heard).toEqual(["link"]);
});

test("a box is ticked at once, and stays so", () => {
  const box = document.createElement("input");
  box.type = "checkbox";
  document.body.append(box);
  box.click();
  expect(box.checked).toBe(true);
  window.replayEarlyInput?.();
  expect(box.checked).toBe(true);
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
  window.replayEarlyInput?.();
  expect(sent).toBe(1);
});

/** Fields as pages have them: what they hold is React's to say. */
function Fields() {
  const [search, setSearch] = useState("");
  const [level, setLevel] = useState("1");
  const [isOpen, setOpen] = useState(false);
  const [track, setTrack] = useState("all");
  return (
    <>
      <input aria-label="Search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <select aria-label="Level" value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
        <option>1</option>
        <option>2</option>
      </select>
      <input type="checkbox" checked={isOpen} onChange={() => setOpen(!isOpen)} />
      {["all", "analyst"].map((each) => (
        <input
          key={each}
          type="radio"
          name="track"
          id={each}
          checked={track === each}
          onChange={() => setTrack(each)}
        />
      ))}
      <output>{[search, level, isOpen, track].join("|")}</output>
    </>
  );
}

test("what was filled in early stays, and React knows of it; the cursor stays where it was", async () => {
  const host = document.createElement("div");
  host.innerHTML = renderToString(<Fields />);
  document.body.append(host);
  const find = <Wanted extends Element>(selector: string): Wanted => {
    const found = host.querySelector<Wanted>(selector);
    if (found === null) throw new Error(`There is no ${selector}`);
    return found;
  };
  const search = find<HTMLInputElement>("[aria-label=Search]");
  await userEvent.type(search, "oder");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}r");
  await userEvent.selectOptions(find("select"), "2");
  await userEvent.click(find("[type=checkbox]"));
  await userEvent.click(find("#analyst"));
  search.focus();

  const root = hydrateRoot(host, <Fields />);
  await expect.poll(() => Object.keys(search).some((key) => key.startsWith("__react"))).toBe(true);
  window.replayEarlyInput?.();
  const shown = () => find("output").textContent;
  await expect.poll(shown).toBe("order|2|true|analyst");
  expect([search.value, search.selectionStart]).toEqual(["order", 2]);
  await userEvent.keyboard("!");
  await expect.poll(shown).toBe("or!der|2|true|analyst");
  root.unmount();
});
