import { htmlText } from "./html-text.ts";

/** Characters that an emphasized part must have to be the question, and not a word in it. */
const QUESTION_LENGTH = 24;

/**
 * What a prompt asks for as one line of text, without the story before it: prompts emphasize their question. The whole of
 * it where none is.
 *
 * @param html a prompt as the build made it
 */
export function taskLine(html: string): string {
  for (const { index } of html.matchAll(/<em>/g)) {
    const inside = html.slice(index, html.indexOf("</em>", index));
    if (htmlText(inside).length >= QUESTION_LENGTH) return capitalized(htmlText(html.slice(index)));
  }
  return htmlText(html);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
