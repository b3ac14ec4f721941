import { htmlText } from "./html-text.ts";

/** Longer ones are cut by search engines. */
const LONGEST = 160;

/** What a task asks, for whoever finds its page: the beginning of its prompt, without marks, as whole words. */
export function descriptionOf(promptHtml: string): string {
  const words = htmlText(promptHtml).split(" ");
  let text = "";
  for (const word of words) {
    if (text.length + word.length >= LONGEST) return `${text}…`;
    text = text === "" ? word : `${text} ${word}`;
  }
  return text;
}
