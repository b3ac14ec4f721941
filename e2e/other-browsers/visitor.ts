/** A person in a browser that Playwright can't drive as it is installed: finds things by their names, presses and types. */

/** The least that a driver must do. A script is the body of a function; what it returns is JSON. */
export interface Driver {
  goto(url: string): Promise<void>;
  evaluate(script: string, values: readonly string[]): Promise<unknown>;
  /** Presses the element that a selector finds. */
  click(selector: string): Promise<void>;
  /** Types into what has the focus; a key by its name in capitals. */
  type(text: string): Promise<void>;
  press(key: "Enter" | "ArrowDown", held?: "Control"): Promise<void>;
  close(): Promise<void>;
}

/** A loaded machine takes many times as long; nothing is proved by how long a page takes. */
const PATIENCE_MS = 60_000;

/** Marks the first visible element of a kind with a name. */
const MARK = `const [selector, source] = arguments;
const name = (element) => element.getAttribute("aria-label")
  || [...(element.labels ?? [])].map((label) => label.innerText).join(" ").trim()
  || element.innerText || "";
for (const element of document.querySelectorAll("[data-found]")) element.removeAttribute("data-found");
const found = [...document.querySelectorAll(selector)].find((element) =>
  element.getClientRects().length > 0 && new RegExp(source).test(name(element).trim()));
found?.setAttribute("data-found", "");
found?.scrollIntoView({ block: "center" });
return found !== undefined;`;

export class Visitor {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  /** Goes to a page and waits until its buttons do something. */
  async open(path: string): Promise<void> {
    await this.#driver.goto(`${this.#origin}${path}`);
    await this.until("the page to be alive", "return window.masterSql !== undefined");
  }

  /** Waits until a script returns true. */
  async until(what: string, script: string, ...values: readonly string[]): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (Date.now() < end) {
      // While a page goes, there is nothing to ask.
      if ((await this.#driver.evaluate(script, values).catch(() => false)) === true) return;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    const shown = await this.#driver.evaluate("return location.href + '\\n' + document.body.innerText", []);
    throw new Error(`Waited in vain for ${what}. The page shows:\n${String(shown).slice(0, 3_000)}`);
  }

  /** Waits for words on the page, or within what a selector finds. */
  sees(words: RegExp, within = "body"): Promise<void> {
    const script = `const [source, selector] = arguments;
return [...document.querySelectorAll(selector)].some((element) => new RegExp(source).test(element.innerText.trim()))`;
    return this.until(`${words} in ${within}`, script, words.source, within);
  }

  async press(selector: string, name: RegExp): Promise<void> {
    await this.until(`${selector} ${name}`, MARK, selector, name.source);
    await this.#driver.click("[data-found]");
  }

  async fill(selector: string, name: RegExp, text: string): Promise<void> {
    await this.press(selector, name);
    await this.#driver.type(text);
  }

  key(name: Parameters<Driver["press"]>[0], held?: "Control"): Promise<void> {
    return this.#driver.press(name, held);
  }

  type(text: string): Promise<void> {
    return this.#driver.type(text);
  }

  /** Opens an exercise's workbench and waits for its editor. */
  async openWorkbench(slug: string): Promise<void> {
    await this.open(`/practice/${slug}`);
    await this.press("main, main *", /./);
    await this.until("the editor", "return document.querySelector('.cm-content') !== null");
  }

  /** Replaces the query in the editor. In one line, since the editor indents new ones. */
  async write(sql: string): Promise<void> {
    await this.#driver.click(".cm-content");
    await this.#driver.evaluate(
      "getSelection().selectAllChildren(document.querySelector('.cm-content'))",
      [],
    );
    await this.#driver.type(sql.replaceAll("\n", " "));
  }

  evaluate(script: string): Promise<unknown> {
    return this.#driver.evaluate(script, []);
  }
}
