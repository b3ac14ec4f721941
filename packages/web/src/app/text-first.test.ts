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
    /await import\("\/assets\/manifest\.js"\);\s*const route0=await import\("\/assets\/root\.js"\);\s*window\.routes = \{"root":route0\};\s*import\("\/assets\/entry\.js"\);/,
  );
});

test.each([
  ["no module to start", "<head></head><body><p>Text</p></body>"],
  ["an import in another form", page(`import { route } from "/assets/root.js";`)],
])("%s is refused", (_, html) => {
  expect(() => textFirst(html)).toThrow();
});
