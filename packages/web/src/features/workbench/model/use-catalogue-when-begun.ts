import type { Catalogue } from "@master-sql/course";
import { useEffect, useState } from "react";
import { fetchCatalogue } from "../../../lib/content/fetch-content.ts";
import type { EditorSession } from "../../../lib/editor-session/index.ts";

/**
 * The course, from which is chosen what comes after an exercise. Nobody needs it before they answer, so it is asked for
 * when they begin to, as what judges them is; null until it has come, and where it can't be had.
 */
export function useCatalogueWhenBegun(session: EditorSession): Catalogue | null {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useEffect(
    () =>
      session.store.subscribe((now, before) => {
        if (now.text === before.text && now.activity === before.activity) return;
        // What comes next is left out then; the next change asks again.
        fetchCatalogue().then(setCatalogue, () => {});
      }),
    [session],
  );
  return catalogue;
}
