import {
  constantText,
  lastName,
  nameParts,
  type Place,
  placesOf,
  printSelect,
  Scope,
  textLiteral,
} from "@master-sql/sql";
import type { A_Expr, Node, SelectStmt } from "@pgsql/types";
import { quoted, runIsolated } from "../showing/show.ts";
import { constantEdits, type Ground, type Proposal } from "./proposal.ts";
import { COMPARED, COUNTED, toldSpan, toldValue } from "./told-words.ts";

const COMPARES: ReadonlySet<string> = new Set(["=", "<>", "<", "<=", ">", ">="]);
const EQUALS: ReadonlySet<string> = new Set(["=", "<>"]);
/** Values that are tried in the place of one. */
const MOST_VALUES = 5;

/** A comparison with a constant. */
interface Compared {
  readonly place: Place;
  readonly constant: string;
  readonly other: Node;
}

/** The task for another value that the data have in what is compared. */
export async function* otherValues(ground: Ground): AsyncGenerator<Proposal> {
  const seen = new Set<string>();
  for (const compared of comparisonsOf(ground.select)) {
    const { constant: from } = compared;
    if (seen.has(from) || constantEdits(ground.select, { from, to: from }).length === 0) continue;
    seen.add(from);
    const told = toldValue(ground.words, from, placesOfNumber(compared));
    const column = told ? null : baseColumn(compared, ground);
    if (!told && !column) continue;
    for (const to of await valuesFor(compared, ground)) {
      const says = told
        ? replacing(told.words, told.wordsFor(to))
        : `Answer it for ${quoted(`${column} ${operatorOf(compared)} ${sqlOf(to)}`)} in place of ${quoted(sqlOf(from))}.`;
      if (says !== null) yield valueProposal(ground, [{ from, to }], says);
    }
  }
}

/** The task for more rows of its order, or fewer. */
export function* otherLimits(ground: Ground): Generator<Proposal> {
  const { limitCount } = ground.select;
  const from = limitCount ? constantText(limitCount) : null;
  const count = Number(from);
  if (from === null || !Number.isInteger(count) || count < 2) return;
  const told = toldValue(ground.words, from, COUNTED);
  for (const to of [count + 2, count - 1, count + 1].filter((each) => each > 1).map(String)) {
    const says = told
      ? replacing(told.words, told.wordsFor(to))
      : ground.isKnown
        ? `Keep the first **${to}** rows in place of the first **${from}**.`
        : null;
    if (says !== null) yield valueProposal(ground, [{ from, to }], says);
  }
}

/** The task for the month or the year before or after the one that it names. */
export function* otherSpans(ground: Ground): Generator<Proposal> {
  const span = toldSpan(ground.words);
  const dates = new Set(
    [...placesOf(ground.select)].flatMap(({ name, value }) => {
      const text = name === "A_Const" ? constantText({ A_Const: value }) : null;
      return text !== null && /^\d{4}-\d{2}-\d{2}/.test(text) ? [text] : [];
    }),
  );
  if (!span || dates.size === 0 || ![...dates].every((date) => span.days.includes(date.slice(0, 10)))) return;
  for (const by of [1, -1, 2, -2, 3, -3]) {
    const moved = span.moved(by);
    const constants = [...dates].map((from) => ({
      from,
      to: `${moved.days[span.days.indexOf(from.slice(0, 10))] ?? ""}${from.slice(10)}`,
    }));
    const says = replacing(span.words, moved.words);
    if (says !== null) yield valueProposal(ground, constants, says);
  }
}

function replacing(from: string, to: string | null): string | null {
  return to === null || to === from ? null : `Where the task says **${from}**, take **${to}**.`;
}

function valueProposal(
  { select, contract }: Ground,
  constants: Proposal["constants"],
  says: string,
): Proposal {
  return {
    edits: constants.flatMap((change) => constantEdits(select, change)),
    contract,
    says,
    constants,
  };
}

function* comparisonsOf(select: SelectStmt): Generator<Compared> {
  for (const place of placesOf(select)) {
    if (place.name !== "A_Expr") continue;
    const { kind, name, lexpr, rexpr }: A_Expr = place.value;
    if (!lexpr || !rexpr) continue;
    if (kind === "AEXPR_BETWEEN" && "List" in rexpr) {
      for (const bound of rexpr.List.items ?? []) {
        const constant = plainConstant(bound);
        if (constant !== null) yield { place, constant, other: lexpr };
      }
      continue;
    }
    if (kind !== "AEXPR_OP" || !COMPARES.has(lastName(name))) continue;
    const [left, right] = [plainConstant(lexpr), plainConstant(rexpr)];
    if (right !== null && left === null) yield { place, constant: right, other: lexpr };
    if (left !== null && right === null) yield { place, constant: left, other: rexpr };
  }
}

function plainConstant(node: Node): string | null {
  if ("TypeCast" in node && node.TypeCast.arg) return plainConstant(node.TypeCast.arg);
  return constantText(node);
}

/** A number that a column equals stands behind what the column is called: `zone 1` for `s.zone = 1`. */
function placesOfNumber(compared: Compared): readonly string[] {
  if (!EQUALS.has(operatorOf(compared)) || !("ColumnRef" in compared.other)) return COMPARED;
  const name = lastName(compared.other.ColumnRef.fields);
  return [...COMPARED, name, ...name.split("_")].filter((word) => word !== "");
}

function operatorOf({ place }: Compared): string {
  const { name }: A_Expr = place.value;
  return nameParts(name).at(-1) ?? "=";
}

/** `orders.status`, where a known solution compares a table's own column; null otherwise. */
function baseColumn({ place, other }: Compared, { select, schema, isKnown }: Ground): string | null {
  const { kind, lexpr }: A_Expr = place.value;
  if (!isKnown || kind !== "AEXPR_OP" || lexpr !== other) return null;
  const scope = new Scope(select, schema).all.find((each) => each.select === place.select);
  const { source, column } = scope?.column(other) ?? {};
  return source?.table && column ? `${source.table.key}.${column.name}` : null;
}

function sqlOf(value: string): string {
  return /^\d+(\.\d+)?$/.test(value) ? value : textLiteral(value);
}

/** Values that the data have where a comparison has its constant: texts by how often, others spread over their range. */
async function valuesFor(compared: Compared, { context, select }: Ground): Promise<readonly string[]> {
  const { place, constant, other } = compared;
  const own = place.select;
  const isAggregated = place.path.includes("havingClause");
  const read: SelectStmt = {
    ...(select.withClause && { withClause: select.withClause }),
    targetList: [{ ResTarget: { name: "v", val: other } }],
    fromClause: own.fromClause,
    ...(isAggregated && { whereClause: own.whereClause, groupClause: own.groupClause }),
    limitOption: "LIMIT_OPTION_DEFAULT",
    op: "SETOP_NONE",
  };
  const isText = !/^\d/.test(constant);
  const outcome = await runIsolated(
    context,
    `SELECT v::text FROM (${printSelect(read)}) AS found WHERE v IS NOT NULL GROUP BY v ORDER BY ${isText ? "count(*) DESC, 1" : "v"} LIMIT 5000`,
  );
  if (outcome.status !== "completed") return [];
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(constant);
  const cells = (outcome.results.at(-1)?.rows ?? []).map(([cell]) => cell ?? "");
  const all = [...new Set(isDate ? cells.map((cell) => cell.slice(0, 10)) : cells)];
  // At an end of the range a condition would keep all rows, or none.
  const within = isText || EQUALS.has(operatorOf(compared)) ? all : all.slice(1, -1);
  const values = within.filter(
    (value) => value !== constant && value !== "" && (isText || /^\d/.test(value)),
  );
  if (isText) return values.slice(0, MOST_VALUES);
  // A date that is left out stands for something, as 1900-01-01 does for "unknown".
  if (isDate && operatorOf(compared) === "<>") return [];
  const spread = [0.25, 0.75, 0.5, 0.1, 0.9].map((part) => values[Math.floor(part * (values.length - 1))]);
  return [...new Set(spread)].filter((value) => value !== undefined).slice(0, MOST_VALUES);
}
