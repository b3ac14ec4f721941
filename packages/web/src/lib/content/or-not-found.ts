import type { Catalogue } from "@master-sql/course";
import { data } from "react-router";

/**
 * What a prerendered page needs, or a 404 response when there is no such page: a server without that page can't tell
 * one that doesn't exist from one that failed, the catalogue can. What reads that is fetched only then.
 */
export async function orNotFound<Loaded>(
  loading: Promise<Loaded>,
  exists: (catalogue: Catalogue) => boolean,
): Promise<Loaded> {
  try {
    return await loading;
  } catch (cause) {
    const { fetchCatalogue } = await import("./fetch-content.ts").catch(() => {
      throw cause;
    });
    if (!exists(await fetchCatalogue())) throw data(null, { status: 404 });
    throw cause;
  }
}
