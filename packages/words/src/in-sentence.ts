/** A title as it reads inside a sentence: `Inner joins` becomes `inner joins`; `NULL and …` and `DISTINCT` stay. */
export function inSentence(title: string): string {
  const [first = "", second = ""] = title;
  return second === second.toUpperCase() && second !== second.toLowerCase()
    ? title
    : first.toLowerCase() + title.slice(1);
}
