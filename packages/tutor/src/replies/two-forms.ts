import { contains, lastName, nodeOf, placesOf, printSelect } from "@master-sql/sql";
import { number, quantity } from "@master-sql/words";
import type { FuncCall, JoinExpr, SelectStmt } from "@pgsql/types";
import { says } from "../asked/cues.ts";
import { warmPlanOf } from "../faster/measure.ts";
import type { TutorPart } from "../model.ts";
import { compareForms } from "../showing/proof.ts";
import { COUNTED_ROWS, followUps, ranPart, text } from "../showing/show.ts";
import type { Asked } from "./asked.ts";

/** Words that ask whether a part of the query changes what it gives. */
const MATTERS =
  "need|needed|needs|necessary|unnecessary|redundant|useless|pointless|same|equivalent|identical|does nothing|no effect|change|changes|matter|matters|difference|without|remove|removing|drop|leave out|instead|or just|just a|only a|different|give a different";

/** The query with one part changed, and that part in words. */
interface OtherForm {
  /** What the learner's query has, as in "with …". */
  readonly own: string;
  readonly other: string;
  readonly select: SelectStmt;
  /** What is shown in place of the changed query: both results side by side. */
  readonly shown?: SelectStmt;
  /** Where it makes no difference, why that is so. */
  readonly because?: string;
}

/** Runs the learner's query beside the form that the question sets against it; null where it names none. */
export async function comparedForms({
  reading,
  facts,
  context,
}: Asked): Promise<readonly TutorPart[] | null> {
  if (facts.state !== "query" || !facts.query || !says(reading.words, MATTERS)) return null;
  // A comparison is no answer to a question about a cause.
  if (says(reading.words, "why|how come|missing")) return null;
  const [form] = formsOf(facts.query.select, reading.words);
  if (!form) return null;
  const sql = printSelect(form.select);
  const part = form.shown
    ? await ranPart(context, printSelect(form.shown), "Both side by side:")
    : await ranPart(context, sql, `Your query ${form.other}:`);
  const compared = part && (await compareForms(context, facts.query, sql));
  if (!part || !compared || Math.max(compared.own, compared.other) >= COUNTED_ROWS) return null;
  const rows = quantity(compared.own, "row");
  const told = {
    same: `I ran your query ${form.own} and ${form.other}. Both give the same ${rows}, and none of the small databases that I made to tell them apart did so. So I found no difference between them.`,
    here: `On this data it makes no difference: your query gives the same ${rows} ${form.own} and ${form.other}. That isn't so on all data: I found a small database where they differ.`,
    open: `On this data it makes no difference: your query gives the same ${rows} ${form.own} and ${form.other}. Whether that is so on all data I couldn't decide.`,
    different:
      compared.own === compared.other
        ? `It makes a difference: ${form.own} and ${form.other}, your query gives ${rows} each, but not the same ones.`
        : `It makes a difference: ${form.own}, your query gives ${rows}; ${form.other}, it gives ${number(compared.other)}.`,
  }[compared.outcome];
  const [card] = reading.cards;
  return [
    text(told, compared.outcome === "different" ? "" : (form.because ?? "")),
    ...(says(reading.words, SPEED) ? [text(await costs(context, facts.query.sql, sql))] : []),
    part,
    ...(card ? [text(card.says)] : []),
    followUps("explain-query", "example"),
  ];
}

const SPEED = "slow|slower|fast|faster|quicker|performance|expensive|cost|cheaper";

/** How many pages two forms touch. */
async function costs(context: Asked["context"], own: string, other: string): Promise<string> {
  const [one, two] = [await warmPlanOf(context, own), await warmPlanOf(context, other)];
  if (!one || !two) return "";
  return one.pages === two.pages
    ? `Both touch ${quantity(one.pages, "page")} of memory.`
    : `It touches ${quantity(one.pages, "page")} of memory as it is, and ${number(two.pages)} in the other form.`;
}

/** The forms of a query that a question may set against it, the likeliest first. */
function formsOf(select: SelectStmt, words: string): readonly OtherForm[] {
  return [
    ...(says(words, "distinct") ? distinctForms(select) : []),
    ...(says(words, "union|union all") ? unionForms(select) : []),
    ...(says(words, "left join|inner join|outer join|join|left|inner") ? joinForms(select) : []),
    ...rankForms(select, words),
    ...(says(words, "frame|rows|range|unbounded preceding") ? frameForms(select) : []),
    ...(says(words, "count") && !says(words, "distinct") ? countForms(select) : []),
  ];
}

function distinctForms(select: SelectStmt): readonly OtherForm[] {
  const { distinctClause, ...plain } = select;
  if (distinctClause?.length) return [{ own: "with DISTINCT", other: "without it", select: plain }];
  const inCount = replacedCalls(select, (call) =>
    call.agg_distinct ? { ...call, agg_distinct: false } : null,
  );
  if (inCount) return [{ own: "with DISTINCT in the aggregate", other: "without it", select: inCount }];
  const counting = replacedCalls(select, (call) =>
    isCount(call) && call.args?.length && !call.agg_distinct ? { ...call, agg_distinct: true } : null,
  );
  if (counting) return [{ own: "without DISTINCT in count", other: "with it", select: counting }];
  return select.op === "SETOP_NONE"
    ? [
        {
          own: "without DISTINCT",
          other: "with it",
          select: { ...plain, distinctClause: [{}] } as SelectStmt,
        },
      ]
    : [];
}

function unionForms(select: SelectStmt): readonly OtherForm[] {
  if (select.op !== "SETOP_UNION") return [];
  const names = ["with UNION ALL", "with UNION"];
  const [own = "", other = ""] = select.all ? names : names.toReversed();
  return [{ own, other, select: { ...select, all: !select.all } }];
}

function joinForms(select: SelectStmt): readonly OtherForm[] {
  const isLeft = contains(
    select.fromClause,
    (name, { jointype }: JoinExpr) => name === "JoinExpr" && jointype === "JOIN_LEFT",
  );
  const [from, to] = isLeft ? (["JOIN_LEFT", "JOIN_INNER"] as const) : (["JOIN_INNER", "JOIN_LEFT"] as const);
  const changed = changedAll(select, (name, value: JoinExpr) =>
    name === "JoinExpr" && value.jointype === from ? { ...value, jointype: to } : null,
  );
  const words = { JOIN_LEFT: "with LEFT JOIN", JOIN_INNER: "with inner joins" };
  return changed ? [{ own: words[from], other: words[to], select: changed }] : [];
}

function countForms(select: SelectStmt): readonly OtherForm[] {
  const starred = replacedCalls(select, (call) => {
    if (!isCount(call) || call.agg_star || call.agg_distinct) return null;
    const { args: _, ...rest } = call;
    return { ...rest, agg_star: true };
  });
  return starred ? [{ own: "as it is", other: "with `count(*)`", select: starred }] : [];
}

const RANKS = ["rank", "dense_rank", "row_number"] as const;

/** Another ranking function that the question names, in place of the query's own and next to it. */
function rankForms(select: SelectStmt, words: string): readonly OtherForm[] {
  const nameOf = ({ funcname, over }: FuncCall) => (over ? lastName(funcname) : undefined);
  const own = RANKS.find((name) =>
    contains(select.targetList, (kind, value: FuncCall) => kind === "FuncCall" && nameOf(value) === name),
  );
  const other = RANKS.find((name) => name !== own && says(words, name));
  if (own === undefined || other === undefined) return [];
  const renamed = (call: FuncCall) =>
    nameOf(call) === own ? { ...call, funcname: [{ String: { sval: other } }] } : null;
  const changed = replacedCalls(select, renamed);
  const place = (select.targetList ?? []).findIndex((each) =>
    contains(each, (kind, value: FuncCall) => kind === "FuncCall" && nameOf(value) === own),
  );
  const added = nodeOf(changed?.targetList?.[place], "ResTarget");
  if (!changed || !added) return [];
  const beside = { ResTarget: { ...added, name: other } };
  const shown = {
    ...select,
    targetList: (select.targetList ?? []).flatMap((each, at) => (at === place ? [each, beside] : [each])),
  };
  return [{ own: `with \`${own}\``, other: `with \`${other}\``, select: changed, shown }];
}

/** FRAMEOPTION_* of PostgreSQL: RANGE UNBOUNDED PRECEDING, which is the default, and the same with ROWS. */
const DEFAULT_FRAME = 0x422;
const ROWS_FRAME = 0x435;

/** The default frame of a window, set against ROWS. */
function frameForms(select: SelectStmt): readonly OtherForm[] {
  const changed = replacedCalls(select, (call) =>
    call.over?.orderClause?.length && (call.over.frameOptions ?? DEFAULT_FRAME) === DEFAULT_FRAME
      ? { ...call, over: { ...call.over, frameOptions: ROWS_FRAME } }
      : null,
  );
  return changed
    ? [
        {
          own: "with the default frame",
          other: "with `ROWS UNBOUNDED PRECEDING`",
          select: changed,
          because:
            "The default frame, RANGE, ends with the last row that ties with the current one in ORDER BY; ROWS ends with the current row itself. They differ only where rows tie.",
        },
      ]
    : [];
}

const isCount = ({ funcname, over }: FuncCall) => lastName(funcname) === "count" && !over;

const replacedCalls = (select: SelectStmt, change: (call: FuncCall) => FuncCall | null) =>
  changedAll(select, (name, value: FuncCall) => (name === "FuncCall" ? change(value) : null));

/** The query with every node that a rule changes; null where it changes none. */
function changedAll<T extends object>(
  select: SelectStmt,
  change: (name: string, value: T) => T | null,
): SelectStmt | null {
  let current = select;
  let isChanged = false;
  for (;;) {
    const place = [...placesOf(current)].find(({ name, value }) => change(name, value as T) !== null);
    const replaced = place && change(place.name, place.value as T);
    if (!place || !replaced) return isChanged ? current : null;
    current = place.with(replaced);
    isChanged = true;
  }
}
