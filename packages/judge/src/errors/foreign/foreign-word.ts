import { list } from "@master-sql/words";
import type { Edit, ErrorCase, ErrorExplanation } from "../error-case.ts";
import { quoted } from "../quoted.ts";
import { type Dialect, dialectNames } from "./dialects.ts";
import { type Culprit, Rewriter } from "./rewriter.ts";
import type { Found } from "./rule.ts";
import { FOREIGN_RULES } from "./table.ts";

/** Constructs are looked for among this many tokens before the place where PostgreSQL stops. */
const MOST_TOKENS_BEFORE = 300;

/** Functions with words of their own between their parentheses, where PostgreSQL's parser stops. */
const WITH_OWN_WORDS = /^(group_concat|listagg|try_cast|safe_cast|convert|json_value)$/;

/** An error that comes from a word, sign or function of another system; null where it doesn't. */
export function foreignWord(given: ErrorCase): ErrorExplanation | null {
  const { text, layout, error, at } = given;
  const rewriter = new Rewriter(text, layout, error.message);
  const place = at >= 0 ? at : error.offset === undefined ? statementStart(given) : text.tokens.length;
  const found = culpritBefore(rewriter, given, place);
  if (!found) return null;
  const { culprit, what } = found;
  return {
    says: sentence(what),
    edits: edits(given, rewriter.rewritten(culprit)),
    ...(what.concept !== undefined && { concept: what.concept }),
    errorClass: "other-dialect",
  };
}

/** The first token of the statement that failed, for an error without a place. */
function statementStart({ layout, error }: ErrorCase): number {
  let start = 0;
  for (let statement = 0; statement < error.statementIndex; statement += 1)
    start = layout.words.indexOf(";", start) + 1;
  return start;
}

interface Suspect {
  readonly culprit: Culprit;
  readonly what: Found;
}

/** The last construct of another system that PostgreSQL can have stopped at, in the statement that failed. */
function culpritBefore(rewriter: Rewriter, given: ErrorCase, place: number): Suspect | null {
  const start = Math.max(given.layout.statementStart(place), place - MOST_TOKENS_BEFORE);
  for (let index = Math.min(place, given.text.tokens.length - 1); index >= start; index -= 1) {
    const what = candidate(rewriter, given, index, place);
    if (what) return what;
  }
  return null;
}

function candidate(rewriter: Rewriter, given: ErrorCase, index: number, place: number): Suspect | null {
  if (rewriter.call(index)) {
    const what = isOfCall(rewriter, given, index, place) ? rewriter.find(index, true) : null;
    return what && { culprit: { rule: null, index }, what };
  }
  const { sqlstate } = given.error;
  for (const rule of FOREIGN_RULES) {
    if (rule.states && !rule.states.includes(sqlstate)) continue;
    const what = rule.find(rewriter, index);
    if (what && place <= reachOf(what, sqlstate)) return { culprit: { rule, index }, what };
  }
  return null;
}

/** The last token where PostgreSQL may stop: its parser, one after what it doesn't understand. */
function reachOf({ reaches, to }: Found, sqlstate: string): number {
  return reaches ?? (sqlstate === "42601" ? to + 1 : to);
}

/** Whether PostgreSQL's error is about a call: there is no such function, or it doesn't understand what is in it. */
function isOfCall(rewriter: Rewriter, { error, layout }: ErrorCase, index: number, place: number): boolean {
  const call = rewriter.call(index);
  if (!call) return false;
  if (error.sqlstate === "42883") return place === index;
  const close = layout.partner(call.open);
  if (place <= index || (close >= 0 && place > close)) return false;
  if (error.sqlstate === "42601") return WITH_OWN_WORDS.test(call.name) && layout.parent(place) === call.open;
  // A part of a date, or a type, is taken for a column.
  const [first, second] = layout.arguments(call.open);
  const isWord = [first, second].some((range) => range?.from === place && range.to === place);
  return (
    (error.sqlstate === "42703" || error.sqlstate === "42702") &&
    isWord &&
    call.known.write !== undefined &&
    /^(date_?diff|date_?add|timestamp(add|diff)|datepart|datename|datetrunc|convert)$/.test(call.name)
  );
}

function sentence({ name, systems, isFunction, instead, note }: Found): string {
  return [origin(name, systems, isFunction ?? false, quoted(instead)), note].filter(Boolean).join(" ");
}

function origin(name: string, systems: readonly Dialect[], isFunction: boolean, instead: string): string {
  const isPlural = name.endsWith(" around names") || name.endsWith(" variables");
  const named = isPlural ? name : quoted(name);
  if (systems.length > 0) {
    const from = list(systems.map((system) => dialectNames[system]));
    return `${named} ${isPlural ? "are" : "is"} from ${from}. In PostgreSQL, write ${instead}.`;
  }
  return isFunction
    ? `PostgreSQL has no function ${named}. Write ${instead}.`
    : `Instead of ${named}, write ${instead}.`;
}

function edits({ text }: ErrorCase, sql: string | null): readonly Edit[] {
  return sql === null || sql === text.sql || sql.trim() === ""
    ? []
    : [{ sql, caption: "In PostgreSQL's words, it runs:" }];
}
