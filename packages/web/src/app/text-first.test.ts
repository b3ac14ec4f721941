import { Script } from "node:vm";
import { expect, test } from "vitest";
import { textFirst } from "./text-first.ts";

const page = (entry: string) =>
  `<head><link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/><title>A</title></head>` +
  `<body><p>Text</p><script>window.context = 1;</script><script type="module" async="">${entry}</script><script>window.more = 1;</script></body>`;

const entry = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.routes = {"root":route0};

import("/assets/entry.js");`;

const scripts = (html: string) => [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];

test("nothing in the page asks for a module by itself, and every script stays in its place", () => {
  const html = textFirst(page(entry));
  expect(html).not.toContain("<link");
  expect(scripts(html).map(([, attributes]) => attributes)).toEqual(["", "", ""]);
  expect(scripts(html)[0]?.[2]).toBe("window.context = 1;");
  expect(scripts(html)[2]?.[2]).toBe("window.more = 1;");
});

test("the script that starts the modules does so in their order, and can be parsed", () => {
  const script = scripts(textFirst(page(entry)))[1]?.[2] ?? "";
  expect(() => new Script(script)).not.toThrow();
  expect(script).toContain(`["/assets/manifest.js","/assets/root.js"]`);
  expect(script).toMatch(
    /await import\("\/assets\/manifest\.js"\);\s*const route0=await import\("\/assets\/root\.js"\);\s*window\.routes = \{"root":route0\};\s*await import\("\/assets\/entry\.js"\);/,
  );
});

test("a module that can't be fetched makes the page load once more, not for ever", async () => {
  const script = scripts(textFirst(page(entry)))[1]?.[2] ?? "";
  const kept = new Map<string, string>();
  let [reloads, lost, isDenied] = [0, "", false];
  const start = async () => {
    new Script(script.replaceAll("await import(", "await fetchModule(")).runInNewContext({
      document: { hidden: true, createElement: () => ({}), head: { append: () => {} } },
      location: { search: "", hash: "", reload: () => reloads++ },
      navigator: { onLine: true },
      setTimeout: (next: () => void) => next(),
      window: {},
      sessionStorage: {
        getItem: (key: string) => {
          if (isDenied) throw new Error("denied");
          return kept.get(key) ?? null;
        },
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => {
          if (isDenied) throw new Error("denied");
          kept.delete(key);
        },
      },
      fetchModule: async (href: string) => {
        if (href === lost) throw new Error(`${href} is lost`);
      },
    });
    await new Promise((settled) => setImmediate(settled));
  };
  await start();
  expect([reloads, kept.size]).toEqual([0, 0]);
  lost = "/assets/entry.js";
  await start();
  expect([reloads, kept.size]).toEqual([1, 1]);
  lost = "";
  await start();
  expect([reloads, kept.size]).toEqual([1, 0]);
  // Nothing is thrown where nothing may be stored: that would fail the test.
  isDenied = true;
  await start();
  expect([reloads, kept.size]).toEqual([1, 0]);
});

test.each([
  ["no module to start", "<head></head><body><p>Text</p></body>"],
  ["an import in another form", page(`import { route } from "/assets/root.js";`)],
])("%s is refused", (_, html) => {
  expect(() => textFirst(html)).toThrow();
});
