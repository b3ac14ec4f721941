import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { movedFrom } from "@master-sql/course/pages";
import { z } from "zod";
import { withCanonicalHost } from "./canonical-host.ts";
import { clientRoutes } from "./client-routes.ts";
import { type FileIndex, indexFiles, type StaticFile } from "./file-index.ts";

/** What the build laid out for browsers: pages, scripts, content, database snapshots. */
export interface Site {
  /** False when the web application has not been built: then there is nothing to show. */
  readonly isBuilt: boolean;
  /** Addresses of the pages that search engines are told of. */
  readonly listed: readonly string[];
  find(path: string): SiteAnswer;
}

type SiteAnswer =
  | {
      readonly kind: "file";
      readonly status: 200 | 404;
      readonly file: StaticFile;
      readonly immutable: boolean;
    }
  | { readonly kind: "moved"; readonly to: string }
  | { readonly kind: "missing" };

/** Rendered in the browser: for addresses that exist but have no page of their own, and for those that don't. */
const FALLBACK = "/__spa-fallback.html";
/** The file of a built page. The address of the page is its folder. */
const INDEX = "/index.html";
/** Below these, what doesn't exist is no page of the application. */
const RESOURCES = /^\/(assets|content|sandbox)\//;
/** Names that hold a digest of their content, as Vite and the snapshot builder give them. */
const HASHED = /^\/(assets\/|sandbox\/(.*\/)?[^/]*[.-][0-9a-f]{8,}[.-])/i;

/** What a path finds without knowing any routes; null where the routes decide. */
function fileAt(path: string, files: FileIndex): SiteAnswer | null {
  const file = files.get(path);
  if (file && path.endsWith(INDEX)) return { kind: "moved", to: path.slice(0, -INDEX.length) || "/" };
  if (file) return { kind: "file", status: 200, file, immutable: HASHED.test(path) };
  if (RESOURCES.test(path)) return { kind: "missing" };
  const page = files.get(path === "/" ? INDEX : path + INDEX);
  return page ? { kind: "file", status: 200, file: page, immutable: false } : null;
}

/** The page at an address that ends in a slash; null where there is none. */
function withoutSlash(
  path: string,
  files: FileIndex,
  isClientRoute: (path: string) => boolean,
): string | null {
  if (path === "/" || !path.endsWith("/")) return null;
  const bare = path.slice(0, -1);
  if (files.has(bare + INDEX)) return bare;
  return isClientRoute(bare) ? encoded(bare) : null;
}

/**
 * Lists what is in the build folder; built again, the server must be started again. Pages name `canonicalHost` to their
 * own scripts, unless it is null.
 */
export async function openSite(buildFolder: string, canonicalHost: string | null): Promise<Site> {
  const page = canonicalHost === null ? null : (html: string) => withCanonicalHost(html, canonicalHost);
  const files: FileIndex = new Map([
    ...(await indexFiles(join(buildFolder, "web/client"), "", page)),
    ...(await indexFiles(join(buildFolder, "content"), "/content")),
    ...(await indexFiles(join(buildFolder, "sandbox"), "/sandbox")),
  ]);
  const routes = await readRoutes(join(buildFolder, "web/routes.json"));
  const isClientRoute = clientRoutes(routes.existing);
  const fallback = files.get(FALLBACK);
  return {
    isBuilt: fallback !== undefined,
    listed: routes.listed,
    find(path) {
      const found = fileAt(path, files);
      if (found) return found;
      const to = movedFrom(routes.moved, path) ?? withoutSlash(path, files, isClientRoute);
      if (to !== null) return { kind: "moved", to };
      if (!fallback) return { kind: "missing" };
      const status = isClientRoute(path) ? 200 : 404;
      return { kind: "file", status, file: fallback, immutable: false };
    },
  };
}

const encoded = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** What the web application's build says of its addresses. */
const routesSchema = z.object({
  /** Path patterns of those that there are. */
  existing: z.array(z.string().startsWith("/")),
  /** Those that search engines are told of. */
  listed: z.array(z.string().startsWith("/")),
  /** Where former addresses lead. */
  moved: z.record(z.string(), z.record(z.string(), z.string().startsWith("/"))).default({}),
});

async function readRoutes(path: string): Promise<z.infer<typeof routesSchema>> {
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? { existing: [], listed: [], moved: {} } : routesSchema.parse(JSON.parse(text));
}
