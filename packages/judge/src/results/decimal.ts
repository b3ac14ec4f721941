/**
 * Numbers are compared from PostgreSQL's text, so that bigint and numeric keep every digit.
 */

const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
/** float8 reaches 1e±324; a longer exponent is no number that PostgreSQL prints. */
const LARGEST_EXPONENT = 400;

/**
 * The one spelling of a number's value: no exponent, no leading or trailing zeros, no negative zero.
 * `NaN`, `Infinity` and anything that is not a decimal number stay as they are.
 */
export function canonicalDecimal(text: string): string {
  const match = decimalPattern.exec(text);
  if (match === null) return text;
  const [, sign = "", whole = "", fraction = "", exponentText = "0"] = match;
  if (whole === "" && fraction === "") return text;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > LARGEST_EXPONENT) return text;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point <= 0 ? `${"0".repeat(1 - point)}${digits}` : digits.padEnd(point, "0");
  const wholeLength = point <= 0 ? 1 : point;
  const integerPart = padded.slice(0, wholeLength).replace(/^0+(?=\d)/, "");
  const fractionPart = cutAtEnd(padded.slice(wholeLength), "0");
  const value = fractionPart === "" ? integerPart : `${integerPart}.${fractionPart}`;
  return sign === "-" && value !== "0" ? `-${value}` : value;
}

/**
 * The text without the characters at its end that are `character`. By a loop: / +$/ is quadratic on runs within the
 * text.
 */
export function cutAtEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

/**
 * Divisions, averages and the like give 16 or more significant digits (numeric.c, select_div_scale), of which one may
 * be a trailing zero. Sums of money can be as long, but not with as many decimals.
 */
const DIVISION_DIGITS = 15;
const DIVISION_DECIMALS = 5;

/** True for a canonical decimal that can only be the rounded result of a division or a function. */
export function isRoundedFraction(canonical: string): boolean {
  const point = canonical.indexOf(".");
  if (point < 0 || canonical.length - point - 1 < DIVISION_DECIMALS) return false;
  return canonical.replace(/^-?0*\.?0*/, "").replace(".", "").length >= DIVISION_DIGITS;
}
