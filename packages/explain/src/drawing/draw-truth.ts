import type { TruthDrawing } from "@master-sql/course";
import { list, number, quantity } from "@master-sql/words";
import { CannotDraw, type Drawn, type Subject } from "./model.ts";
import { namesIn } from "./named-columns.ts";
import { readRows } from "./read-rows.ts";
import { rowName } from "./row-name.ts";
import { ownSteps, stepAt, treeOf, writtenText, xrayOf } from "./subject.ts";

const MOST_ROWS = 10;
const MOST_CONDITIONS = 4;

/** What WHERE's condition, and each part of it, is for every row: true, false or unknown. */
export async function drawTruth(subject: Subject): Promise<Drawn> {
  const select = await treeOf(subject);
  const steps = ownSteps(await xrayOf(subject));
  const where = stepAt(steps, "where");
  if (!where) throw new CannotDraw("Truth values are drawn of a query with WHERE.");
  const [whole, ...parts] = where.conditions.map((condition, index) => ({ ...condition, index }));
  if (!whole) throw new CannotDraw("The condition's values can't be selected by themselves.");
  const shown = parts.length < MOST_CONDITIONS ? parts : parts.filter(({ depth }) => depth === 1);
  if (shown.length >= MOST_CONDITIONS)
    throw new CannotDraw(`The picture has room for ${MOST_CONDITIONS - 1} parts of a condition.`);
  const order = [...shown, whole];
  const before = steps[steps.indexOf(where) - 1];
  const places = new Map(before?.rows.map(({ id }, index) => [id, index]));
  const rows = where.rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  const wanted = [namesIn(select.whereClause), namesIn(select.targetList)];
  const drawing: TruthDrawing = {
    kind: "truth",
    table: readRows(select, where, rows, wanted, MOST_ROWS),
    conditions: order.map(({ sql }) => sql.replace(/\s+/g, " ")),
    rows: rows.map(({ truths = [], fate }) => ({
      truths: order.map(({ index }) => truths[index] ?? "unknown"),
      stays: fate === "kept",
    })),
  };
  return {
    drawing,
    title: writtenText(subject, where),
    caption: captionOf(drawing),
    rows: drawing.rows.map((_, row) => rowWords(drawing, row)),
  };
}

function captionOf({ rows }: TruthDrawing): string {
  const counts = (["true", "false", "unknown"] as const)
    .map((truth) => ({ truth, count: rows.filter(({ truths }) => truths.at(-1) === truth).length }))
    .filter(({ count }) => count > 0)
    .map(({ truth, count }) => `${truth} for ${number(count)}`);
  const hasUnknown = rows.some(({ truths }) => truths.at(-1) === "unknown");
  const end = hasUnknown ? " Unknown isn't true, so those rows leave as well." : "";
  return `Of ${quantity(rows.length, "row")} the condition is ${list(counts)}. Only where it is true does a row stay.${end}`;
}

function rowWords({ table, conditions, rows }: TruthDrawing, row: number): string {
  const { truths = [], stays = false } = rows[row] ?? {};
  const values = conditions.map((condition, at) => `${condition} is ${truths[at]}`);
  return `${rowName(table, row)}: ${list(values)}, so it ${stays ? "stays" : "leaves"}.`;
}
