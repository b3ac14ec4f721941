import { columnNamesIn, lastName, quotedText, walk } from "@master-sql/sql";
import type { A_Expr, FuncCall, Node, SelectStmt } from "@pgsql/types";
import RandExp from "randexp";
import type { Random } from "../../random.ts";

/** What a query looks for in texts. */
export interface TextPattern {
  /** Names of the columns in which it is looked for. */
  readonly columns: ReadonlySet<string>;
  /** A text that fits. */
  fitting(random: Random): string;
  /** Another text may stand before or after what fits. */
  readonly open: { readonly start: boolean; readonly end: boolean };
}

const regexOperators = /^!?~(\*?)$/;
const regexCalls = /^(regexp_\w+|substring)$/;
/** Calls that look for a text as it is. */
const lookingCalls = /^(split_part|position|strpos|replace|string_to_array|starts_with|translate)$/;
/** A repetition without end is made so much longer than it must be, at most. */
const LONGER = 3;
/** A learner's pattern may ask for any length; what is made of it stays short, whatever it says. */
const LONGEST_PATTERN = 200;
const MOST_CHOICES = 200;
const MOST_REPEATED = 100;

/** The patterns of LIKE, of regular expressions, and the texts that calls look for. */
export function patternsIn(queries: readonly SelectStmt[]): readonly TextPattern[] {
  const found = new Map<string, TextPattern>();
  walk(queries, (name, value) => {
    const pattern =
      name === "A_Expr" ? comparedWith(value) : name === "FuncCall" ? calledWith(value) : undefined;
    if (pattern) found.set(JSON.stringify(value), pattern);
    return undefined;
  });
  return [...found.values()];
}

function comparedWith({ kind, name, lexpr, rexpr }: A_Expr): TextPattern | undefined {
  const pattern = quotedText(rexpr);
  if (!pattern || !lexpr) return undefined;
  if (kind === "AEXPR_LIKE" || kind === "AEXPR_ILIKE")
    return fromRegex(lexpr, `^${regexOfLike(pattern)}$`, kind === "AEXPR_ILIKE");
  const [, star] = regexOperators.exec(lastName(name)) ?? [];
  return kind === "AEXPR_OP" && star !== undefined ? fromRegex(lexpr, pattern, star === "*") : undefined;
}

function calledWith({ funcname, args: [within, what, ...others] = [] }: FuncCall): TextPattern | undefined {
  const name = lastName(funcname);
  const text = quotedText(what);
  if (!within || !text) return undefined;
  if (regexCalls.test(name)) return fromRegex(within, text, others.some(asksToIgnoreCase));
  return lookingCalls.test(name)
    ? { columns: columnNamesIn(within), fitting: () => text, open: { start: true, end: true } }
    : undefined;
}

/** Whether an argument is flags with an i among them: few letters, as a replacement hardly is. */
function asksToIgnoreCase(argument: Node): boolean {
  const flags = quotedText(argument) ?? "";
  return /^[a-z]{1,3}$/.test(flags) && flags.includes("i");
}

function fromRegex(within: Node, regex: string, ignoresCase: boolean): TextPattern | undefined {
  const source = inEcmaScript(regex);
  const generator = generatorOf(source, ignoresCase);
  return (
    generator && {
      columns: columnNamesIn(within),
      open: { start: !source.startsWith("^"), end: !/(^|[^\\])\$$/.test(source) },
      fitting: (random) => generated(generator, random),
    }
  );
}

/** Empty where it would take more choices than MOST_CHOICES: repetitions of repetitions grow without bound. */
function generated(generator: RandExp, random: Random): string {
  let choices = 0;
  generator.max = random.below(LONGER + 1);
  generator.randInt = (from, to) => {
    choices += 1;
    if (choices > MOST_CHOICES) throw new RangeError("Too long");
    return Math.min(from + random.below(to - from + 1), MOST_REPEATED);
  };
  try {
    return generator.gen();
  } catch (fault) {
    if (fault instanceof RangeError) return "";
    throw fault;
  }
}

/** Undefined for what ECMAScript doesn't know, and for what is too long to be read. */
function generatorOf(source: string, ignoresCase: boolean): RandExp | undefined {
  if (source.length > LONGEST_PATTERN) return undefined;
  try {
    return new RandExp(source, ignoresCase ? "i" : "");
  } catch {
    return undefined;
  }
}

const classes: Readonly<Record<string, string>> = {
  alpha: "A-Za-z",
  digit: "0-9",
  alnum: "A-Za-z0-9",
  upper: "A-Z",
  lower: "a-z",
  space: " ",
  blank: " ",
};

/** PostgreSQL's classes of characters by their ranges, without its boundaries of words. */
function inEcmaScript(regex: string): string {
  return regex
    .replace(/\[:([a-z]+):\]/g, (whole, name: string) => classes[name] ?? whole)
    .replace(/\\[mMy]/g, "")
    .replace(/^\\A/, "^")
    .replace(/\\Z$/, "$");
}

/** Wildcards stand for what reads easily. */
function regexOfLike(pattern: string): string {
  return [...pattern.matchAll(/\\?./gs)]
    .map(([token]) => {
      if (token === "%") return "[a-z ]{0,3}";
      return token === "_" ? "[a-z0-9]" : token.slice(-1).replace(/[^\w ]/, "\\$&");
    })
    .join("");
}
