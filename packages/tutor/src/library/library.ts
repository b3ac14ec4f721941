import type { Catalogue, Concept, ExerciseSummary } from "@master-sql/course";
import MiniSearch from "minisearch";
import { type LibrarySources, type Passage, passagesOf } from "./passages.ts";

/** The course's own texts, searchable. */
export interface TutorLibrary {
  /** Passages that hold words of a question, the best first by BM25 over title, text and code. */
  find(question: string, most: number): readonly Passage[];
  /** The section or snippet that says most about a concept, of one lesson where that is given. */
  about(concept: string, lesson?: string): Passage | undefined;
  concept(id: string): Concept | undefined;
  readonly concepts: readonly Concept[];
  /** All exercises, in curriculum order. */
  readonly exercises: readonly ExerciseSummary[];
}

/** Words that say nothing of what is asked. */
const STOP_WORDS = new Set(
  "a an and are as at be but by can could did do does for from get give has have how i if in is it its me my of on or our please query should so sql tell than that the their then there these this to use using want was we what when where which who why will with would you your explain mean means work works difference between here now just any some also really know need help please".split(
    " ",
  ),
);

/** Makes the index; a few hundred milliseconds for the whole course, so once. */
export function createLibrary(sources: LibrarySources): TutorLibrary {
  const passages = new Map(passagesOf(sources).map((passage) => [passage.id, passage]));
  const index = new MiniSearch<Passage>({
    fields: ["title", "text", "code"],
    extractField: (passage, field) => {
      if (field === "code") return passage.queries.join("\n");
      if (field === "title") return passage.title;
      return field === "text" ? passage.text : passage.id;
    },
    processTerm: (term) => wordOf(term) ?? null,
    searchOptions: { boost: { title: 3, code: 0.5 }, prefix: (term) => term.length > 4, fuzzy: false },
  });
  index.addAll([...passages.values()]);
  const { concepts } = sources.catalogue;
  return {
    concepts,
    exercises: exercisesOf(sources.catalogue),
    concept: (id) => concepts.find((concept) => concept.id === id),
    about: (id, lesson) =>
      aboutConcept(
        id,
        concepts,
        [...passages.values()].filter(({ path }) => lesson === undefined || path.endsWith(`/${lesson}`)),
      ),
    find: (question, most) =>
      index
        .search(question)
        .slice(0, most)
        .flatMap(({ id }) => passages.get(String(id)) ?? []),
  };
}

function wordOf(term: string): string | undefined {
  const word = term.toLowerCase();
  return word === "" || STOP_WORDS.has(word) ? undefined : stem(word);
}

/** Plural and singular are one word to the index. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function exercisesOf({ modules }: Catalogue): readonly ExerciseSummary[] {
  return modules.flatMap(({ exercises }) => exercises);
}

/** A lesson names its main concept first; the one that has it foremost is taken. */
function aboutConcept(
  id: string,
  concepts: readonly Concept[],
  passages: readonly Passage[],
): Passage | undefined {
  const own = passages.filter((passage) => passage.concepts.includes(id));
  const title = concepts.find((concept) => concept.id === id)?.title.toLowerCase() ?? "";
  const rank = (passage: Passage) =>
    2 * passage.concepts.indexOf(id) - (passage.title.toLowerCase().includes(title) ? 1 : 0);
  return own.toSorted((a, b) => rank(a) - rank(b))[0];
}
