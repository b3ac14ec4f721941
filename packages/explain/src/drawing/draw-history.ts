import type { HistoryDrawing } from "@master-sql/course";
import { number, quantity } from "@master-sql/words";
import { CannotDraw, type Drawn, type Subject } from "./model.ts";
import { treeOf } from "./subject.ts";

const MOST_SPANS = 12;
const FEWEST_COLUMNS = 3;
const MOMENTS = /^(date|timestamp|timestamp without time zone|timestamptz|timestamp with time zone)$/;

/**
 * Spans of time as bars. The first column of the query says whose they are, the last two when they begin and end
 * (NULL: not yet), and what stands between says what they are.
 */
export async function drawHistory(subject: Subject): Promise<Drawn> {
  await treeOf(subject);
  const plain = await subject.run(subject.sql);
  if (!plain.ok) throw new CannotDraw(`The query fails: ${plain.message}.`);
  const count = plain.columns.length;
  const isSpan = plain.columns.slice(-2).every(({ typeName }) => MOMENTS.test(typeName));
  if (count < FEWEST_COLUMNS || !isSpan)
    throw new CannotDraw(
      "A history is drawn of a query whose last two columns are moments, the beginnings and ends of what the first ones name.",
    );
  if (plain.truncated || plain.rows.length > MOST_SPANS || plain.rows.length === 0)
    throw new CannotDraw(
      `The picture has room for 1 to ${MOST_SPANS} spans, and there are ${plain.rows.length}.`,
    );
  const names = plain.columns.map((_, at) => `c${at}`);
  const [begin, end] = names.slice(-2);
  const seconds = await subject.run(
    `SELECT q.*, extract(epoch FROM q.${begin})::float8, extract(epoch FROM q.${end})::float8 FROM (${subject.sql}) AS q (${names.join(", ")})`,
  );
  if (!seconds.ok) throw new CannotDraw(`The query fails: ${seconds.message}.`);
  const spans = seconds.rows.map((row) => ({
    lane: row[0] ?? "NULL",
    words: row
      .slice(1, count - 2)
      .map((cell) => cell ?? "NULL")
      .join(", "),
    from: row[count - 2] ?? null,
    to: row[count - 1] ?? null,
    begin: row[count] == null ? null : Number(row[count]),
    end: row[count + 1] == null ? null : Number(row[count + 1]),
  }));
  const lanes = [...new Set(spans.map(({ lane }) => lane))];
  const drawing: HistoryDrawing = {
    kind: "history",
    of: plain.columns[0]?.name ?? "",
    lanes: lanes.map((lane) => ({
      name: lane,
      spans: spans.flatMap(({ lane: own, words, from, to, begin: start, end: stop }) =>
        own === lane && from !== null && start !== null ? [{ words, from, to, begin: start, end: stop }] : [],
      ),
    })),
  };
  return {
    drawing,
    title: `${plain.columns.at(-2)?.name} – ${plain.columns.at(-1)?.name}`,
    caption: captionOf(drawing),
    rows: drawing.lanes.flatMap(({ name, spans: own }) =>
      own.map(
        ({ words, from, to }) =>
          `${drawing.of} ${name}${words ? `, ${words}` : ""}: from ${from} ${to === null ? "on, without an end" : `to ${to}`}.`,
      ),
    ),
  };
}

/** How the spans of a lane lie to each other, from one to the next. */
function captionOf({ lanes }: HistoryDrawing): string {
  let [gaps, overlaps, open] = [0, 0, 0];
  for (const { spans } of lanes) {
    open += spans.filter(({ end }) => end === null).length;
    const sorted = spans.toSorted((a, b) => a.begin - b.begin);
    let reached: number | null = null;
    for (const { begin, end } of sorted) {
      if (reached !== null && begin > reached) gaps += 1;
      if (reached !== null && begin < reached) overlaps += 1;
      reached = Math.max(reached ?? Number.NEGATIVE_INFINITY, end ?? Number.POSITIVE_INFINITY);
    }
  }
  const total = lanes.reduce((sum, { spans }) => sum + spans.length, 0);
  const found = [
    gaps > 0 ? quantity(gaps, "gap") : "",
    overlaps > 0 ? quantity(overlaps, "overlap") : "",
  ].filter(Boolean);
  const fit =
    found.length > 0
      ? `There ${gaps + overlaps === 1 ? "is" : "are"} ${found.join(" and ")} between them.`
      : "";
  const ends = open > 0 ? `${number(open)} of them ${open === 1 ? "has" : "have"} no end.` : "";
  return [`${quantity(total, "span")} of time, each from its beginning up to its end.`, fit, ends]
    .filter(Boolean)
    .join(" ");
}
