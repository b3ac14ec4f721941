import {
  type Column,
  type ConstantRole,
  dateText,
  decimalsOf,
  momentsAbout,
  momentsOfMonth,
  momentsOfYear,
  parseMoment,
  timestampText,
} from "@master-sql/sql";

/** Decimals that made-up numbers have at most. */
const MOST_DECIMALS = 4;
/** Texts longer than this are no help in a database meant to be read. */
const MAX_TEXT_LENGTH = 400;

/**
 * Values of a column on both sides of a constant that it is compared with, the likeliest to satisfy the comparison
 * first: the constant, a unit more and less, near misses. `year` is that of the data, for comparisons of months alone.
 */
export function nearValues(
  column: Column,
  role: ConstantRole,
  constant: string,
  year: number,
): readonly string[] {
  switch (column.kind) {
    case "integer":
      return role === "length" ? [] : integersAbout(constant, role);
    case "decimal":
      return role === "length" ? [] : decimalsAbout(column, constant, role);
    case "text":
      return textsAbout(role, constant).filter((text) => text.length <= lengthLimit(column));
    case "date":
      return momentsFor(role, constant, year).map(dateText);
    case "timestamp":
      return withLastMicrosecond(momentsFor(role, constant, year).map(timestampText));
    case "boolean":
      return ["true", "false"];
    case "enum":
      return column.labels.includes(constant) ? [constant] : [];
    case "time":
      return timesAbout(constant);
    case "interval":
    case "uuid":
      return role === "value" ? [constant] : [];
    case "other":
      return role === "value"
        ? [constant, ...(column.typeName.endsWith("[]") ? arraysOf(constant) : [])]
        : [];
  }
}

/** Arrays about a constant beside one, which is mostly an element: of it alone, of none, with another, within another. */
function arraysOf(element: string): readonly string[] {
  if (element.startsWith("{")) return ["{}"];
  const quoted = JSON.stringify(element);
  const other = Number.isFinite(Number(element)) ? String(Number(element) + 1) : "other";
  return [
    `{${quoted}}`,
    "{}",
    `{${other},${quoted}}`,
    `{${quoted},${other}}`,
    // Whoever looks for it in the list as one text finds it here, too.
    `{${JSON.stringify(`${other}-${element}`)}}`,
  ];
}

/** The last moment before the first, which whoever writes an end as 23:59:59 leaves out, beside it. */
function withLastMicrosecond([first, ...others]: readonly string[]): readonly string[] {
  const moment = parseMoment(first ?? "");
  if (first === undefined || moment === null) return [];
  return [first, `${timestampText(moment - 1_000)}.999999`, ...others];
}

export function lengthLimit(column: Column): number {
  const match = /^character(?: varying)?\((\d+)\)$/.exec(column.typeName);
  return match ? Number(match[1]) : MAX_TEXT_LENGTH;
}

function integersAbout(constant: string, role: ConstantRole): readonly string[] {
  const value = Number(constant);
  if (constant.trim() === "" || !Number.isFinite(value) || Math.abs(value) > 2_000_000_000) return [];
  const whole = Math.floor(value);
  const values = Number.isInteger(value) ? [value, value + 1, value - 1] : [whole, whole + 1];
  if (role === "total")
    values.push(
      Math.ceil(value / 2),
      Math.floor(value / 2) + 1,
      Math.floor(value / 3),
      Math.round(Math.sqrt(Math.abs(value))),
    );
  return values.map((number) => String(number === 0 ? 0 : number));
}

function decimalsAbout(column: Column, constant: string, role: ConstantRole): readonly string[] {
  const value = Number(constant);
  if (constant.trim() === "" || !Number.isFinite(value) || Math.abs(value) > 1e12) return [];
  const digits = decimalsOf(column) ?? constant.split(".")[1]?.length ?? 0;
  // Whoever rounds before comparing takes what differs in the last digit alone for the same.
  const last = 10 ** -Math.min(Math.max(digits, 2), MOST_DECIMALS);
  const values = [value, value + 1, value + last, value - 1, value - last, value + 0.5, value - 0.5];
  if (role === "total") values.splice(4, 0, value / 2, value / 2 + 1, value / 3);
  return values.map((number) => String(Number(number.toFixed(MOST_DECIMALS))));
}

function textsAbout(role: ConstantRole, constant: string): readonly string[] {
  switch (role) {
    case "pattern":
      return patternTexts(constant);
    case "length": {
      const length = Number(constant);
      if (!Number.isInteger(length) || length < 0 || length > MAX_TEXT_LENGTH) return [];
      return [length, length + 1, Math.max(0, length - 1)].map((count) => "x".repeat(count));
    }
    case "prefix":
      return [constant, `${constant}x`, flipCase(constant), `x${constant}`];
    case "year":
      return [`${constant}-06-15`, `${Number(constant) + 1}-01-01`];
    case "month":
    case "day":
      return [];
    default:
      return [
        constant,
        ...countedOn(constant),
        `${constant}x`,
        flipCase(constant),
        `x${constant}`,
        constant.slice(0, -1),
      ].filter((text) => text !== "" || constant === "");
  }
}

/** A text whose last number is one more and one less, in as many digits: another day, code or version of its kind. */
function countedOn(text: string): readonly string[] {
  const match = /^(.*?)(\d{1,9})(\D*)$/s.exec(text);
  if (!match) return [];
  const [, before = "", digits = "", after = ""] = match;
  return [Number(digits) + 1, Number(digits) - 1].flatMap((number) =>
    number < 0 ? [] : `${before}${String(number).padStart(digits.length, "0")}${after}`,
  );
}

/**
 * Texts that match a LIKE pattern or simple regular expression, and near misses; the pattern itself is one or the
 * other.
 */
function patternTexts(written: string): readonly string[] {
  const pattern = withoutEscapes(written);
  const core = pattern.replace(/[%^$]|\.\*/g, "");
  const filled = core
    .replaceAll("_", "a")
    .replace(/\[([^[\]])[^[\]]*\]/g, "$1")
    .replace(/[+*?()|{}]/g, "");
  const padded = pattern.replaceAll("%", "zz").replaceAll("_", "a");
  const alternatives = pattern.includes("|") ? pattern.replace(/[%^$()]/g, "").split("|") : [];
  return [
    filled,
    `${filled}zz`,
    `zz${filled}`,
    padded,
    flipCase(filled),
    `zz${filled}zz`,
    filled.slice(0, -1),
    written,
    core,
    ...alternatives,
  ].flatMap((text) => (text === "" ? [] : literally(text)));
}

/** Escaped characters stand for themselves: they are kept apart from wildcards, as characters of private use. */
const PRIVATE_USE = 0xe000;
/** What classes and word boundaries of regular expressions stand for. */
const classes: Readonly<Record<string, string>> = { d: "1", w: "a", s: " ", m: "", M: "", y: "" };

function withoutEscapes(pattern: string): string {
  return pattern.replace(
    /\\([ -~])/g,
    (_, escaped: string) => classes[escaped] ?? String.fromCharCode(PRIVATE_USE + escaped.charCodeAt(0)),
  );
}

function literally(text: string): string {
  return text.replace(/[\ue020-\ue07e]/g, (kept) => String.fromCharCode(kept.charCodeAt(0) - PRIVATE_USE));
}

export function flipCase(text: string): string {
  const lower = text.toLowerCase();
  return text === lower ? text.toUpperCase() : lower;
}

function momentsFor(role: ConstantRole, constant: string, year: number): readonly number[] {
  const number = Number(constant);
  if (role === "year" && Number.isInteger(number)) return momentsOfYear(number);
  if (role === "month" && number >= 1 && number <= 12) return momentsOfMonth(year, number);
  if (role === "day" && number >= 1 && number <= 31) {
    return [Date.UTC(year, 0, number), Date.UTC(year, 1, number), Date.UTC(year, 0, number + 1)];
  }
  const moment = parseMoment(constant);
  if (moment !== null) return momentsAbout(moment);
  const month = /^\D*(\d{4})[-/]?(\d{2})(?!\d)/.exec(constant);
  if (month && Number(month[2]) >= 1 && Number(month[2]) <= 12)
    return momentsOfMonth(Number(month[1]), Number(month[2]));
  const onlyYear = /^\D*(\d{4})\D*$/.exec(constant);
  if (onlyYear) return momentsOfYear(Number(onlyYear[1]));
  if (role === "formatted" && number >= 1 && number <= 12) return momentsOfMonth(year, number);
  return [];
}

function timesAbout(constant: string): readonly string[] {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(constant);
  if (!match) return [];
  const seconds = Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
  return [0, 1, -1, 60, -60]
    .map((distance) => seconds + distance)
    .filter((time) => time >= 0 && time < 86_400)
    .map((time) => new Date(time * 1000).toISOString().slice(11, 19));
}
