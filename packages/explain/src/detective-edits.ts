import {
  aliasOf,
  allOf,
  conjuncts,
  integerConstant,
  isSelect,
  nodeOf,
  type Place,
  placesOf,
  printSql,
} from "@master-sql/sql";
import type { BoolExpr, JoinExpr, Node, SelectStmt } from "@pgsql/types";
import type { Clause } from "./model.ts";
import type { ClauseWord } from "./query-text.ts";

/** A query in which one step is changed and nothing else. */
export interface StepEdit {
  readonly clause: Clause;
  /**
   * What the step did, as a sentence about "the row" without its end: a row that comes back, or goes, when it is
   * changed, is its doing.
   */
  readonly words: string;
  /** The word that the clause begins with, and a part of the tree within it. */
  readonly word: ClauseWord;
  readonly part: unknown;
  readonly query: SelectStmt;
}

/** Each step that can drop rows, made to drop none, in SQL's own order. */
export function relaxedSteps(query: SelectStmt): readonly StepEdit[] {
  return [...placesOf(query)].flatMap((place) => {
    if (place.name === "JoinExpr") return relaxedJoin(place, place.value);
    return isSelect(place.value) ? relaxedSelect(place, place.value) : [];
  });
}

/** Each step that can add or double rows, made to add none. */
export function tightenedSteps(query: SelectStmt): readonly StepEdit[] {
  return [...placesOf(query)].flatMap((place) => {
    if (place.name === "JoinExpr") return tightenedJoin(place, place.value);
    if (place.name === "BoolExpr") return withoutAlternative(place, place.value);
    return isSelect(place.value) ? tightenedSelect(place, place.value) : [];
  });
}

function relaxedSelect(place: Place, select: SelectStmt): readonly StepEdit[] {
  const edits: StepEdit[] = [];
  for (const [field, clause] of [
    ["whereClause", "where"],
    ["havingClause", "having"],
  ] as const) {
    const own = conjuncts(select[field]);
    for (const [index, condition] of own.entries())
      edits.push({
        clause,
        words: `${clause.toUpperCase()} drops the row: it doesn't pass ${code(condition)}`,
        word: clause,
        part: condition,
        query: place.with({ ...select, [field]: allOf(own.toSpliced(index, 1)) }),
      });
  }
  if (select.distinctClause)
    edits.push({
      clause: "distinct",
      words: "DISTINCT drops the row as one that is there already",
      word: "select",
      part: select.targetList,
      query: place.with({ ...select, distinctClause: undefined }),
    });
  if (select.limitCount || select.limitOffset)
    edits.push({
      clause: "limit",
      words: "LIMIT cuts the row off",
      word: "limit",
      part: [select.limitCount, select.limitOffset],
      query: place.with({
        ...select,
        limitCount: undefined,
        limitOffset: undefined,
        limitOption: "LIMIT_OPTION_DEFAULT",
      }),
    });
  if (select.op === "SETOP_UNION" && !select.all)
    edits.push(
      setEdit(
        "UNION drops the row as one that is there already",
        select,
        place.with({ ...select, all: true }),
      ),
    );
  if ((select.op === "SETOP_EXCEPT" || select.op === "SETOP_INTERSECT") && select.larg) {
    const name = select.op === "SETOP_EXCEPT" ? "EXCEPT" : "INTERSECT";
    edits.push(setEdit(`${name} takes the row away`, select, place.with(onlyBranch(select, select.larg))));
  }
  return edits;
}

function relaxedJoin(place: Place, join: JoinExpr): readonly StepEdit[] {
  const edits: StepEdit[] = [];
  const part = join.rarg;
  const edit = (words: string, change: Partial<JoinExpr>): StepEdit => ({
    clause: "join",
    words,
    word: "join",
    part,
    query: place.with({ ...join, ...change }),
  });
  const name = nameOf(join.rarg);
  if (join.jointype === "JOIN_INNER" && (join.quals || join.usingClause)) {
    edits.push(
      edit(`The join with ${name} drops the row: nothing there matches it`, { jointype: "JOIN_LEFT" }),
    );
    edits.push(
      edit(`The join with ${name} drops the row: it matches nothing before it`, { jointype: "JOIN_RIGHT" }),
    );
  }
  if (join.jointype === "JOIN_LEFT")
    edits.push(
      edit(`The join with ${name} drops the row: it matches nothing before it`, { jointype: "JOIN_FULL" }),
    );
  const conditions = conjuncts(join.quals);
  if (conditions.length > 1)
    for (const [index, condition] of conditions.entries())
      edits.push(
        edit(`The join with ${name} drops the row: it doesn't pass ${code(condition)}`, {
          quals: allOf(conditions.toSpliced(index, 1)),
        }),
      );
  return edits;
}

function tightenedJoin(place: Place, join: JoinExpr): readonly StepEdit[] {
  const edits: StepEdit[] = [];
  const edit = (words: string, change: Partial<JoinExpr>): StepEdit => ({
    clause: "join",
    words,
    word: "join",
    part: join.rarg,
    query: place.with({ ...join, ...change }),
  });
  const name = nameOf(join.rarg);
  if (join.jointype !== "JOIN_INNER")
    edits.push(
      edit(`The outer join with ${name} adds the row, although nothing matches`, { jointype: "JOIN_INNER" }),
    );
  const once = matchedOnce(join);
  if (once) edits.push(edit(`The join with ${name} doubles the row: several rows there match`, once));
  return edits;
}

/** The join with at most one row of its right side for each row of its left side. */
function matchedOnce({ rarg, quals, jointype }: JoinExpr): Partial<JoinExpr> | null {
  if (!rarg || !("RangeVar" in rarg) || (jointype !== "JOIN_INNER" && jointype !== "JOIN_LEFT") || !quals)
    return null;
  const subquery: SelectStmt = {
    targetList: [{ ResTarget: { val: { ColumnRef: { fields: [{ A_Star: {} }] } } } }],
    fromClause: [rarg],
    whereClause: quals,
    limitCount: integerConstant(1),
    limitOption: "LIMIT_OPTION_COUNT",
    op: "SETOP_NONE",
  };
  return {
    rarg: {
      RangeSubselect: {
        lateral: true,
        subquery: { SelectStmt: subquery },
        alias: { aliasname: aliasOf(rarg) },
      },
    },
    quals: { A_Const: { boolval: { boolval: true } } },
  };
}

function tightenedSelect(place: Place, select: SelectStmt): readonly StepEdit[] {
  const edits: StepEdit[] = [];
  if (select.op === "SETOP_UNION" && select.larg && select.rarg) {
    if (select.all)
      edits.push(
        setEdit(
          "UNION ALL doubles the row: both branches have it",
          select,
          place.with({ ...select, all: false }),
        ),
      );
    edits.push(
      setEdit("The row comes from the second branch", select, place.with(onlyBranch(select, select.larg))),
    );
    edits.push(
      setEdit("The row comes from the first branch", select, place.with(onlyBranch(select, select.rarg))),
    );
  }
  const groups = select.groupClause ?? [];
  if (groups.length > 1)
    for (const [index, group] of groups.entries())
      edits.push({
        clause: "group",
        words: `GROUP BY makes a group of its own of the row, by ${code(group)}`,
        word: "group",
        part: group,
        query: place.with({ ...select, groupClause: groups.toSpliced(index, 1) }),
      });
  return edits;
}

/** An OR without one of its alternatives. */
function withoutAlternative(place: Place, value: BoolExpr): readonly StepEdit[] {
  const args = value.args ?? [];
  if (value.boolop !== "OR_EXPR") return [];
  return args.map((alternative, index) => {
    const rest = args.toSpliced(index, 1);
    const [only] = rest;
    return {
      clause: "where",
      words: `OR lets the row in: it passes ${code(alternative)}`,
      word: "where",
      part: alternative,
      query: rest.length === 1 && only ? place.replaced(only) : place.with({ ...value, args: rest }),
    };
  });
}

/** One branch in place of a set operation, with what is said of the whole. */
function onlyBranch({ withClause, sortClause }: SelectStmt, branch: SelectStmt): SelectStmt {
  return { ...branch, ...(withClause && { withClause }), ...(sortClause && { sortClause }) };
}

function setEdit(words: string, select: SelectStmt, query: SelectStmt): StepEdit {
  return { clause: "set", words, word: "select", part: select.rarg, query };
}

function nameOf(node: Node | undefined): string {
  return aliasOf(node) || (nodeOf(node, "RangeSubselect") ? "the subquery" : "it");
}

const LONGEST_CODE = 80;

function code(node: Node): string {
  const text = printSql(node).replace(/\s+/g, " ");
  return text.length > LONGEST_CODE ? `${text.slice(0, LONGEST_CODE)}…` : text;
}
