/** A title as it reads inside a sentence: `Inner joins` becomes `inner joins`; `NULL and …` and `DISTINCT` stay. */
export function inSentence(title: string): string {
  const [first = "", second = ""] = title;
  return second === second.toUpperCase() && second !== second.toLowerCase()
    ? title
    : first.toLowerCase() + title.slice(1);
}

/** A text as it begins a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
