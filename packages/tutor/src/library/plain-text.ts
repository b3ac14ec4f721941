import { htmlCharacters } from "@master-sql/words";

/** Text of HTML that was rendered from our own Markdown: code keeps its backticks, blocks become lines. */
export function plainText(html: string): string {
  const text = html
    .replace(/<pre>(<code[^<>]*>)?/g, "\n")
    .replace(/<\/code><\/pre>/g, "\n")
    .replace(/<\/?code[^<>]*>/g, "`")
    .replace(/<\/?em>/g, "*")
    .replace(/<\/?strong>/g, "**")
    .replace(/<li>/g, "\n- ")
    .replace(/<\/t[dh]>/g, " ")
    .replace(/<\/(p|h\d|ul|ol|tr|table|blockquote)>/g, "\n")
    .replace(/<[^<>]*>/g, "");
  return htmlCharacters(text).replace(/\n\s+/g, "\n").trim();
}

/** The first sentences of a text, up to a length in UTF-16 code units; whole where it is shorter. */
export function opening(text: string, length: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length);
  const end = Math.max(cut.lastIndexOf(". "), cut.lastIndexOf("? "), cut.lastIndexOf("! "));
  return end > length / 3 ? cut.slice(0, end + 1) : `${cut.slice(0, Math.max(0, cut.lastIndexOf(" ")))} …`;
}
