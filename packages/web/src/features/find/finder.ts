import MiniSearch from "minisearch";
import type { Findable, FindableKind } from "./findable.ts";

/** Most that is listed at once. */
const MOST = 30;

/** Of two that hold the same words, a page or a lesson is what people look for, rather than one of 500 exercises. */
const WEIGHTS: Readonly<Record<FindableKind, number>> = {
  page: 2,
  module: 1.6,
  lesson: 1.5,
  concept: 1.3,
  snippet: 1.1,
  quiz: 1,
  exercise: 1,
  interview: 1,
};

/** Finds by words, beginnings of words, and words with a letter wrong; the best first, by BM25. */
export function createFinder(all: readonly Findable[]): (search: string) => readonly Findable[] {
  const byId = new Map(all.map((findable) => [findable.id, findable]));
  const index = new MiniSearch<Findable>({
    fields: ["title", "place", "about"],
    searchOptions: {
      boost: { title: 4, place: 0.7 },
      prefix: true,
      // Short words have too many neighbors: "not" is "note" and "got".
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
      boostDocument: (id) => WEIGHTS[byId.get(String(id))?.kind ?? "page"],
    },
  });
  index.addAll([...all]);
  return (search) =>
    index
      .search(search)
      .slice(0, MOST)
      .flatMap(({ id }) => byId.get(String(id)) ?? []);
}
