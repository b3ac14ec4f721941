import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppEnvironment } from "../http/bindings.ts";
import { openSite } from "./site.ts";
import { serveSite } from "./static-files.ts";

const HOME = '<!doctype html><script>alert("home")</script><script src="/assets/a-12345678.js"></script>';
const MODULES = '<!doctype html><script type="module">import "x"</script><script>2</script>';
const HEADED = '<!doctype html><html lang="en"><head><script>3</script></head><body>headed</body>';
const FALLBACK = "<!doctype html><title>Application</title>";
const SCRIPT = `console.log(${JSON.stringify("long enough to compress ".repeat(100))});`;

let folder: string;
let app: Hono<AppEnvironment>;
let hasOfferEnded = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "master-sql-site-"));
  const files: Record<string, string | Buffer> = {
    "web/client/index.html": HOME,
    "web/client/modules/index.html": MODULES,
    "web/client/headed/index.html": HEADED,
    "web/client/__spa-fallback.html": FALLBACK,
    "web/client/favicon.svg": "<svg/>",
    "web/client/assets/a-12345678.js": SCRIPT,
    "web/client/assets/a-12345678.js.br": brotliCompressSync(SCRIPT),
    "web/client/assets/a-12345678.js.gz": gzipSync(SCRIPT),
    "web/routes.json": JSON.stringify({
      existing: ["/", "/auth", "/practice/:slug"],
      listed: ["/"],
      moved: {
        practice: { "low-prices": "/practice/cheap-items" },
        learning: { "old-rows": "/learning/first/rows" },
      },
    }),
    "content/catalogue.json": "{}",
    "sandbox/manifest.json": "{}",
    "sandbox/base-0123456789abcdef.bin": "image",
    "sandbox/postgres-0123456789abcdef.wasm": "module",
    "secret.txt": "not for browsers",
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const site = await openSite(folder, null);
  app = new Hono<AppEnvironment>();
  app.get("*", (context) =>
    serveSite(
      context,
      site,
      { formOrigins: ["https://a.example"], secure: false, hsts: "host" },
      async () => hasOfferEnded,
    ),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const hash = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test.each([
  ["/", HOME, 200],
  ["/?x=1", HOME, 200],
  ["/modules", MODULES, 200],
  ["/practice/joins", FALLBACK, 200],
  ["/auth", FALLBACK, 200],
  ["/practice", FALLBACK, 404],
  ["/practice/", FALLBACK, 404],
  ["/practice/joins/more", FALLBACK, 404],
  ["/no-such-page", FALLBACK, 404],
  ["/%E0%A4%A", FALLBACK, 404],
])("%s gets its page", async (path, body, status) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(body);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-cache");
});

test("each page's policy names its own inline scripts and no others", async () => {
  const home = (await get("/")).headers.get("content-security-policy");
  const modules = (await get("/modules")).headers.get("content-security-policy");
  expect(home).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash('alert("home")')};`);
  expect(modules).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash('import "x"')} ${hash("2")};`);
});

test.each([
  ["/assets/a-12345678.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
  ["/sandbox/base-0123456789abcdef.bin", "application/octet-stream", "public, max-age=31536000, immutable"],
  ["/sandbox/postgres-0123456789abcdef.wasm", "application/wasm", "public, max-age=31536000, immutable"],
  ["/sandbox/manifest.json", "application/json", "no-cache"],
  ["/content/catalogue.json", "application/json", "no-cache"],
  ["/favicon.svg", "image/svg+xml; charset=utf-8", "no-cache"],
])("%s has its type and is cached rightly", async (path, type, cache) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("cache-control")).toBe(cache);
});

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
  ["*", "br", brotliDecompressSync],
  ["", null, null],
  ["identity", null, null],
])("with Accept-Encoding %j comes encoded as %s", async (accepted, encoding, decode) => {
  const response = await get("/assets/a-12345678.js", { "Accept-Encoding": accepted });
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  expect((decode ? decode(bytes) : bytes).toString()).toBe(SCRIPT);
});

test("copies that the build lays down while the server runs are sent from then on, unfinished ones never", async () => {
  const path = "/assets/b-12345678.js";
  const file = join(folder, "web/client", path);
  await writeFile(file, SCRIPT);
  const unfinished = join(folder, "web/client/assets/.b-12345678.js.br.unfinished");
  await writeFile(unfinished, brotliCompressSync(SCRIPT).subarray(0, 10));
  const site = await openSite(folder, null);
  const early = new Hono<AppEnvironment>();
  early.get("*", (context) =>
    serveSite(context, site, { formOrigins: [], secure: false, hsts: "host" }, async () => false),
  );
  const ask = (address: string) => early.request(address, { headers: { "Accept-Encoding": "br" } });

  const plain = await ask(path);
  expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([
    null,
    "Accept-Encoding",
  ]);
  expect(await plain.text()).toBe(SCRIPT);
  expect((await ask("/assets/.b-12345678.js.br.unfinished")).status).toBe(404);

  await writeFile(unfinished, brotliCompressSync(SCRIPT));
  await rename(unfinished, `${file}.br`);
  const encoded = await ask(path);
  expect(encoded.headers.get("content-encoding")).toBe("br");
  expect(encoded.headers.get("etag")).not.toBe(plain.headers.get("etag"));
  expect(brotliDecompressSync(Buffer.from(await encoded.arrayBuffer())).toString()).toBe(SCRIPT);
});

test("what a browser has already isn't sent again", async () => {
  const first = await get("/content/catalogue.json");
  const tag = first.headers.get("etag") ?? "";
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await get("/content/catalogue.json", { "If-None-Match": known });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
  }
  expect((await get("/content/catalogue.json", { "If-None-Match": '"other"' })).status).toBe(200);
  const plain = (await get("/assets/a-12345678.js")).headers.get("etag");
  expect((await get("/assets/a-12345678.js", { "Accept-Encoding": "br" })).headers.get("etag")).not.toBe(
    plain,
  );
});

test("HEAD answers as GET does, without the body", async () => {
  const response = await app.request("/modules", { method: "HEAD" });
  expect(response.headers.get("content-length")).toBe(String(MODULES.length));
  expect(await response.text()).toBe("");
});

test.each([
  ["/modules/?a=1", "/modules?a=1"],
  ["/auth/?mode=signup", "/auth?mode=signup"],
  ["/practice/a%20b%3F%25/", "/practice/a%20b%3F%25"],
  ["/index.html", "/"],
  ["/modules/index.html?a=1", "/modules?a=1"],
])("%s redirects to the address of its page", async (path, to) => {
  const response = await get(path);
  expect([response.status, response.headers.get("location")]).toEqual([308, to]);
});

test.each(["//evil.example/", "//evil.example/index.html", "/practice//evil.example/", "/no-such-page/"])(
  "%s is not a page and doesn't redirect",
  async (path) => {
    const response = await get(`http://localhost${path}`);
    expect([response.status, response.headers.get("location")]).toEqual([404, null]);
  },
);

test("[S1.6] pages are marked once the offer has ended, so that it is never shown", async () => {
  const before = await get("/headed");
  hasOfferEnded = true;
  try {
    const plain = await get("/headed");
    const expected = HEADED.replace("<html", '<html data-offer-ended=""');
    expect(await plain.text()).toBe(expected);
    expect(plain.headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect(plain.headers.get("content-security-policy")).toBe(before.headers.get("content-security-policy"));
    const packed = await get("/headed", { "Accept-Encoding": "br" });
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(expected);
    expect(await (await get("/assets/a-12345678.js")).text()).toBe(SCRIPT);
  } finally {
    hasOfferEnded = false;
  }
  expect(await before.text()).toBe(HEADED);
});

test.each([
  ["/practice/low-prices?from=mail", "/practice/cheap-items?from=mail"],
  ["/practice/low-prices/", "/practice/cheap-items"],
  ["/learning/any/old-rows", "/learning/first/rows"],
])("the former address %s leads to %s for good", async (path, to) => {
  const response = await get(path);
  expect([response.status, response.headers.get("location")]).toEqual([308, to]);
});

test.each([
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/content/../../secret.txt",
  "/content/..%2f..%2fsecret.txt",
  "/content/..%5c..%5csecret.txt",
  "/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fsecret.txt",
  "/secret.txt",
  "/web/client/index.html",
  "//evil.example/",
  "//secret.txt",
  "/content/catalogue.json%00.js",
])("%s leads nowhere", async (path) => {
  const response = await app.request(new Request(`http://localhost${path}`));
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("not for browsers");
});

test.each(["/assets/none.js", "/content/none.json", "/sandbox/none.bin"])(
  "%s is no page of the application",
  async (path) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([404, "Not found"]);
  },
);

test("[S2.10] pages name the canonical host, files and the policy stay as they are", async () => {
  const named = new Hono<AppEnvironment>();
  const site = await openSite(folder, "learn.example.com");
  named.get("*", (context) =>
    serveSite(
      context,
      site,
      { formOrigins: ["https://a.example"], secure: false, hsts: "host" },
      async () => false,
    ),
  );
  const expected = HEADED.replace(
    "<head>",
    '<head><meta name="canonical-host" content="learn.example.com"/>',
  );
  for (const [accepted, decode] of [
    ["", null],
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const response = await named.request("/headed", { headers: { "Accept-Encoding": accepted } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect((decode ? decode(bytes) : bytes).toString()).toBe(expected);
  }
  const [without, plain] = [await named.request("/headed"), await get("/headed")];
  expect(without.headers.get("etag")).not.toBe(plain.headers.get("etag"));
  expect(without.headers.get("content-security-policy")).toBe(plain.headers.get("content-security-policy"));
  expect(await plain.text()).toBe(HEADED);
  expect(await (await named.request("/assets/a-12345678.js")).text()).toBe(SCRIPT);
  const head = await named.request("/headed", { method: "HEAD" });
  expect([head.headers.get("content-length"), await head.text()]).toEqual([String(expected.length), ""]);
});

test("without a build it says what to do", async () => {
  const empty = await openSite(join(folder, "nothing"), null);
  const bare = new Hono<AppEnvironment>();
  bare.get("*", (context) =>
    serveSite(context, empty, { formOrigins: [], secure: false, hsts: "host" }, async () => false),
  );
  const response = await bare.request("/");
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("npm run build");
});
