import type { ClausesDrawing } from "@master-sql/course";
import { number, quantity } from "@master-sql/words";
import type { XrayStep } from "../index.ts";
import { CannotDraw, type Drawn, type Subject } from "./model.ts";
import { ownSteps, xrayOf } from "./subject.ts";

const FEWEST_STEPS = 3;

const WORDS: Readonly<Partial<Record<XrayStep["clause"], string>>> = {
  from: "FROM",
  join: "JOIN",
  where: "WHERE",
  group: "GROUP BY",
  having: "HAVING",
  window: "window functions",
  select: "SELECT",
  distinct: "DISTINCT",
  order: "ORDER BY",
  limit: "LIMIT",
};

/** The clauses of a query as they are written, and in the order in which they are carried out, with the rows of each. */
export async function drawClauses(subject: Subject): Promise<Drawn> {
  const steps = ownSteps(await xrayOf(subject)).filter(({ clause }) => WORDS[clause] !== undefined);
  if (steps.length < FEWEST_STEPS)
    throw new CannotDraw(`A query with fewer than ${FEWEST_STEPS} clauses shows no order.`);
  const begins = [...new Set(steps.flatMap(({ span }) => (span ? [span.start] : [])))].toSorted(
    (a, b) => a - b,
  );
  const written = begins.map((start) => {
    const ends = steps.flatMap(({ span }) => (span?.start === start ? [span.end] : []));
    return subject.sql.slice(start, Math.max(...ends)).replace(/\s+/g, " ");
  });
  const drawing: ClausesDrawing = {
    kind: "clauses",
    written,
    steps: steps.map(({ clause, span, title, rowsOut }) => ({
      words: span || clause !== "group" ? (WORDS[clause] ?? clause) : title,
      written: span ? begins.indexOf(span.start) : null,
      rows: rowsOut,
    })),
  };
  return {
    drawing,
    title: "As written, and as PostgreSQL runs it",
    caption: captionOf(drawing),
    rows: drawing.steps.map(
      ({ words, written: at, rows }, index) =>
        `Step ${index + 1}: ${at === null ? words : written[at]}${rows === null ? "" : `, ${quantity(rows, "row")}`}.`,
    ),
  };
}

function captionOf({ steps }: ClausesDrawing): string {
  const select = steps.findIndex(({ words }) => words === "SELECT");
  const [first] = steps;
  const last = steps.at(-1);
  const begins = first?.rows == null ? "" : ` It begins with ${quantity(first.rows, "row")}`;
  const ends = last?.rows == null || begins === "" ? "" : ` and ends with ${number(last.rows)}.`;
  return `SELECT is written first, but runs as step ${select + 1} of ${steps.length}.${begins}${ends}`;
}
