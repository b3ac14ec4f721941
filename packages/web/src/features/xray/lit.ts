import {
  decidingConditions,
  type Span,
  type XrayCondition,
  type XrayRow,
  type XrayStep,
} from "@master-sql/explain";

/** What lights up together in a step, whichever of it is pointed at: words of the query, conditions, rows. */
export interface Lit {
  readonly spans: readonly Span[];
  /** Places in the step's list of conditions. */
  readonly conditions: readonly number[];
  readonly isRow: (row: XrayRow) => boolean;
}

/** A part of the query's text that can be pointed at. */
export interface LitPart {
  readonly span: Span;
  readonly lit: Lit;
}

/** A row, and the conditions that decide what becomes of it (rule E12). */
export function litByRow(step: XrayStep, row: XrayRow): Lit {
  const conditions = decidingFor(step, row);
  return { spans: spansOf(step, conditions), conditions, isRow: (each) => each === row };
}

/** A condition or a part of one, and the rows about which it decides. */
export function litByCondition(step: XrayStep, place: number): Lit {
  const end = endOf(step.conditions, place);
  const isWithin = (each: number) => place <= each && each < end;
  return {
    spans: spansOf(step, [place]),
    conditions: [place],
    isRow: (row) => decidingFor(step, row).some(isWithin),
  };
}

/** The words that make a column; every row has it. */
export function litByColumn({ columns }: XrayStep, place: number): Lit {
  const span = columns[place]?.span;
  return { spans: span ? [span] : [], conditions: [], isRow: () => false };
}

/** The conditions that have no parts of their own, and the columns, with the words that they are in the query. */
export function litParts(step: XrayStep): LitPart[] {
  const conditions = step.conditions.flatMap(({ span }, place) =>
    span && endOf(step.conditions, place) === place + 1 ? [{ span, lit: litByCondition(step, place) }] : [],
  );
  // All columns that a star stands for have its words.
  const columns = new Map(
    step.columns.flatMap(({ span }, place) =>
      span ? [[span.start, { span, lit: litByColumn(step, place) }] as const] : [],
    ),
  );
  return [...conditions, ...columns.values()].toSorted((a, b) => a.span.start - b.span.start);
}

/** Whether a part of the text is within what is lit. */
export function isLit({ span }: LitPart, { spans }: Lit): boolean {
  return spans.some(({ start, end }) => start <= span.start && span.end <= end);
}

/** Of a join, whose condition is told by the row being there, its condition. */
function decidingFor({ conditions }: XrayStep, { truths }: XrayRow): readonly number[] {
  return truths ? decidingConditions(conditions, truths) : conditions.map((_, place) => place);
}

function spansOf({ conditions, span }: XrayStep, places: readonly number[]): readonly Span[] {
  const own = places.flatMap((place) => conditions[place]?.span ?? []);
  return own.length > 0 || !span ? own : [span];
}

/** The place after a condition and its parts. */
function endOf(conditions: readonly XrayCondition[], place: number): number {
  const depth = conditions[place]?.depth ?? 0;
  const next = conditions.findIndex((each, index) => index > place && each.depth <= depth);
  return next < 0 ? conditions.length : next;
}
