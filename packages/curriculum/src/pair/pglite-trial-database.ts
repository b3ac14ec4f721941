import { messages, type PGlite } from "@electric-sql/pglite";
import type { Prepared, SqlFailure, Step, StepOutcome, TrialDatabase } from "@master-sql/engine/search";
import { answers, type BackendMessage, concat, frontend } from "./wire.ts";

/** A TrialDatabase on PGlite in this thread, by PostgreSQL's wire protocol, so that every cell is its own text. */
export class PgliteTrialDatabase implements TrialDatabase {
  readonly #database: PGlite;
  readonly #typeNames = new Map<string, string>();

  constructor(database: PGlite) {
    this.#database = database;
  }

  async run(steps: readonly Step[]): Promise<readonly StepOutcome[]> {
    if (steps.length === 0) return [];
    const requests = steps.map((step) =>
      step.kind === "script" ? frontend.script(step.sql) : frontend.execute(step.name, step.rowLimit),
    );
    return answers(this.#database.execProtocolRawSync(concat(requests))).map(outcome);
  }

  async prepare(name: string, sql: string): Promise<Prepared> {
    const [answer = []] = answers(this.#database.execProtocolRawSync(frontend.parse(name, sql)));
    const failure = failureIn(answer);
    if (failure) return { ok: false, failure };
    const fields = answer.flatMap((message) =>
      message instanceof messages.RowDescriptionMessage ? message.fields : [],
    );
    await this.#learnTypeNames(fields);
    return {
      ok: true,
      columns: fields.map((field) => ({
        name: field.name,
        typeOid: field.dataTypeID,
        typeName: this.#typeNames.get(typeKey(field)) ?? "",
      })),
    };
  }

  async #learnTypeNames(fields: readonly messages.Field[]): Promise<void> {
    const unknown = [...new Set(fields.map(typeKey))].filter((key) => !this.#typeNames.has(key));
    if (unknown.length === 0) return;
    const calls = unknown.map((key) => `format_type(${key})`);
    const [outcome] = await this.run([{ kind: "script", sql: `SELECT ${calls.join(", ")}` }]);
    const names = outcome?.ok ? (outcome.rows[0] ?? []) : [];
    for (const [index, key] of unknown.entries()) this.#typeNames.set(key, names[index] ?? "");
  }
}

function typeKey({ dataTypeID, dataTypeModifier }: messages.Field): string {
  return `${dataTypeID}, ${dataTypeModifier}`;
}

function outcome(answer: readonly BackendMessage[]): StepOutcome {
  const failure = failureIn(answer);
  if (failure) return { ok: false, failure };
  let rows: (string | null)[][] = [];
  let truncated = false;
  for (const message of answer) {
    if (message instanceof messages.RowDescriptionMessage) rows = [];
    else if (message instanceof messages.DataRowMessage) rows.push(message.fields);
    else if (message.name === "portalSuspended") truncated = true;
  }
  return { ok: true, rows, truncated };
}

function failureIn(answer: readonly BackendMessage[]): SqlFailure | null {
  const error = answer.find((message) => message instanceof messages.DatabaseError);
  if (!error) return null;
  return {
    sqlstate: error.code ?? "XX000",
    message: error.message,
    ...(error.hint ? { hint: error.hint } : {}),
    ...(error.position ? { position: Number(error.position) } : {}),
  };
}
