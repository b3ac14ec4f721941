import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { builtAddresses } from "@master-sql/course/pages";
import type { Config } from "@react-router/dev/config";
import { contentAwaited } from "./content-awaited.ts";
import { dropStartPageData, dropUnaskedData } from "./src/app/drop-unasked-data.ts";
import { letTextComeFirst } from "./src/app/let-text-come-first.ts";
import { publishedNames } from "./src/app/published-names.ts";
import { writeRouteList } from "./src/app/route-list.ts";
import { runQueriesOfPages } from "./src/app/run-queries-of-pages.ts";

/**
 * React Router gives up a page after ten seconds and can't be told otherwise; a busy machine may take longer to load the
 * renderer for the first of them. How long it takes decides nothing here.
 */
function waitLongerForPages(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(30 * ms);
}

export default {
  appDirectory: "src/app",
  buildDirectory: "../../build/web",
  ssr: false,
  // One file for each route: half a route is of no use, and one request fails or succeeds as a whole.
  splitRouteModules: false,
  async prerender() {
    await contentAwaited();
    await runQueriesOfPages();
    waitLongerForPages();
    return [...builtAddresses(await publishedNames())];
  },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await writeRouteList(buildDirectory);
    const client = resolve(buildDirectory, "client");
    await letTextComeFirst(client);
    await dropUnaskedData(client);
    await dropStartPageData(client);
    // The renderer has done its work: pages are files now.
    await rm(resolve(buildDirectory, "server"), { recursive: true, force: true });
  },
} satisfies Config;
