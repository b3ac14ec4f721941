import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Context } from "hono";
import type { AppEnvironment } from "../http/bindings.ts";
import { contentSecurityPolicy, type HeaderPolicy } from "../http/security-headers.ts";
import { withEndedOffer } from "./ended-offer.ts";
import { chooseEncoding, type StaticFile, variesByEncoding } from "./file-index.ts";
import type { Site } from "./site.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * Answers GET and HEAD from the site: a file, a page, or the application's own page for what doesn't exist.
 * `hasOfferEnded` says whether pages must no longer advertise the bonus.
 */
export async function serveSite(
  context: Context<AppEnvironment>,
  site: Site,
  policy: HeaderPolicy,
  hasOfferEnded: () => Promise<boolean>,
): Promise<Response> {
  const url = new URL(context.req.url);
  const answer = site.find(decoded(url.pathname));
  switch (answer.kind) {
    case "moved":
      return context.redirect(answer.to + url.search, 308);
    case "missing":
      return context.text(
        site.isBuilt
          ? "Not found"
          : "The web application has not been built: run npm run build, then start the server again.",
        site.isBuilt ? 404 : 503,
      );
    case "file": {
      const cache = answer.immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache";
      context.header("Cache-Control", cache);
      if (answer.file.type.startsWith("text/html")) {
        context.header("Content-Security-Policy", contentSecurityPolicy(policy, answer.file.scripts));
        const page = (await hasOfferEnded()) ? await withEndedOffer(answer.file) : answer.file;
        return send(context, page, answer.status);
      }
      return send(context, answer.file, answer.status);
    }
  }
}

async function send(
  context: Context<AppEnvironment>,
  file: StaticFile,
  status: 200 | 404,
): Promise<Response> {
  const { path, encoding } = await chooseEncoding(file, context.req.header("Accept-Encoding") ?? "");
  const tag = `"${file.digest}${encoding === null ? "" : `-${encoding}`}"`;
  context.header("ETag", tag);
  if (variesByEncoding(file)) context.header("Vary", "Accept-Encoding");
  const known = (context.req.header("If-None-Match") ?? "")
    .split(",")
    .map((item) => item.trim().replace(/^W\//, ""));
  if (status === 200 && known.includes(tag)) return context.body(null, 304);

  context.header("Content-Type", file.type);
  if (encoding !== null) context.header("Content-Encoding", encoding);
  const changed = file.changed?.get(encoding);
  if (changed) {
    context.header("Content-Length", String(changed.length));
    return context.req.method === "HEAD"
      ? context.body(null, status)
      : context.body(new Uint8Array(changed), status);
  }
  const handle = await open(path);
  const { size } = await handle.stat();
  context.header("Content-Length", String(size));
  if (context.req.method === "HEAD") {
    await handle.close();
    return context.body(null, status);
  }
  return context.body(Readable.toWeb(handle.createReadStream()) as ReadableStream, status);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
