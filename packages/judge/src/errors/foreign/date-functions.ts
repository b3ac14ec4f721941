import type { ForeignFunction } from "./foreign-function.ts";

const ALL_BUT_ORACLE = ["mysql", "sql_server", "snowflake"] as const;

function partOfDate(part: string): ForeignFunction {
  return {
    systems: ALL_BUT_ORACLE,
    instead: `extract(${part} FROM moment)`,
    write: ({ count, sql }) => (count === 1 ? `extract(${part} FROM ${sql(0)})` : null),
  };
}

const PARTS: Readonly<Record<string, string>> = {
  ...{ yyyy: "year", yy: "year", qq: "quarter", mm: "month", m: "month", dd: "day", d: "day", wk: "week" },
  ...{ ww: "week", hh: "hour", mi: "minute", n: "minute", ss: "second", s: "second" },
};
const KNOWN_PARTS = new Set(["year", "quarter", "month", "week", "day", "hour", "minute", "second"]);

/** A part of a date as PostgreSQL names it; null for any other word. */
function partNamed(word: string): string | null {
  const singular = word.replace(/^sql_tsi_/, "");
  const part = PARTS[singular] ?? singular;
  return KNOWN_PARTS.has(part) ? part : null;
}

/** `n` of a unit as an interval: a constant within its quotes, anything else multiplied. */
export function intervalOf(amount: string, unit: string): string {
  if (/^-?\s*[0-9]+$/.test(amount)) return `interval '${amount.replace(/\s/g, "")} ${unit}'`;
  return `(${amount}) * interval '1 ${unit}'`;
}

const dateAdd: ForeignFunction = {
  systems: ["sql_server", "snowflake"],
  instead: "day + interval '1 month'",
  write: ({ count, raw, sql }) => {
    const part = partNamed(raw(0));
    if (count === 3 && part) return `${sql(2)} + ${intervalOf(sql(1), part)}`;
    return count === 2 ? `${sql(0)} + ${sql(1)}` : null;
  },
};

const dateDiff: ForeignFunction = {
  systems: ["mysql", "sql_server", "snowflake"],
  instead: "later_day::date - earlier_day::date",
  write: ({ count, raw, sql }) => {
    const cast = (place: number) => `${sql(place)}::date`;
    if (count === 2) return `(${cast(0)} - ${cast(1)})`;
    if (count !== 3) return null;
    if (partNamed(raw(0)) === "day") return `(${cast(2)} - ${cast(1)})`;
    return partNamed(raw(2)) === "day" ? `(${cast(0)} - ${cast(1)})` : null;
  },
};

/** MySQL's and strftime's letters of a date's pattern, as to_char writes them. */
const PATTERN: Readonly<Record<string, string>> = {
  ...{
    "%Y": "YYYY",
    "%y": "YY",
    "%m": "MM",
    "%c": "FMMM",
    "%d": "DD",
    "%e": "FMDD",
    "%H": "HH24",
    "%h": "HH12",
  },
  ...{
    "%i": "MI",
    "%M": "FMMonth",
    "%b": "Mon",
    "%s": "SS",
    "%S": "SS",
    "%p": "AM",
    "%W": "FMDay",
    "%a": "Dy",
  },
  ...{ "%j": "DDD", "%T": "HH24:MI:SS" },
};

/** A pattern in PostgreSQL's letters; null if a letter isn't known. */
function patternOf(written: string): string | null {
  if (!/^'[^']*'$/.test(written)) return null;
  const pattern = written.replace(/%./g, (letter) => PATTERN[letter] ?? letter);
  return pattern.includes("%") ? null : pattern;
}

/** `yyyy-MM-dd` as .NET writes it. */
function netPattern(written: string): string | null {
  if (!/^'[yMdHhms:/. -]*'$/.test(written)) return null;
  return written
    .replace(/m+/g, "MI")
    .replace(/M+/g, "MM")
    .replace(/y+/g, (letters) => letters.toUpperCase())
    .replace(/d+/g, "DD")
    .replace(/H+/g, "HH24")
    .replace(/h+/g, "HH12")
    .replace(/s+/g, "SS");
}

const now: ForeignFunction = {
  systems: ["sql_server"],
  instead: "now()",
  write: ({ count }) => (count === 0 ? "now()" : null),
};

/** Functions of dates and times. */
export const DATE_FUNCTIONS: Readonly<Record<string, ForeignFunction>> = {
  getdate: now,
  sysdatetime: now,
  getutcdate: now,
  utc_timestamp: { ...now, systems: ["mysql"] },
  curdate: {
    systems: ["mysql"],
    instead: "current_date",
    write: ({ count }) => (count === 0 ? "current_date" : null),
  },
  curtime: {
    systems: ["mysql"],
    instead: "localtime",
    write: ({ count }) => (count === 0 ? "localtime" : null),
  },
  sysdate: { ...now, systems: ["mysql", "oracle"] },
  datediff: { ...dateDiff, difference: "date-minus" },
  date_diff: { ...dateDiff, systems: ["bigquery"], difference: "date-minus" },
  timestampdiff: {
    ...dateDiff,
    write: ({ count, raw, sql }) =>
      count === 3 && partNamed(raw(0)) === "day" ? `(${sql(2)}::date - ${sql(1)}::date)` : null,
  },
  dateadd: { ...dateAdd, difference: "date-plus" },
  date_add: { ...dateAdd, isShared: true, systems: ["mysql", "bigquery"], difference: "date-plus" },
  adddate: { ...dateAdd, systems: ["mysql"] },
  timestampadd: dateAdd,
  date_sub: {
    systems: ["mysql", "bigquery"],
    instead: "day - interval '1 month'",
    write: ({ count, sql }) => (count === 2 ? `${sql(0)} - ${sql(1)}` : null),
  },
  add_months: {
    systems: ["oracle", "snowflake"],
    difference: "date-plus",
    instead: "day + interval '1 month'",
    write: ({ count, sql }) => (count === 2 ? `${sql(0)} + ${intervalOf(sql(1), "month")}` : null),
  },
  months_between: { systems: ["oracle", "snowflake"], instead: "age(later_day, earlier_day)" },
  date_format: {
    systems: ["mysql"],
    difference: "to-char",
    instead: "to_char(moment, 'YYYY-MM')",
    write: ({ count, sql }) => {
      const pattern = patternOf(sql(1));
      return count === 2 && pattern ? `to_char(${sql(0)}, ${pattern})` : null;
    },
  },
  strftime: {
    systems: ["sqlite"],
    difference: "to-char",
    instead: "to_char(moment, 'YYYY-MM')",
    write: ({ count, sql }) => {
      const pattern = patternOf(sql(0));
      return count === 2 && pattern ? `to_char(${sql(1)}, ${pattern})` : null;
    },
  },
  format: {
    isShared: true,
    systems: ["sql_server"],
    difference: "to-char",
    instead: "to_char(moment, 'YYYY-MM')",
    write: ({ count, sql }) => {
      const pattern = netPattern(sql(1));
      return count === 2 && pattern ? `to_char(${sql(0)}, ${pattern})` : null;
    },
  },
  str_to_date: {
    systems: ["mysql"],
    instead: "to_date(text, 'DD/MM/YYYY')",
    write: ({ count, sql }) => {
      const pattern = patternOf(sql(1));
      return count === 2 && pattern ? `to_date(${sql(0)}, ${pattern})` : null;
    },
  },
  year: { ...partOfDate("year"), difference: "extract" },
  month: partOfDate("month"),
  day: partOfDate("day"),
  dayofmonth: partOfDate("day"),
  quarter: partOfDate("quarter"),
  week: partOfDate("week"),
  hour: partOfDate("hour"),
  minute: partOfDate("minute"),
  second: partOfDate("second"),
  dayofyear: partOfDate("doy"),
  dayofweek: { systems: ["mysql", "snowflake"], instead: "extract(dow FROM day)" },
  weekday: { systems: ["mysql"], instead: "extract(isodow FROM day)" },
  dayname: {
    systems: ["mysql", "snowflake"],
    instead: "to_char(day, 'FMDay')",
    write: ({ count, sql }) => (count === 1 ? `to_char(${sql(0)}, 'FMDay')` : null),
  },
  monthname: {
    systems: ["mysql", "snowflake"],
    instead: "to_char(day, 'FMMonth')",
    write: ({ count, sql }) => (count === 1 ? `to_char(${sql(0)}, 'FMMonth')` : null),
  },
  datepart: {
    systems: ["sql_server"],
    difference: "extract",
    instead: "extract(year FROM moment)",
    write: ({ count, raw, sql }) => {
      const part = partNamed(raw(0));
      return count === 2 && part ? `extract(${part} FROM ${sql(1)})` : null;
    },
  },
  datename: { systems: ["sql_server"], instead: "to_char(moment, 'FMMonth')" },
  datetrunc: {
    systems: ["sql_server"],
    difference: "date-trunc",
    instead: "date_trunc('month', moment)",
    write: ({ count, raw, sql }) => {
      const part = partNamed(raw(0));
      return count === 2 && part ? `date_trunc('${part}', ${sql(1)})` : null;
    },
  },
  eomonth: { systems: ["sql_server"], instead: "date_trunc('month', day) + interval '1 month - 1 day'" },
  last_day: {
    systems: ["mysql", "oracle", "snowflake"],
    instead: "date_trunc('month', day) + interval '1 month - 1 day'",
  },
  convert_tz: { systems: ["mysql"], difference: "time-zone", instead: "moment AT TIME ZONE 'Europe/Lisbon'" },
  julianday: { systems: ["sqlite"], difference: "date-minus", instead: "later_day - earlier_day" },
  unix_timestamp: { systems: ["mysql"], instead: "extract(epoch FROM moment)" },
  from_unixtime: {
    systems: ["mysql"],
    instead: "to_timestamp(seconds)",
    write: ({ count, sql }) => (count === 1 ? `to_timestamp(${sql(0)})` : null),
  },
};
