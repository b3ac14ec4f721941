import { Hono } from "hono";
import type { AppEnvironment } from "../http/bindings.ts";
import type { Site } from "./site.ts";

/** `/robots.txt` and `/sitemap.xml`, which name pages by their whole address: one build serves any origin. */
export function crawlerRoutes(publicOrigin: string, site: Site): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.get("/robots.txt", (context) =>
    context.text(
      `User-agent: *\nDisallow: /auth/v1/\nDisallow: /functions/v1/\nDisallow: /rest/v1/\n\nSitemap: ${publicOrigin}/sitemap.xml\n`,
    ),
  );
  routes.get("/sitemap.xml", (context) => {
    const urls = site.listed.map((page) => `<url><loc>${publicOrigin}${encodeURI(page)}</loc></url>`);
    context.header("Content-Type", "application/xml; charset=utf-8");
    return context.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
    );
  });
  return routes;
}
