import type { Prepared, SqlFailure, Step, StepOutcome, TrialDatabase } from "@master-sql/judge/sandbox";
import {
  Client,
  type Connection,
  DatabaseError,
  type FieldDef,
  type QueryResult,
  type Submittable,
} from "pg";

/** A TrialDatabase on a PostgreSQL server, for queries: every cell is its own text. */
export class NativeTrialDatabase implements TrialDatabase {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async connect(url: string): Promise<NativeTrialDatabase> {
    const asText = { getTypeParser: () => (value: unknown) => value };
    const client = new Client({ connectionString: url, types: asText });
    await client.connect();
    return new NativeTrialDatabase(client);
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async run(steps: readonly Step[]): Promise<readonly StepOutcome[]> {
    const outcomes: StepOutcome[] = [];
    for (const step of steps) {
      outcomes.push(await this.#run(step).catch(failed));
    }
    return outcomes;
  }

  async #run(step: Step): Promise<StepOutcome> {
    if (step.kind === "prepared-script") throw new Error("Pairs of queries are judged here, and no scripts.");
    if (step.kind === "query") return this.#submit(new Execute(step));
    return step.copied ? this.#submit(new Fill(step.sql, step.copied)) : this.#script(step.sql);
  }

  /** No stranger's query runs here. */
  prepareSecret(name: string, sql: string): Promise<Prepared> {
    return this.prepare(name, sql);
  }

  async prepare(name: string, sql: string): Promise<Prepared> {
    try {
      const fields = await this.#submit(new Prepare(name, sql));
      const types = fields.map(
        ({ dataTypeID, dataTypeModifier }) => `format_type(${dataTypeID}, ${dataTypeModifier})`,
      );
      const named = await this.#script(`SELECT ${types.join(", ")}`);
      const typeNames = named.ok ? (named.rows[0] ?? []) : [];
      return {
        ok: true,
        columns: fields.map(({ name: column, dataTypeID }, index) => ({
          name: column,
          typeOid: dataTypeID,
          typeName: typeNames[index] ?? "",
        })),
      };
    } catch (error) {
      return { ok: false, failure: failureOf(error) };
    }
  }

  async #script(sql: string): Promise<StepOutcome> {
    type Rows = QueryResult<(string | null)[]>;
    const answer: Rows | Rows[] = await this.#client.query({ text: sql, rowMode: "array" });
    const results = Array.isArray(answer) ? answer : [answer];
    return {
      ok: true,
      rows: results.findLast(({ fields }) => fields.length > 0)?.rows ?? [],
      truncated: false,
    };
  }

  #submit<T>(trip: RoundTrip<T>): Promise<T> {
    this.#client.query(trip);
    return trip.done;
  }
}

/** One trip of PostgreSQL's extended protocol that the driver has no call for. */
abstract class RoundTrip<T> implements Submittable {
  readonly #settled = Promise.withResolvers<T>();
  readonly done = this.#settled.promise;

  abstract submit(connection: Connection): void;
  protected abstract result(): T;

  /** The driver calls nothing more after an error. */
  handleError(error: Error): void {
    this.#settled.reject(error);
  }

  handleReadyForQuery(): void {
    this.#settled.resolve(this.result());
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}

class Prepare extends RoundTrip<readonly FieldDef[]> {
  readonly #name: string;
  readonly #sql: string;
  #fields: readonly FieldDef[] = [];

  constructor(name: string, sql: string) {
    super();
    this.#name = name;
    this.#sql = sql;
  }

  submit(connection: Connection): void {
    connection.close({ type: "S", name: this.#name }, true);
    connection.parse({ name: this.#name, text: this.#sql, types: [] }, true);
    connection.describe({ type: "S", name: this.#name }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#fields = fields;
  }

  protected result() {
    return this.#fields;
  }
}

class Execute extends RoundTrip<StepOutcome> {
  readonly #step: Extract<Step, { kind: "query" }>;
  readonly #rows: (string | null)[][] = [];
  #truncated = false;

  constructor(step: Extract<Step, { kind: "query" }>) {
    super();
    this.#step = step;
  }

  submit(connection: Connection): void {
    connection.bind({ statement: this.#step.name, values: [] }, true);
    connection.execute({ rows: String(this.#step.rowLimit) }, true);
    connection.sync();
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields);
  }

  handlePortalSuspended(): void {
    this.#truncated = true;
  }

  protected result(): StepOutcome {
    return { ok: true, rows: this.#rows, truncated: this.#truncated };
  }
}

/** What the driver's connection has beside what its types say. */
interface CopyingConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** A script with what its COPY statements read. */
class Fill extends RoundTrip<StepOutcome> {
  readonly #sql: string;
  readonly #copied: IterableIterator<string>;
  #rows: (string | null)[][] = [];

  constructor(sql: string, copied: readonly string[]) {
    super();
    this.#sql = sql;
    this.#copied = copied.values();
  }

  submit(connection: Connection): void {
    connection.query(this.#sql);
  }

  handleCopyInResponse(connection: CopyingConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#copied.next().value ?? ""));
    connection.endCopyFrom();
  }

  /** Of a script's statements the last one that returns rows counts. */
  handleRowDescription(): void {
    this.#rows = [];
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows.push(fields);
  }

  protected result(): StepOutcome {
    return { ok: true, rows: this.#rows, truncated: false };
  }
}

function failed(error: unknown): StepOutcome {
  return { ok: false, failure: failureOf(error) };
}

/** Throws what isn't PostgreSQL's own error. */
function failureOf(error: unknown): SqlFailure {
  if (!(error instanceof DatabaseError)) throw error;
  return {
    sqlstate: error.code ?? "XX000",
    message: error.message,
    ...(error.position && { position: Number(error.position) }),
  };
}
