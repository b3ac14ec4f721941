import { htmlCharacters } from "@master-sql/words";

/** The words of a content bundle's HTML as one line, without a document: pages are made where there is none. */
export function htmlText(html: string): string {
  const text = html.replaceAll(/<\/(?:p|li|t[dhr]|div)>/g, " ").replaceAll(/<[^<>]*>/g, "");
  return htmlCharacters(text).replaceAll(/\s+/g, " ").trim();
}
