import { type ChildProcess, spawn } from "node:child_process";
import { Builder, By, Key, type WebDriver } from "selenium-webdriver";
import { freePort } from "../../tools/free-port.ts";
import type { OtherBrowsers } from "../../tools/other-browsers.ts";
import type { Driver } from "./visitor.ts";

const KEYS = { Enter: Key.ENTER, ArrowDown: Key.ARROW_DOWN, Control: Key.CONTROL } as const;

/** WebKitGTK's MiniBrowser by its own driver, on an X server without a screen. */
export async function startWebKit(found: NonNullable<OtherBrowsers["webkit"]>): Promise<Driver> {
  const port = await freePort();
  // A port that was free is as good a number for a display as any; nothing listens on it.
  const display = `:${await freePort()}`;
  const children: ChildProcess[] = [
    spawn(found.display, [display, "-screen", "0", "1280x900x24", "-nolisten", "tcp"], { stdio: "ignore" }),
    spawn(found.driver, [`--port=${port}`, "--host=127.0.0.1"], {
      stdio: "ignore",
      env: {
        ...process.env,
        GDK_BACKEND: "x11",
        DISPLAY: display,
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
        // Its sandbox needs rights that a container doesn't give.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      },
    }),
  ];
  const end = () => {
    for (const child of children) child.kill();
  };
  try {
    const driver = await connect(`http://127.0.0.1:${port}`, found.browser);
    await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
    return {
      goto: (url) => driver.get(url),
      evaluate: (script, values) => driver.executeScript(script, ...values),
      click: async (selector) => driver.findElement(By.css(selector)).click(),
      async type(text) {
        await driver.executeScript("document.execCommand('insertText', false, arguments[0])", text);
      },
      async press(key, held) {
        const actions = driver.actions();
        if (held) actions.keyDown(KEYS[held]);
        actions.sendKeys(KEYS[key]);
        if (held) actions.keyUp(KEYS[held]);
        await actions.perform();
      },
      async close() {
        await driver.quit();
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** The driver takes a moment until it listens. */
async function connect(address: string, binary: string): Promise<WebDriver> {
  const end = Date.now() + 30_000;
  for (;;) {
    const ready = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    if (Date.now() > end) throw new Error("WebKitWebDriver doesn't answer.");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary, args: ["--automation"] },
    })
    .build();
}
