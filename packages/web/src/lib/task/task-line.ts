/** Characters that an emphasized part must have to be the question, and not a word in it. */
const QUESTION_LENGTH = 24;

const CHARACTERS: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', "#39": "'" };

/**
 * What a prompt asks for as one line of text, without the story before it: prompts emphasize their question. The whole of
 * it where none is.
 *
 * @param html a prompt as the build made it
 */
export function taskLine(html: string): string {
  for (const { index } of html.matchAll(/<em>/g)) {
    const inside = html.slice(index, html.indexOf("</em>", index));
    if (asText(inside).length >= QUESTION_LENGTH) return capitalized(asText(html.slice(index)));
  }
  return asText(html);
}

function asText(html: string): string {
  return html
    .replaceAll(/<\/(?:p|li|t[dhr]|div)>/g, " ")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(\w+|#39);/g, (whole, name: string) => CHARACTERS[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
