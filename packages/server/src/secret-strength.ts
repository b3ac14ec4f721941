/** Characters: 32 of base64 are 192 bits. */
export const SECRET_LENGTH = 32;
/** Of 32 random hexadecimal digits, fewer than 8 differ once in ten million times. */
const LEAST_DISTINCT = 8;
/** Bits by how often each character appears. 32 random hexadecimal digits have about 116. */
const LEAST_BITS = 80;
/** Pieces that people and keyboards make. */
const COMMON =
  /password|passwort|secret|change-?me|letmein|welcome|admin|master|example|default|token|signing|metrics|production|development|localhost|placeholder|insecure|qwert[yz]?|asdfg?h?|zxcvb?|yxcvb?|(?:0?1)?234+5?6?7?8?9?0?|98765?4?3?2?1?0?|abcde?f?g?/gi;

/** Whether a secret is too short, or looks made up rather than random. Random text of any usual alphabet passes. */
export function isWeakSecret(secret: string): boolean {
  if (secret.length < SECRET_LENGTH || isRepeated(secret)) return true;
  const rest = secret.replaceAll(COMMON, "");
  return (
    rest.length < SECRET_LENGTH - 8 || bits(rest) < LEAST_BITS * (rest.length / secret.length) || isRun(rest)
  );
}

/** A short piece again and again: `aaaa…`, `change-me-change-me-…`. */
function isRepeated(secret: string): boolean {
  if (new Set(secret).size < LEAST_DISTINCT) return true;
  for (let period = 1; period <= secret.length / 2; period++)
    if (secret.startsWith(secret.slice(period))) return true;
  return false;
}

/** Mostly characters that follow each other: `fghijklm…`. */
function isRun(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1).length;
  return steps > codes.length / 2;
}

function bits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let sum = 0;
  for (const count of counts.values()) sum += count * Math.log2(text.length / count);
  return sum;
}
