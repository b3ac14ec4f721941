import type {
  Prepared,
  ResultColumn,
  Row,
  SqlFailure,
  Step,
  StepOutcome,
  TrialDatabase,
} from "@master-sql/judge/sandbox";
import type { BackendMessageHandler, FieldDescription, MessageFields } from "../postgres/backend-messages.ts";
import { type Postgres, serialize } from "../postgres/postgres.ts";

/** Characters that the rows of one step may hold: a small database gives small results. */
const MAX_RESULT_CHARACTERS = 8 * 1024 * 1024;

const RESULT_TOO_LARGE: SqlFailure = { sqlstate: "53000", message: "the result is too large to be compared" };

/** The search's connection, on a PostgreSQL in this thread. Throws PostgresCrash when PostgreSQL dies. */
export class PostgresTrialDatabase implements TrialDatabase {
  readonly #postgres: Postgres;
  readonly #typeNames = new Map<string, string>();
  /** Texts of secret statements by name. */
  readonly #secrets = new Map<string, string>();
  /** Messages of queries that were run before, since a search runs the same ones a thousand times. */
  readonly #messages = new Map<string, readonly Uint8Array[]>();

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  async run(steps: readonly Step[]): Promise<readonly StepOutcome[]> {
    if (steps.length === 0) return [];
    const answers = this.#converse(steps.flatMap((step) => this.#messagesOf(step)));
    return steps.map((step, index) => {
      const answer = answers[index];
      if (!answer) throw new Error("PostgreSQL gave fewer answers than it was asked for.");
      return answer.outcome(step.kind === "query" ? step.rowLimit : Number.POSITIVE_INFINITY);
    });
  }

  #messagesOf(step: Step): readonly Uint8Array[] {
    if (step.kind === "prepared-script") return [FORGET_SECRET, ...step.names.flatMap(carriedOut), SYNC];
    if (step.kind === "script")
      return [serialize.query(step.sql), ...(step.copied ?? []).flatMap(copyMessages)];
    const key = `${step.rowLimit} ${step.name}`;
    const messages = this.#messages.get(key) ?? messagesOf(step, this.#secrets.get(step.name));
    this.#messages.set(key, messages);
    return messages;
  }

  async prepare(name: string, sql: string): Promise<Prepared> {
    this.#messages.clear();
    this.#secrets.delete(name);
    return this.#prepared([
      FORGET_SECRET,
      serialize.close({ type: "S", name }),
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    ]);
  }

  async prepareSecret(name: string, sql: string): Promise<Prepared> {
    this.#messages.clear();
    this.#secrets.set(name, sql);
    return this.#prepared([
      serialize.close({ type: "S", name }),
      serialize.parse({ text: sql }),
      serialize.describe({ type: "S" }),
      serialize.sync(),
    ]);
  }

  #prepared(messages: readonly Uint8Array[]): Prepared {
    const [answer] = this.#converse(messages);
    if (!answer) throw new Error("PostgreSQL gave no answer.");
    if (answer.failure) return { ok: false, failure: answer.failure };
    return { ok: true, columns: this.#columns(answer.columns) };
  }

  #converse(messages: readonly Uint8Array[]): readonly Answer[] {
    const reader = new AnswerReader(this.#postgres);
    this.#postgres.converse(messages, reader);
    return reader.answers;
  }

  #columns(fields: readonly FieldDescription[]): readonly ResultColumn[] {
    const unknown = [...new Set(fields.map(typeKey))].filter((key) => !this.#typeNames.has(key));
    if (unknown.length > 0) {
      const names = unknown.map((key) => `pg_catalog.format_type(${key})`).join(", ");
      const [answer] = this.#converse([serialize.query(`SELECT ${names}`)]);
      const row = answer?.rows[0] ?? [];
      for (const [index, key] of unknown.entries()) this.#typeNames.set(key, row[index] ?? "");
    }
    return fields.map((field) => ({
      name: field.name,
      typeOid: field.typeOid,
      typeName: this.#typeNames.get(typeKey(field)) ?? "",
    }));
  }
}

/**
 * A secret is the unnamed statement, whatever became of it: all that runs something else begins so. Scripts do by
 * themselves.
 */
const FORGET_SECRET = serialize.close({ type: "S" });
const CLOSE_PORTAL = serialize.close({ type: "P" });
const SYNC = serialize.sync();
const COPY_DONE = serialize.copyDone();
const encoder = new TextEncoder();

/** Described as well: rows of a statement before it are dropped then, as they are in a script. */
function carriedOut(name: string): readonly Uint8Array[] {
  return [
    serialize.bind({ portal: "", statement: name }),
    serialize.describe({ type: "P" }),
    serialize.execute({ portal: "" }),
  ];
}

/** What a COPY reads. Where it has failed, or what stands before it, PostgreSQL passes over them. */
function copyMessages(text: string): readonly Uint8Array[] {
  return [serialize.copyData(encoder.encode(text).buffer), COPY_DONE];
}

function messagesOf(
  { name, rowLimit }: Extract<Step, { readonly kind: "query" }>,
  secret: string | undefined,
): readonly Uint8Array[] {
  return [
    secret === undefined ? FORGET_SECRET : serialize.parse({ text: secret }),
    serialize.bind({ portal: "", statement: secret === undefined ? name : "" }),
    // One row more than is kept tells whether there are more.
    serialize.execute({ portal: "", rows: rowLimit + 1 }),
    CLOSE_PORTAL,
    SYNC,
  ];
}

function typeKey({ typeOid, typeModifier }: FieldDescription): string {
  return `${typeOid}, ${typeModifier}`;
}

/** The answer to one request. */
class Answer {
  columns: readonly FieldDescription[] = [];
  rows: Row[] = [];
  failure: SqlFailure | undefined;

  outcome(rowLimit: number): StepOutcome {
    if (this.failure) return { ok: false, failure: this.failure };
    return { ok: true, rows: this.rows.slice(0, rowLimit), truncated: this.rows.length > rowLimit };
  }
}

/** Collects the answers to several requests: each ends with ReadyForQuery. */
class AnswerReader implements BackendMessageHandler {
  readonly answers: Answer[] = [];
  readonly #postgres: Postgres;
  #current = new Answer();
  #characters = 0;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  /** Of a script's statements the last one that returns rows counts. */
  fields(fields: readonly FieldDescription[]): void {
    this.#current.columns = fields;
    this.#current.rows = [];
  }

  row(row: Row): void {
    for (const cell of row) this.#characters += cell?.length ?? 0;
    if (this.#characters > MAX_RESULT_CHARACTERS) this.oversized();
    else this.#current.rows.push(row);
  }

  oversized(): void {
    this.#current.failure ??= RESULT_TOO_LARGE;
    this.#current.rows = [];
    this.#postgres.requestCancel();
  }

  error(fields: MessageFields): void {
    this.#current.failure ??= {
      sqlstate: fields.C ?? "XX000",
      message: fields.M ?? "PostgreSQL reported an error without a message.",
      ...(fields.D !== undefined && { detail: fields.D }),
      ...(fields.H !== undefined && { hint: fields.H }),
      ...(fields.P !== undefined && { position: Number(fields.P) }),
    };
  }

  ready(): void {
    this.answers.push(this.#current);
    this.#current = new Answer();
    this.#characters = 0;
  }

  commandComplete(): void {}
  notice(): void {}
  copyOut(): void {}
  copyData(): void {}
}
