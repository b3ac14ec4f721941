import {
  columnNamesIn,
  constantText,
  contains,
  type Duration,
  durationsIn,
  HOUR_MS,
  lastName,
  nodeOf,
  parseMoment,
  treeText,
  walk,
  zonesIn,
} from "@master-sql/sql";
import type { A_Const, A_Expr, CaseExpr, CoalesceExpr, FuncCall, Node, SelectStmt } from "@pgsql/types";
import { type GluedKey, gluedKeysIn } from "./glued-keys.ts";

/** Values and columns that matter by the queries' own words, whatever they are compared with. */
export interface QueryHints {
  readonly durations: readonly Duration[];
  readonly zones: readonly string[];
  /** Times of day among the constants, in milliseconds. */
  readonly clockTimes: readonly number[];
  /** Dates and timestamps among the constants, in milliseconds since 1970, those of the candidate first. */
  readonly moments: readonly number[];
  /** Numbers among the constants, those of the candidate first. */
  readonly numbers: readonly number[];
  /** Names of columns that a query replaces where they are NULL. */
  readonly filled: ReadonlySet<string>;
  /** Names of the columns that the queries sort rows by, windows and aggregates included. */
  readonly sorted: ReadonlySet<string>;
  readonly glued: readonly GluedKey[];
  /** Names of columns in comparisons and calculations that not all queries have, word by word. */
  readonly disputed: ReadonlySet<string>;
  /** Whether a query uses an average, a deviation, or a share of all rows. */
  readonly averages: boolean;
}

const AVERAGING = /^(avg|stddev\w*|var\w*|percentile_\w+|mode|ntile|percent_rank|cume_dist)$/;

export function queryHints(queries: readonly SelectStmt[]): QueryHints {
  const candidateFirst = queries.toReversed();
  const texts = candidateFirst.flatMap(constantsIn);
  return {
    durations: durationsIn(candidateFirst),
    zones: zonesIn(queries),
    clockTimes: clockTimesIn(queries),
    moments: [...new Set(texts.flatMap((text) => parseMoment(text) ?? []))],
    numbers: [...new Set(texts.filter((text) => /^-?\d+(\.\d+)?$/.test(text)).map(Number))],
    filled: namesWithin(queries, (name, value) => name === "CoalesceExpr" || isChoiceOfConstant(name, value)),
    sorted: namesWithin(queries, (name) => name === "SortBy"),
    glued: gluedKeysIn(queries),
    disputed: disputedNames(queries),
    averages: contains(
      queries,
      (name, value: FuncCall) => name === "FuncCall" && AVERAGING.test(lastName(value.funcname)),
    ),
  };
}

/** What a comparison or calculation reads, by its words. */
type Expressions = ReadonlyMap<string, ReadonlySet<string>>;

function disputedNames(queries: readonly SelectStmt[]): ReadonlySet<string> {
  const all = queries.map(expressionsIn);
  const names = all.flatMap((own) =>
    [...own].flatMap(([words, columns]) => (all.every((other) => other.has(words)) ? [] : [...columns])),
  );
  return new Set(names);
}

function expressionsIn(query: SelectStmt): Expressions {
  const found = new Map<string, ReadonlySet<string>>();
  walk(query, (name, value) => {
    if (name === "A_Expr" || name === "TypeCast" || name === "FuncCall")
      found.set(treeText(value), columnNamesIn(value));
    return undefined;
  });
  return found;
}

function constantsIn(query: SelectStmt): readonly string[] {
  const texts: string[] = [];
  walk(query, (name, value) => {
    const text = name === "A_Const" ? constantText({ A_Const: value }) : null;
    if (text !== null) texts.push(text);
    return undefined;
  });
  return texts;
}

/** CASE with a constant among its results. */
function isChoiceOfConstant(name: string, value: object): boolean {
  if (name !== "CaseExpr") return false;
  const { args = [], defresult }: CaseExpr = value;
  const results = args.flatMap((when) => nodeOf(when, "CaseWhen")?.result ?? []);
  return [...results, ...(defresult ? [defresult] : [])].some(isLiteral);
}

function isLiteral(node: Node): boolean {
  return (
    "A_Const" in node ||
    ("TypeCast" in node && node.TypeCast.arg !== undefined && isLiteral(node.TypeCast.arg))
  );
}

type Found = A_Const & A_Expr & CoalesceExpr & FuncCall;

function namesWithin(
  queries: readonly SelectStmt[],
  isMeant: (name: string, value: Found) => boolean,
): ReadonlySet<string> {
  const names = new Set<string>();
  walk(queries, (name, value: Found) => {
    if (!isMeant(name, value)) return undefined;
    for (const column of columnNamesIn(value)) names.add(column);
    return undefined;
  });
  return names;
}

/** Times of day among the constants of queries, in milliseconds. */
function clockTimesIn(queries: readonly SelectStmt[]): readonly number[] {
  const times = new Set<number>();
  walk(queries, (name, value) => {
    if (name !== "A_Const") return undefined;
    const { sval }: A_Const = value;
    const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(sval?.sval ?? "");
    if (match)
      times.add(Number(match[1]) * HOUR_MS + Number(match[2]) * 60_000 + Number(match[3] ?? 0) * 1_000);
    return undefined;
  });
  return [...times];
}
