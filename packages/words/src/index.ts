export { list, number, plural, quantity } from "./amounts.ts";
export { htmlCharacters } from "./html-characters.ts";
export { capitalized, inSentence } from "./in-sentence.ts";
export { MONTHS } from "./months.ts";
export { once } from "./once.ts";
