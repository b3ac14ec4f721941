import type { TechniqueList } from "@master-sql/course";
import MiniSearch from "minisearch";
import type { Findable, FindableKind } from "./findable.ts";
import { techniqueWords } from "./technique-words.ts";

/** Of two that hold the same words, a page or a lesson is what people look for, rather than one of 600 exercises. */
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
const KINDS = Object.keys(WEIGHTS) as readonly FindableKind[];

/** Finds in everything, or in what is of one kind; the best first. */
export type Finder = (search: string, kind?: FindableKind) => readonly Findable[];

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * One ranking for every search: what has the very title; what carries the technique that is named, lessons before
 * snippets and exercises and the main technique before others; then what holds all of the words, by BM25. Words may be
 * beginnings, or have a letter wrong.
 */
export function createFinder(all: readonly Findable[], techniques: TechniqueList): Finder {
  const byId = new Map(all.map((findable) => [findable.id, findable]));
  const words = techniqueWords(techniques);
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
  const place = new Map(all.map(({ id }, at) => [id, at]));

  return (search, kind) => {
    const wanted = plain(search);
    const fits = (findable: Findable | undefined): findable is Findable =>
      findable !== undefined && (kind === undefined || findable.kind === kind);
    const worded = index.search(search);
    const exact = words.namedBy(search);
    const named = exact.length === 0 && worded.length === 0 ? words.within(search) : exact;
    const scores = new Map(worded.map(({ id, score }) => [String(id), score]));
    const titled = all.filter((each) => fits(each) && wanted !== "" && plain(each.title) === wanted);
    const carrying = named.flatMap((technique) =>
      all
        .filter((each) => fits(each) && each.techniques.includes(technique))
        .map((each) => ({
          each,
          keys: [
            // A lesson teaches two or three things at once; the rest of what it shows comes by the way.
            each.techniques.indexOf(technique) < (each.kind === "lesson" ? 3 : 1) ? 0 : 1,
            KINDS.indexOf(each.kind),
            -(scores.get(each.id) ?? 0),
            each.techniques.indexOf(technique),
            place.get(each.id) ?? 0,
          ],
        }))
        .toSorted((a, b) => compare(a.keys, b.keys))
        .map(({ each }) => each),
    );
    const byWords = worded.map(({ id }) => byId.get(String(id))).filter(fits);
    return [...new Set([...titled, ...carrying, ...byWords])];
  };
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0;
    if (value !== other) return value - other;
  }
  return 0;
}
