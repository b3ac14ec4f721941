import type { SqlSandbox } from "@master-sql/judge/sandbox";
import type { TutorPart } from "@master-sql/tutor";
import type { TutorDesk } from "./tutor-desk.ts";

/** A question about one wrong answer of the course, with the claims in the reply that a run contradicts. */
export interface ClaimProof {
  readonly name: string;
  readonly claims: number;
  readonly false: readonly string[];
}

/** Questions that are answered with facts about the query. */
const QUESTIONS = [
  "is this right?",
  "why are there so many rows",
  "why is something missing",
  "it counts each once, right?",
];

/** Asks about every nth wrong answer of the course, as a query without a task, and runs again what each reply claims. */
export async function* claimProofs(
  desk: TutorDesk,
  sandbox: SqlSandbox,
  every: number,
): AsyncGenerator<ClaimProof> {
  const answers = desk.content.exercises
    .flatMap(({ exercise: { kind, slug, dataset, wrongAnswers } }) =>
      kind === "select" ? wrongAnswers.map(({ sql }, index) => ({ slug, dataset, sql, index })) : [],
    )
    .filter((_, index) => index % every === 0)
    // Each dataset is opened only once.
    .toSorted((a, b) => (a.dataset < b.dataset ? -1 : a.dataset > b.dataset ? 1 : 0));
  for (const [place, { slug, dataset, sql, index }] of answers.entries()) {
    const text = QUESTIONS[place % QUESTIONS.length] ?? "";
    const parts = await desk.ask({ type: "dataset", slug: dataset }, { intent: "free", text, sql });
    const refuted: string[] = [];
    let claims = 0;
    for (const part of parts) {
      const said = await contradictions(sandbox, part, sql);
      claims += said.claims;
      refuted.push(...said.false);
    }
    yield { name: `${slug}, wrong answer ${index + 1}: ${text}`, claims, false: refuted };
  }
}

async function contradictions(
  sandbox: SqlSandbox,
  part: TutorPart,
  own: string,
): Promise<{ readonly claims: number; readonly false: readonly string[] }> {
  if (part.type === "sql") {
    const outcome = await sandbox.run(part.sql, { isolated: true, rowLimit: 20_000 });
    const rows =
      outcome.status === "completed"
        ? (outcome.results.findLast(({ columns }) => columns.length > 0)?.rows ?? [])
        : null;
    const isSame =
      rows !== null &&
      part.run.status === "rows" &&
      rows.length === part.run.rowCount &&
      sorted(rows.slice(0, part.run.rows.length)) === sorted(part.run.rows);
    // Where not all rows are shown, which of them come first may be left to chance.
    const isOpen =
      rows !== null &&
      part.run.status === "rows" &&
      rows.length === part.run.rowCount &&
      rows.length > part.run.rows.length;
    return { claims: 1, false: isSame || isOpen ? [] : [`${part.caption}\n${part.sql}`] };
  }
  const [, gives] =
    part.type === "text" ? (/^It runs and gives ([\d,]+) rows?\b/.exec(part.markdown) ?? []) : [];
  if (gives === undefined) return { claims: 0, false: [] };
  const outcome = await sandbox.run(own, { isolated: true, rowLimit: 20_000 });
  const rows = outcome.status === "completed" ? (outcome.results.at(-1)?.rows.length ?? 0) : -1;
  return {
    claims: 1,
    false: rows === Number(gives.replaceAll(",", "")) ? [] : [`It gives ${rows} rows, not ${gives}.`],
  };
}

const sorted = (rows: readonly (readonly (string | null)[])[]) => JSON.stringify(rows.map(String).toSorted());
