import {
  fetchCatalogue,
  fetchCheatSheet,
  fetchInterviews,
  fetchTechniques,
} from "../content/fetch-content.ts";
import { findables } from "./findable.ts";
import { createFinder, type Finder } from "./finder.ts";

let made: Promise<Finder> | null = null;

/** The search over the whole course, made once its bundles are here. */
export function courseSearch(): Promise<Finder> {
  made ??= Promise.all([fetchCatalogue(), fetchCheatSheet(), fetchInterviews(), fetchTechniques()]).then(
    ([catalogue, cheatSheet, interviews, techniques]) =>
      createFinder(findables({ catalogue, cheatSheet, interviews, techniques }), techniques),
  );
  made.catch(() => {
    made = null;
  });
  return made;
}
