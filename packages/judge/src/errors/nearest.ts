/**
 * Edits that turn one text into another: insertions, deletions, replacements, and neighbors swapped (optimal string
 * alignment).
 */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** Longest name that is compared; a longer one isn't taken for a misspelling. */
const MOST = 64;

/** The name that a misspelled one most likely means; undefined when none is near. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().slice(0, MOST);
  const scored = [...new Set(names)].map((other) => {
    const known = other.toLowerCase();
    const edits = distance(wanted, known.slice(0, MOST));
    const shares = wanted.length > 3 && (known.includes(wanted) || wanted.includes(known));
    const last = known.split("_").at(-1) ?? "";
    const ends = wanted.length > 2 && (last === wanted || last === `${wanted}s` || `${last}s` === wanted);
    return { other, score: shares || ends ? Math.min(edits, 1.5) : edits };
  });
  const limit = wanted.length <= 3 ? 1 : wanted.length <= 6 ? 2 : 3;
  return scored.filter(({ score }) => score <= limit).sort((a, b) => a.score - b.score)[0]?.other;
}
