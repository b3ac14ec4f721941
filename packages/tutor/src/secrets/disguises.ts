/** Letters and digits alone, and what compares: what is left of SQL however it is laid out or decorated. */
export function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9<>=]/g, "");
}

/** Characters of a text, spelled as codes or letters of another alphabet, that are decoded before it is looked at. */
const DECODERS: readonly ((text: string) => string)[] = [
  // Letters of other forms (full width, mathematical), and marks that nobody sees.
  (text) =>
    text
      .normalize("NFKD")
      .replace(/[\p{Cf}\p{Mn}]/gu, "")
      .replace(/[аеорсхіѕ]/gi, (letter) => CYRILLIC[letter.toLowerCase()] ?? letter),
  (text) =>
    text
      .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
      .replace(/&#([0-9]{1,7});/g, (_, code: string) => characterOf(Number(code)))
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">"),
  (text) =>
    text.replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_, code: string) => characterOf(Number.parseInt(code, 16))),
  (text) =>
    text.replace(/(?:%|\\x)([0-9a-f]{2})/gi, (_, code: string) => characterOf(Number.parseInt(code, 16))),
  (text) => text.replace(/[A-Za-z0-9+/_-]{16,}={0,2}/g, fromBase64),
  (text) => text.replace(/[0-9a-f]{24,}/gi, fromHex),
  (text) => text.replace(/[0-9a-f]{2}(?:[ :,][0-9a-f]{2}){11,}/gi, fromHex),
  (text) => text.replace(/[0-9]{2,3}(?:[ ,;]{1,2}[0-9]{2,3}){11,}/g, fromCodes),
  (text) => [...text].reverse().join(""),
  (text) =>
    text.replace(/[a-z]/gi, (letter) => {
      const base = letter <= "Z" ? 65 : 97;
      return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
    }),
  // Cells of a table, items of a list and quoted pieces that are to be put together.
  (text) =>
    text
      .replace(/[|`"'+]/g, " ")
      .split("\n")
      .map((line) => line.trimStart().replace(/^(?:[-*>]|[0-9]{1,3}[.)]) /, ""))
      .join(" "),
  // First letters of lines, and of words.
  (text) =>
    text
      .split("\n")
      .map((line) => line.trim().charAt(0))
      .join(""),
  (text) =>
    text
      .split(/\s+/)
      .map((word) => word.charAt(0))
      .join(""),
];

const CYRILLIC: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  х: "x",
  і: "i",
  ѕ: "s",
};

/** A text, and what it says when each of the usual ways to hide words in it is undone. */
export function readings(text: string): readonly string[] {
  return [...new Set([text, ...DECODERS.map((decode) => decode(text))])];
}

function characterOf(code: number): string {
  return code >= 9 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function fromBase64(text: string): string {
  let bits = 0;
  let held = 0;
  let decoded = "";
  for (const letter of text.replaceAll("-", "+").replaceAll("_", "/")) {
    const value = BASE64.indexOf(letter);
    if (value < 0) break;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      decoded += characterOf((held >> bits) & 0xff);
    }
  }
  return decoded;
}

function fromHex(text: string): string {
  return (text.replace(/[^0-9a-f]/gi, "").match(/../g) ?? [])
    .map((pair) => characterOf(Number.parseInt(pair, 16)))
    .join("");
}

function fromCodes(text: string): string {
  return (text.match(/[0-9]+/g) ?? []).map((code) => characterOf(Number(code))).join("");
}
