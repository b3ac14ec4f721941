import { tokensOf } from "@master-sql/sql";

/** One of the conditions that a plan's line joins by AND, without needless table names and casts of constants. */
export interface PlanCondition {
  /** As people write it: `lower(email) = 'a'`. */
  readonly text: string;
  /** What the operator compares; empty where the condition is no comparison. */
  readonly sides: readonly string[];
  /** As PostgreSQL's catalog names it: `=`, `@>`, `~~`. */
  readonly operator: string | null;
  /** Alternatives joined by OR. */
  readonly isOr: boolean;
  /** Columns as the plan writes them: `m.id`. */
  readonly columns: readonly string[];
}

interface Piece {
  readonly text: string;
  readonly isSpaced: boolean;
}

const SIGN = /^[-+*/<>=~!@#%^&|?]+$/;
const COMPARISON = /^[<>=~!@?&|]+[*]?$/;
const ARITHMETIC = new Set(["->", "->>", "#>", "#>>", "||", "+", "-", "*", "/", "%", "<->"]);
const WRITTEN: Readonly<Record<string, string>> = {
  "~~": "LIKE",
  "!~~": "NOT LIKE",
  "~~*": "ILIKE",
  "!~~*": "NOT ILIKE",
};

/** The conditions of a plan's line, such as an index condition or a filter. */
export function conditionsOf(line: string): readonly PlanCondition[] {
  const pieces = unwrapped(piecesOf(line));
  return pieces.length === 0 ? [] : splitAt(pieces, "AND").map(conditionOf);
}

/** An expression of a plan or an index, without table names, needless parentheses, and casts of constants. */
export function expressionText(expression: string): string {
  return written(unwrapped(piecesOf(expression)));
}

/** Columns that an output or condition of a plan names, without their tables' names; one alone may come without it. */
export function columnsIn(expression: string): readonly string[] {
  const pieces = piecesOf(expression);
  const [first] = pieces;
  if (first && pieces.length === 1 && NAME.test(first.text)) return [bareName(first.text)];
  return columnsOf(pieces).map((column) => column.slice(column.indexOf(".") + 1));
}

function conditionOf(given: readonly Piece[]): PlanCondition {
  const pieces = unwrapped(given);
  const isOr = splitAt(pieces, "OR").length > 1;
  const at = isOr ? -1 : (atDepthZero(pieces).find((place) => isComparison(pieces[place]?.text ?? "")) ?? -1);
  const sides = at < 0 ? [] : [pieces.slice(0, at), pieces.slice(at + 1)];
  const columns = columnsOf(pieces);
  const isOfOneTable = new Set(columns.map((column) => column.slice(0, column.indexOf(".")))).size < 2;
  return {
    text: written(pieces, isOfOneTable),
    sides: sides.map((side) => written(unwrapped(side))),
    operator: pieces[at]?.text ?? null,
    isOr,
    columns,
  };
}

function isComparison(text: string): boolean {
  return COMPARISON.test(text) && !ARITHMETIC.has(text);
}

/** Tokens, the signs of one operator put together. */
function piecesOf(source: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const token of tokensOf(source)) {
    const last = pieces.at(-1);
    const isSpaced = token.start > end && last !== undefined;
    if (last && !isSpaced && SIGN.test(last.text) && SIGN.test(token.text))
      pieces.splice(-1, 1, { ...last, text: last.text + token.text });
    else pieces.push({ text: token.text, isSpaced });
    end = token.end;
  }
  return pieces;
}

function atDepthZero(pieces: readonly Piece[]): readonly number[] {
  let depth = 0;
  return pieces.flatMap(({ text }, place) => {
    if (text === "(" || text === "[") depth += 1;
    if (text === ")" || text === "]") depth -= 1;
    return depth === 0 ? [place] : [];
  });
}

/** Without the parentheses around the whole. */
function unwrapped(pieces: readonly Piece[]): readonly Piece[] {
  const [first] = pieces;
  if (first?.text !== "(" || atDepthZero(pieces)[0] !== pieces.length - 1) return pieces;
  return unwrapped(pieces.slice(1, -1));
}

function splitAt(pieces: readonly Piece[], word: string): readonly (readonly Piece[])[] {
  const cuts = atDepthZero(pieces).filter((place) => pieces[place]?.text === word);
  return [...cuts, pieces.length].map((cut, part) =>
    pieces.slice(part === 0 ? 0 : (cuts[part - 1] ?? 0) + 1, cut),
  );
}

const NAME = /^(?:[\p{L}_][\p{L}\p{N}_$]*|".*")$/u;

function columnsOf(pieces: readonly Piece[]): readonly string[] {
  return pieces.flatMap(({ text }, place) => {
    const column = pieces[place + 2]?.text ?? "";
    return pieces[place + 1]?.text === "." && NAME.test(text) && NAME.test(column)
      ? [`${bareName(text)}.${bareName(column)}`]
      : [];
  });
}

function bareName(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}

const TYPE_WORDS = new Set(["with", "without", "time", "zone", "precision", "varying"]);

/** The number of pieces of a type that begins at a place. */
function typeLength(pieces: readonly Piece[], from: number): number {
  let at = from + 1;
  while (TYPE_WORDS.has(pieces[at]?.text ?? "")) at += 1;
  if (pieces[at]?.text === "(") while (at < pieces.length && pieces[at - 1]?.text !== ")") at += 1;
  if (pieces[at]?.text === "[") at += 2;
  return at - from;
}

const ADDED = new Set(["+", "-"]);

/** Whether a cast begins at a place that a constant's value shows anyway: not that of one that is calculated with. */
function isNeedlessCast(pieces: readonly Piece[], at: number): boolean {
  const [before, after] = [
    pieces[at - 2]?.text ?? "",
    pieces[at + 1 + typeLength(pieces, at + 1)]?.text ?? "",
  ];
  return (
    pieces[at]?.text === "::" &&
    pieces[at - 1]?.text.startsWith("'") === true &&
    !ADDED.has(before) &&
    !ADDED.has(after)
  );
}

function written(pieces: readonly Piece[], withoutTables = true): string {
  const kept: Piece[] = [];
  let isSpaced = false;
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (piece === undefined) break;
    if (isNeedlessCast(pieces, at)) {
      at += typeLength(pieces, at + 1);
      continue;
    }
    if (withoutTables && pieces[at + 1]?.text === "." && NAME.test(piece.text)) {
      isSpaced ||= piece.isSpaced;
      at += 1;
      continue;
    }
    kept.push({ text: WRITTEN[piece.text] ?? piece.text, isSpaced: piece.isSpaced || isSpaced });
    isSpaced = false;
  }
  return withoutNeedless(kept)
    .map(({ text, isSpaced: spaced }, place) => (spaced && place > 0 ? ` ${text}` : text))
    .join("");
}

/** Without parentheses around one name or constant, or around others. */
function withoutNeedless(pieces: readonly Piece[]): readonly Piece[] {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [place, { text }] of pieces.entries()) {
    if (text === "(") open.push(place);
    const begin = text === ")" ? open.pop() : undefined;
    if (begin !== undefined) ends.set(begin, place);
  }
  const needless = new Set<number>();
  for (const [begin, end] of ends) {
    const isAroundOthers = ends.get(begin + 1) === end - 1;
    const isAroundOne = end === begin + 2 && !isCall(pieces, begin);
    if (isAroundOthers || isAroundOne) needless.add(begin).add(end);
  }
  return pieces.flatMap((piece, place) => {
    if (needless.has(place)) return [];
    return needless.has(place - 1) && pieces[place - 1]?.text === "("
      ? [{ ...piece, isSpaced: pieces[place - 1]?.isSpaced ?? false }]
      : [piece];
  });
}

const BEFORE_LISTS = new Set(["ANY", "ALL", "IN"]);

/** Whether the parenthesis at a place opens the arguments of a call, or a list. */
function isCall(pieces: readonly Piece[], place: number): boolean {
  const before = pieces[place - 1]?.text ?? "";
  return BEFORE_LISTS.has(before) || (NAME.test(before) && pieces[place]?.isSpaced === false);
}
