import { cellOrigin, relaxedSteps, type XrayRow, type XrayStep } from "@master-sql/explain";
import { printSelect, Scope, textLiteral } from "@master-sql/sql";
import { list, number, plural, quantity } from "@master-sql/words";
import type { TutorContext } from "../context.ts";
import type { TutorPart } from "../model.ts";
import { readLearnerQuery } from "../reading/learner-query.ts";
import { followUps, quoted, ranPart, runIsolated, text } from "../showing/show.ts";
import { clauseText, stepsOf } from "../showing/steps.ts";
import { type NamedValue, namedValues } from "./named-value.ts";

const ASKS_FOR_CAUSE = /^\W*(?:(?:but|and|so|ok|hm+),? )*(?:why|where|how come|what happened to)\b/i;
const ABOUT_ROWS =
  /\b(missing|gone|dropped?|lost|left out|excluded|filtered|disappear\w*|(?:not|n't|isnt|doesnt|arent)|there|here|in|row|rows|result|show\w*|appear\w*|listed|included|list|output|go|went|happened)\b/i;

/** Why a figure is what it is, or a row repeated, is told by what the joins do. */
const ABOUT_AMOUNTS =
  /\btoo (many|few|high|low|large|small|big|much)\b|\btwice\b|\bdouble|\bduplicate|\brepeat|\bmore than once\b|\bwrong\b/i;

/** Values of a question that are looked for. */
const MOST_VALUES = 4;
/** Steps that are undone one by one to see a row come back. */
const MOST_UNDONE = 20;

/**
 * A question about one value: which step of the query dropped the rows that have it, or what made the row that has it.
 * Null where the question names no value that the query comes across.
 */
export async function aboutValue(
  asked: string,
  sql: string,
  context: TutorContext,
): Promise<readonly TutorPart[] | null> {
  if (!ASKS_FOR_CAUSE.test(asked) || !ABOUT_ROWS.test(asked) || ABOUT_AMOUNTS.test(asked)) return null;
  const values = namedValues(asked).slice(0, MOST_VALUES);
  const query = values.length === 0 ? null : await readLearnerQuery(context, sql);
  const xray = query && (await stepsOf(context, sql));
  if (!query || !xray) return null;
  const tables = new Map(
    new Scope(query.select, query.schema).all.flatMap(({ sources }) =>
      sources.map(({ alias, table }) => [alias, table?.key ?? ""] as const),
    ),
  );
  for (const value of values) {
    const seen = followed(xray.steps, value, tables);
    const last = seen.at(-1);
    if (!last) {
      const elsewhere = await unseen(value, new Set(tables.values()), context);
      if (elsewhere) return elsewhere;
      continue;
    }
    const end = xray.steps.findLast(({ place }) => place === "");
    if (last.kept.length > 0 && last.step === end) return whatMadeIt(sql, xray.steps, last, value);
    const lost = seen.findLast(({ kept, left }) => kept.length === 0 && left.length > 0);
    if (lost?.step.isComplete) return whereItLeft(sql, lost, value, context);
  }
  return null;
}

interface Sight {
  readonly step: XrayStep;
  readonly kept: readonly XrayRow[];
  readonly left: readonly XrayRow[];
}

/** The steps that come across a value, with the rows that have it or are made of one that has. */
function followed(
  steps: readonly XrayStep[],
  value: NamedValue,
  tables: ReadonlyMap<string, string>,
): readonly Sight[] {
  const ids = new Set<string>();
  return steps.flatMap((step) => {
    const has = ({ id, from, cells }: XrayRow) =>
      ids.has(id) ||
      (from?.some((each) => ids.has(each)) ?? false) ||
      cells.some((cell, at) => {
        const { name = "", source = "" } = step.columns[at] ?? {};
        return value.isIn(cell, name, tables.get(source) ?? "");
      });
    const rows = step.rows.filter(has);
    const kept = rows.filter(({ fate }) => fate === "kept");
    for (const { id } of kept) ids.add(id);
    return rows.length === 0 ? [] : [{ step, kept, left: rows.filter(({ fate }) => fate === "left") }];
  });
}

/** What is known of a text that no step comes across: the columns that hold it, and whether the query reads them. */
async function unseen(
  { words, text: kind }: NamedValue,
  read: ReadonlySet<string>,
  context: TutorContext,
): Promise<readonly TutorPart[] | null> {
  if (kind === null) return null;
  const columns = context.dataset.tables.flatMap(({ name, columns: all }) =>
    all
      .filter(({ type }) => /^(text|character)/.test(type))
      .map((column) => ({ table: name, column: column.name })),
  );
  const outcome = await runIsolated(
    context,
    columns
      .map(
        ({ table, column }, at) =>
          `SELECT ${at}, count(*) FROM "${table}" WHERE lower("${column}") = lower(${textLiteral(words)})`,
      )
      .join(" UNION ALL "),
  );
  if (outcome.status !== "completed") return null;
  const holding = (outcome.results.at(-1)?.rows ?? []).flatMap(([at, count]) => {
    const column = columns[Number(at)];
    return column && Number(count) > 0 ? [{ ...column, count: Number(count) }] : [];
  });
  const own = holding.filter(({ table }) => read.has(table));
  const told = (own.length > 0 ? own : holding)
    .slice(0, 3)
    .map(({ table, column, count }) => `${quoted(`${table}.${column}`)} (${quantity(count, "row")})`);
  if (holding.length === 0 && kind !== "quoted") return null;
  return [
    text(
      holding.length === 0
        ? `No column of text in these tables holds ${quoted(words)}, however its capitals are written, so no query can find it.`
        : own.length > 0
          ? `${list(told)} ${plural(own.length, "holds", "hold")} ${quoted(words)}, but no step of your query comes across it: the join pairs none of these rows with one that is left.`
          : `Your query doesn't read what holds ${quoted(words)}: it is in ${list(told)}.`,
    ),
    followUps("explain-query", "example"),
  ];
}

async function whereItLeft(
  sql: string,
  { step, left }: Sight,
  value: NamedValue,
  context: TutorContext,
): Promise<readonly TutorPart[]> {
  // The row that fails the fewest conditions shows what stands in its way.
  const failures = ({ truths = [] }: XrayRow) => truths.filter((truth) => truth !== "true").length;
  const [example] = left.toSorted((a, b) => failures(a) - failures(b));
  const what = step.clause === "having" ? "group" : "row";
  const said = `I followed ${left.length === 1 ? `the ${what}` : `the ${number(left.length)} ${what}s`} with ${quoted(value.words)} through your query. ${clauseText(sql, step)} is where ${plural(left.length, "it leaves", "the last of them leave")}${step.place === "" ? "" : ` (in ${step.place})`}.`;
  const parts: TutorPart[] = [text(said, example ? whyLeft(sql, step, example) : "")];
  const undone = await undoneStep(sql, step, value, context);
  const proof =
    undone && (await ranPart(context, undone, "Your query with only that changed. Now the row is there:"));
  if (proof) parts.push(proof);
  return [...parts, followUps("explain-query", "example")];
}

function whyLeft(sql: string, step: XrayStep, row: XrayRow): string {
  switch (step.clause) {
    case "where":
    case "having": {
      const failed = step.conditions.flatMap(({ depth, span, sql: printed }, at) => {
        const truth = row.truths?.[at];
        const isPart = depth === 1 || step.conditions.length === 1;
        return isPart && truth !== undefined && truth !== "true"
          ? [`${quoted(span ? sql.slice(span.start, span.end) : printed)} is ${truth}`]
          : [];
      });
      const cells = step.columns.flatMap(({ name }, at) =>
        step.conditions.some(({ sql: printed }) => printed.includes(name))
          ? [quoted(`${name} = ${row.cells[at] ?? "NULL"}`)]
          : [],
      );
      const there = cells.length > 0 ? `It has ${list([...new Set(cells)].slice(0, 4))}. ` : "";
      return failed.length > 0
        ? `${there}There ${list(failed)}, and only what is true stays.`
        : there.trimEnd();
    }
    case "join":
      return "It has no partner in the other table, and an inner join keeps only rows with one. A LEFT JOIN would keep it, with NULL beside it.";
    case "limit":
      return "It comes after the rows that LIMIT keeps, in the order that the query sorts by.";
    case "distinct":
      return "A row with the same values is there already, and DISTINCT keeps one.";
    default:
      return "";
  }
}

/** The query without the step that drops a value, where that alone brings it back into the result. */
async function undoneStep(
  sql: string,
  { clause }: XrayStep,
  value: NamedValue,
  context: TutorContext,
): Promise<string | null> {
  const query = await readLearnerQuery(context, sql);
  const edits = query ? relaxedSteps(query.select).filter((edit) => edit.clause === clause) : [];
  for (const edit of edits.slice(0, MOST_UNDONE)) {
    const changed = printSelect(edit.query);
    const outcome = await runIsolated(context, changed);
    const result = outcome.status === "completed" ? outcome.results.at(-1) : undefined;
    if (
      result?.rows.some((row) => row.some((cell, at) => value.isIn(cell, result.columns[at]?.name ?? "", "")))
    )
      return changed;
  }
  return null;
}

/** What made a row of the result: the rows that it comes from, the conditions that they pass, the words that compute it. */
function whatMadeIt(
  sql: string,
  steps: readonly XrayStep[],
  { step: end, kept }: Sight,
  value: NamedValue,
): readonly TutorPart[] {
  const [first] = kept;
  const all = end.rows.filter(({ fate }) => fate === "kept");
  const row = first ? all.indexOf(first) : -1;
  const found = first?.cells.findIndex((cell, at) => value.isIn(cell, end.columns[at]?.name ?? "", "")) ?? -1;
  const origin = row < 0 ? null : cellOrigin(sql, steps, { row, column: Math.max(0, found) });
  const group = steps.findLast(({ clause, place }) => clause === "group" && place === "");
  const passed = steps
    .filter(({ clause, place }) => place === "" && (clause === "where" || clause === "having"))
    .map((step) => clauseText(sql, step));
  const members = group?.rows.find(({ id }) => id === first?.id)?.from?.length;
  return [
    text(
      `It is in your result: ${quantity(kept.length, "row")} of ${number(all.length)} ${plural(kept.length, "has", "have")} ${quoted(value.words)} or ${plural(kept.length, "is", "are")} made of rows that have it${row >= 0 && found >= 0 ? `, the first in place ${number(row + 1)}` : ""}.`,
      [
        origin?.sentence ?? "",
        members === undefined || origin ? "" : `Its group has ${quantity(members, "row")}.`,
        passed.length > 0
          ? `On its way it passed ${list(passed)}: a row that shouldn't be there has to be stopped by one of these, or by a condition that is missing.`
          : "No WHERE or HAVING of your query tests it, so nothing could have stopped it.",
      ]
        .filter(Boolean)
        .join(" "),
    ),
    followUps("explain-query", "example"),
  ];
}
