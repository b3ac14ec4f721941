import type { Layout } from "../layout.ts";
import type { ForeignRule, Writer } from "./rule.ts";

const NUMBER = /^[0-9]/;

/** Signs of other languages, by the tokens they are made of, which touch each other. */
const SIGNS: readonly (readonly [readonly string[], string, string])[] = [
  [["=", "="], "=", "SQL compares with a single `=`."],
  [["<=", ">"], "IS NOT DISTINCT FROM", ""],
  [["=", ">"], ">=", ""],
  [["=", "<"], "<=", ""],
  [["≠"], "<>", ""],
  [["≤"], "<=", ""],
  [["≥"], ">=", ""],
  [["＝"], "=", ""],
  [["!", ">"], "<=", ""],
  [["!", "<"], ">=", ""],
];

/** An operator that other languages write with other signs. */
export const signs: ForeignRule = {
  find(writer, index) {
    for (const [parts, instead, note] of SIGNS) {
      if (!writer.layout.follow(index, ...parts)) continue;
      const to = index + parts.length - 1;
      if (parts.some((_, step) => step > 0 && !writer.isClose(index + step - 1))) continue;
      const isNull = instead === "=" && writer.layout.word(to + 1) === "null";
      const own = isNull ? "IS" : instead;
      return {
        to,
        name: parts.join(""),
        systems: [],
        instead: own,
        ...(isNull
          ? { note: "A comparison with NULL is never true, so SQL asks with IS." }
          : note !== "" && { note }),
        write: () => ` ${own} `,
      };
    }
    return null;
  },
};

const COMPARISON = /^(=|<|>|<=|>=|<>|!=|is|like|in|between|null)$/;
const END_OF_CONDITION = /^(and|or|where|on|having|when|then|group|order|limit|[();,|&])$/;

/** Whether a comparison is on each side of a sign, within the condition there. */
function isBetweenComparisons({ layout }: Writer, index: number): boolean {
  const compares = (from: number, step: number) => {
    for (let place = from, seen = 0; seen < 12; place += step, seen += 1) {
      const word = layout.word(place);
      if (word === "" || END_OF_CONDITION.test(word)) return false;
      if (COMPARISON.test(word)) return true;
    }
    return false;
  };
  return compares(index - 1, -1) && compares(index + 2, 1);
}

/** `a || b` and `a && b` between conditions. */
function doubled(sign: "|" | "&", instead: "OR" | "AND", note: string): ForeignRule {
  return {
    ...(instead === "OR" && { difference: "concat", word: "`||` means OR" }),
    isOnlyAtError: true,
    find(writer, index) {
      if (!writer.layout.follow(index, sign, sign) || !writer.isClose(index)) return null;
      const isSure = isBetweenComparisons(writer, index);
      if (!isSure && !/ boolean$|: boolean /.test(writer.message)) return null;
      return {
        to: index + 1,
        name: sign + sign,
        systems: ["mysql"],
        instead,
        note,
        reaches: isSure ? index + 6 : index + 1,
        write: () => ` ${instead} `,
      };
    },
  };
}

export const orBars = doubled("|", "OR", "Here, `||` joins two strings.");
export const andSigns = doubled("&", "AND", "Here, `&&` asks whether two arrays or ranges overlap.");

/** `!active` */
export const exclamation: ForeignRule = {
  find({ layout }, index) {
    if (layout.word(index) !== "!" || !/^[\p{L}_("]/u.test(layout.word(index + 1))) return null;
    return {
      to: index,
      name: "!",
      systems: ["mysql"],
      instead: "NOT",
      reaches: index + 3,
      write: () => "NOT ",
    };
  },
};

/** Words between two values that are operators in MySQL. */
const WORDS: Readonly<
  Record<string, { readonly instead: string; readonly note?: string; readonly write?: string }>
> = {
  regexp: {
    instead: "text ~ 'pattern'",
    note: "`~` respects upper and lower case; `~*` ignores it.",
    write: "~",
  },
  rlike: {
    instead: "text ~ 'pattern'",
    note: "`~` respects upper and lower case; `~*` ignores it.",
    write: "~",
  },
  div: { instead: "a / b", note: "Two integers already divide without a remainder.", write: "/" },
  mod: { instead: "a % b", write: "%" },
  xor: { instead: "(a) <> (b)", note: "If exactly one of two conditions is true, they are unequal." },
};

export const wordOperators: ForeignRule = {
  find({ layout }, index) {
    const isNegated = layout.word(index) === "not";
    const to = isNegated ? index + 1 : index;
    const word = layout.word(to);
    const known = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (!known || (isNegated && known.write !== "~") || !isBetweenValues(layout, index, to)) return null;
    const own = known.write === undefined ? null : `${isNegated ? "!" : ""}${known.write}`;
    return {
      to,
      name: word.toUpperCase(),
      systems: ["mysql"],
      instead: isNegated ? "text !~ 'pattern'" : known.instead,
      ...(known.note !== undefined && { note: known.note }),
      write: own === null ? null : () => own,
    };
  },
};

function isBetweenValues(layout: Layout, from: number, to: number): boolean {
  const [before, after] = [layout.word(from - 1), layout.word(to + 1)];
  if (!/[\p{L}\p{N}_)"'`\]]$/u.test(before) || /^(select|from|as|join|by)$/.test(before)) return false;
  return /^[\p{L}\p{N}_('"`]/u.test(after) && after !== "from";
}

/** `24,50` in a comparison. */
export const decimalComma: ForeignRule = {
  states: ["42601"],
  isOnlyAtError: true,
  find(writer, index) {
    const { layout } = writer;
    const [whole, comma, decimals] = [0, 1, 2].map((step) => layout.word(index + step));
    if (comma !== "," || !NUMBER.test(whole ?? "") || !NUMBER.test(decimals ?? "")) return null;
    if (!writer.isClose(index) || !writer.isClose(index + 1)) return null;
    if (!/^(=|<|>|<=|>=|<>|!=|\+|-|\*|\/|and|between)$/.test(layout.word(index - 1))) return null;
    return {
      to: index + 2,
      name: `${whole},${decimals}`,
      systems: [],
      instead: `${whole}.${decimals}`,
      note: "SQL writes decimals with a point; a comma separates the items of a list.",
      write: () => `${whole}.${decimals}`,
    };
  },
};

/** `full_name + ' (' + city` */
export const plusForStrings: ForeignRule = {
  difference: "concat",
  word: "a + b",
  states: ["42883", "42725", "22P02"],
  isOnlyAtError: true,
  find({ layout, message }, index) {
    if (layout.word(index) !== "+" || !/text|unknown|character/.test(message)) return null;
    return {
      to: index,
      name: "+",
      systems: ["sql_server"],
      instead: "first || ' ' || last",
      note: "`+` only adds numbers; `||` joins strings.",
      write: () => "||",
    };
  },
};

/** `COLLATE NOCASE` */
export const noCase: ForeignRule = {
  difference: "case-of-text",
  find({ layout }, index) {
    if (layout.word(index) !== "collate" || !/nocase|_ci$|_ci_as$/.test(layout.word(index + 1))) return null;
    return {
      to: index + 1,
      name: `COLLATE ${layout.word(index + 1).toUpperCase()}`,
      systems: ["sqlite", "mysql", "sql_server"],
      instead: "lower(a) = lower(b)",
      note: "To ignore upper and lower case in a pattern, use ILIKE.",
      write: null,
    };
  },
};
