import type { TechniqueList } from "@master-sql/course";

/** Words of a question around what it is about. */
const FILLERS =
  /\b(how to|how do i|what is|what are|what does|in|a|an|the|sql|postgres|postgresql|query|function|example|tutorial)\b/g;

/** Letters, digits and nothing else: `anti-join`, `anti join` and `antijoin` are one word. Operators stay as they are. */
function squeezed(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]/g, "") || plain.trim();
}

const spaced = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, " ")
    .trim()} `;

export interface TechniqueWords {
  /** The techniques that a search names: by term or synonym, without the words around it, or with letters wrong. */
  namedBy(search: string): readonly string[];
  /** The techniques of the two longest names within a search. */
  within(search: string): readonly string[];
}

export function techniqueWords(list: TechniqueList): TechniqueWords {
  const named = new Map<string, string[]>();
  const names: { readonly name: string; readonly id: string }[] = [];
  const add = (name: string, id: string) => {
    const key = squeezed(name);
    const known = named.get(key);
    if (known === undefined) named.set(key, [id]);
    else if (!known.includes(id)) known.push(id);
    names.push({ name: spaced(name), id });
  };
  for (const { id, term } of list.techniques) add(term, id);
  for (const { id, synonyms } of list.techniques) for (const synonym of synonyms) add(synonym, id);
  const keys = [...named.keys()];

  const within = (search: string) => namesWithin(names, search);

  const namedBy = (search: string): readonly string[] => {
    const whole = squeezed(search);
    if (whole === "") return [];
    const bare = squeezed(search.toLowerCase().replace(FILLERS, " "));
    const found = named.get(whole) ?? named.get(bare) ?? null;
    if (found !== null) {
      // IS NULL is one thing, ISNULL another.
      const isExact = (id: string) => names.some((each) => each.id === id && each.name === spaced(search));
      return found.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)));
    }
    const near = nearest(keys, bare === "" ? whole : bare);
    return near === null ? [] : (named.get(near) ?? []);
  };
  return { namedBy, within };
}

/** The name that differs from a word by the fewest letters, few for its length; null when there is none. */
function nearest(keys: readonly string[], word: string): string | null {
  const allowed = word.length < 5 ? 0 : word.length < 8 ? 1 : word.length < 14 ? 2 : 3;
  const close = keys
    .filter((key) => allowed > 0 && key[0] === word[0] && Math.abs(key.length - word.length) <= allowed)
    .map((key) => ({ key, distance: editDistance(key, word) }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance);
  return close[0]?.key ?? null;
}

/** The techniques of the two longest names within a search. */
function namesWithin(
  names: readonly { readonly name: string; readonly id: string }[],
  search: string,
): readonly string[] {
  const text = spaced(search);
  const held = names.filter(({ name }) => name.length > 4 && text.includes(name));
  const ids = held.toSorted((a, b) => b.name.length - a.name.length).map(({ id }) => id);
  return [...new Set(ids)].slice(0, 2);
}

/** How many letters must be put in, left out or changed to make one text the other. */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[b.length] ?? 0;
}
