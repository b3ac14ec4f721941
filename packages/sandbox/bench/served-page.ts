import { createReadStream, existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { build } from "vite";
import { withoutPGliteBinaries, withParserAsset } from "../src/vite/index.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".bin": "application/octet-stream",
};

/** As strict as the product's, so that the bench shows what would not run there. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:";

const PAGE = `<!doctype html><html lang="en"><title>Sandbox bench</title><link rel="icon" href="data:,">
<script type="module" src="/page.js"></script></html>`;

export interface ServedPage {
  readonly url: string;
  /** Bytes of the bodies sent since the last call, by path. */
  takeTransferred(): Map<string, number>;
  stop(): Promise<void>;
}

/**
 * Builds the bench's page and serves it with snapshots as the product's server does: Brotli made before, cached for
 * ever.
 */
export async function servePage(snapshotDirectory: string): Promise<ServedPage> {
  const folder = await mkdtemp(join(tmpdir(), "master-sql-bench-"));
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, "page.ts"),
        output: { entryFileNames: "page.js" },
      },
    },
    plugins: [withoutPGliteBinaries(), withParserAsset()],
    worker: { format: "es", plugins: () => [withoutPGliteBinaries(), withParserAsset()] },
  });
  for (const name of await readdir(folder, { recursive: true })) {
    if (extname(name) !== ".js") continue;
    await writeFile(
      join(folder, `${name}.br`),
      await promisify(brotliCompress)(await readFile(join(folder, name))),
    );
  }

  let transferred = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (path === "/") {
      response
        .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY })
        .end(PAGE);
      return;
    }
    const file = path.startsWith("/sandbox/") ? join(snapshotDirectory, path.slice(9)) : join(folder, path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const encoded = existsSync(`${file}.br`);
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Security-Policy": POLICY,
      "Cache-Control": path.endsWith("manifest.json") ? "no-cache" : "public, max-age=31536000, immutable",
      ...(encoded && { "Content-Encoding": "br" }),
    });
    const contents = createReadStream(encoded ? `${file}.br` : file);
    contents.on("data", (chunk) => transferred.set(path, (transferred.get(path) ?? 0) + chunk.length));
    contents.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The bench's server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    takeTransferred() {
      const taken = transferred;
      transferred = new Map();
      return taken;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
