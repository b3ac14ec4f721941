import type { TutorPart, TutorRun } from "@master-sql/tutor";

/** UTF-16 code units of a text, and of a cell; rows and columns of a result. */
const MOST = { text: 8_000, cell: 300, rows: 50, columns: 50 } as const;

/** A piece of an answer, cut where a learner's query could make it fill the server's memory or the database. */
export function boundedPart(part: TutorPart): TutorPart {
  switch (part.type) {
    case "text":
      return { ...part, markdown: cut(part.markdown, MOST.text) };
    case "sql":
      return { ...part, caption: cut(part.caption, MOST.text), run: boundedRun(part.run) };
    case "passage":
      return { ...part, excerpt: cut(part.excerpt, MOST.text) };
    case "nothing":
      return { ...part, reason: cut(part.reason, MOST.text) };
    // Their names are PostgreSQL's or the exercise's, and their number was bounded where they were read.
    case "task":
    case "plans":
    case "speaker":
    case "follow-ups":
      return part;
  }
}

/** The same of what running SQL gave. */
export function boundedRun(run: TutorRun): TutorRun {
  if (run.status === "error") return { ...run, message: cut(run.message, MOST.text) };
  return {
    ...run,
    columns: run.columns.slice(0, MOST.columns).map((name) => cut(name, MOST.cell)),
    rows: run.rows
      .slice(0, MOST.rows)
      .map((row) => row.slice(0, MOST.columns).map((cell) => (cell === null ? null : cut(cell, MOST.cell)))),
  };
}

/** The database takes neither broken halves of UTF-16 pairs nor U+0000. */
function cut(text: string, most: number): string {
  const clean = text.replaceAll("\0", "").toWellFormed();
  return clean.length <= most ? clean : `${clean.slice(0, most).toWellFormed()}…`;
}
