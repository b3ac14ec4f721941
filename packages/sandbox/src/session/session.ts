import {
  MAX_SCRIPT_LENGTH,
  type ResultColumn,
  type SqlError,
  type StartingPoint,
  type StatementResult,
} from "@master-sql/judge/sandbox";
import type { FieldDescription, TransactionStatus } from "../postgres/backend-messages.ts";
import type { MemoryState } from "../postgres/memory-state.ts";
import type { Postgres, PostgresState } from "../postgres/postgres.ts";
import { type Execution, executeStatement, statementResultOf } from "./execute-statement.ts";
import { isPureRead } from "./pure-read.ts";
import { refusalOf } from "./refused-statement.ts";
import { type ScriptStatement, splitScript } from "./split-script.ts";
import { type StatementPlace, sqlErrorOf } from "./sql-error.ts";
import { StartingPoints } from "./starting-points.ts";
import { TypeNames } from "./type-names.ts";

/**
 * Takes each statement's result as soon as it is there. `unsaved`: the session now has changes that a restart loses.
 */
export type ResultSink = (result: StatementResult, unsaved: boolean) => void;

export type ExplainResult = { readonly plan: unknown } | { readonly error: SqlError };

/** Memory never shrinks: a PostgreSQL that has grown by more bytes than this is replaced rather than brought back. */
const TOLERATED_GROWTH = 64 * 1024 * 1024;

const CHANGING_WORDS = ["INSERT", "UPDATE", "DELETE", "MERGE"];
const MAIN_WORDS = [...CHANGING_WORDS, "SELECT", "VALUES", "TABLE"];

/** Where an isolated run begins, and what it comes to when the script that leads there fails. */
interface Start<T> {
  readonly from: StartingPoint;
  readonly otherwise: (error: SqlError) => T;
}

/** How a session stands to the pristine state. */
interface Standing {
  readonly transaction: TransactionStatus;
  readonly committedChanges: boolean;
  readonly openChanges: boolean;
  readonly touched: boolean;
}

const PRISTINE: Standing = { transaction: "I", committedChanges: false, openChanges: false, touched: false };

/** One learner's session on one PostgreSQL: scripts in, results as PostgreSQL gave them out. */
export class Session {
  readonly #postgres: Postgres;
  readonly #pristine: PostgresState<MemoryState>;
  readonly #pristineTransactionId: bigint;
  readonly #typeNames = new TypeNames();
  #transaction: TransactionStatus = "I";
  /** Changes that are committed, and changes in a transaction that is still open. */
  #committedChanges = false;
  #openChanges = false;
  /** Whether anything may differ from the pristine state, apart from caches. */
  #touched = false;
  /** PostgreSQL is where an isolated run has left it; the session itself is pristine. */
  #isAway = false;
  readonly #startingPoints: StartingPoints<Standing>;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
    this.#pristine = postgres.capture();
    this.#pristineTransactionId = postgres.nextTransactionId();
    this.#startingPoints = new StartingPoints(postgres, this.#pristine);
  }

  /** Whether data differ from the pristine state, or will once an open transaction is committed. */
  get hasChanges(): boolean {
    return this.#committedChanges || this.#openChanges;
  }

  /**
   * Runs a script as psql does: statement by statement, each committed on its own unless the script opens a
   * transaction, ended by the first error.
   * @throws PostgresCrash
   */
  run(script: string, rowLimit: number, onResult: ResultSink): SqlError | undefined {
    this.#comeBack();
    return refuseScript(script) ?? this.#runScript(script, rowLimit, onResult);
  }

  /**
   * Runs a script of ours, of any length, whose results nobody looks at.
   * @throws PostgresCrash
   */
  setUp(script: string): SqlError | undefined {
    this.#comeBack();
    return this.#runScript(script, 0, () => undefined);
  }

  /**
   * Does some work, such as {@link run}, on the pristine state or from a starting point, and goes back to where the session
   * was: at once, or where that is the pristine state before anything else is done, since the next run may begin elsewhere.
   * @returns unrestorable: true when going back is not possible, so that this PostgreSQL has to be replaced
   * @throws PostgresCrash
   */
  async isolated<T>(
    work: () => T | Promise<T>,
    start?: Start<T>,
  ): Promise<{ readonly value: T; readonly unrestorable: boolean }> {
    const session = this.#touched
      ? { state: this.#postgres.capture(), standing: this.#standing() }
      : undefined;
    if (session && !this.reset()) throw new Error("An unrestorable session cannot run isolated scripts.");
    const error = start && this.#beginAt(start.from);
    if (!start) this.#beginPristine();
    const value = start && error ? start.otherwise(error) : await work();
    if (!this.#canGoBack()) return { value, unrestorable: true };
    this.#isAway = this.#touched;
    this.#stand(session?.standing ?? PRISTINE);
    if (session) {
      this.#postgres.restore(session.state);
      this.#isAway = false;
    }
    return { value, unrestorable: false };
  }

  #beginPristine(): void {
    this.#comeBack();
    this.#postgres.restartClock();
  }

  /** @returns why the script that leads there fails */
  #beginAt({ script, looks }: StartingPoint): SqlError | undefined {
    const kept = this.#startingPoints.goTo(script);
    if (kept) {
      this.#isAway = false;
      this.#stand(kept);
      return undefined;
    }
    this.#beginPristine();
    const error = this.#runScript(script, 0, () => undefined);
    if (error) return error;
    this.#touched = true;
    // What is in caches now is so for every run that begins here.
    for (const sql of looks) this.#execute(sql);
    this.#startingPoints.keep(script, this.#standing());
    return undefined;
  }

  #comeBack(): void {
    if (!this.#isAway) return;
    this.#postgres.restore(this.#pristine);
    this.#isAway = false;
  }

  #standing(): Standing {
    return {
      transaction: this.#transaction,
      committedChanges: this.#committedChanges,
      openChanges: this.#openChanges,
      touched: this.#touched,
    };
  }

  #stand({ transaction, committedChanges, openChanges, touched }: Standing): void {
    this.#transaction = transaction;
    this.#committedChanges = committedChanges;
    this.#openChanges = openChanges;
    this.#touched = touched;
  }

  /**
   * Lends PostgreSQL, as it was opened, to work that speaks to it itself; whatever it does is undone.
   * @throws PostgresCrash
   */
  lend<T>(
    work: (postgres: Postgres) => Promise<T>,
  ): Promise<{ readonly value: T; readonly unrestorable: boolean }> {
    return this.isolated(() => {
      this.#touched = true;
      return work(this.#postgres);
    });
  }

  /**
   * The plan of the script's only statement.
   * @throws PostgresCrash
   */
  explain(script: string, analyze: boolean): ExplainResult {
    this.#comeBack();
    const refused = refuseScript(script);
    if (refused) return { error: refused };
    const statements = splitScript(script);
    const [statement] = statements;
    if (!statement || statements.length > 1) return { error: notOneStatement(statements) };
    const prefix = `EXPLAIN (FORMAT JSON${analyze ? ", ANALYZE, BUFFERS" : ""}) `;
    const place = placeOf(statement, 0, prefix);
    const refusal = refusalOf(statement);
    if (refusal) return { error: { ...refusal, offset: statement.offset, statementIndex: 0 } };
    if (analyze && !isPureRead(statement)) this.#touched = true;
    const execution = analyze ? this.#undone(() => this.#execute(place.sent)) : this.#execute(place.sent);
    if (execution.error) return { error: sqlErrorOf(execution.error, place, statement.parameterAt) };
    return { plan: JSON.parse(execution.rows[0]?.[0] ?? "null") };
  }

  /** Back to the pristine state. @returns false when that is not possible and this PostgreSQL has to be replaced */
  reset(): boolean {
    if (!this.#canGoBack()) return false;
    this.#isAway ||= this.#touched;
    this.#stand(PRISTINE);
    this.#comeBack();
    this.#postgres.restartClock();
    return true;
  }

  #canGoBack(): boolean {
    if (this.#postgres.growthSince(this.#pristine) > TOLERATED_GROWTH) return false;
    return !this.#touched || this.#postgres.canRestore(this.#pristine);
  }

  #runScript(script: string, rowLimit: number, onResult: ResultSink): SqlError | undefined {
    for (const [statementIndex, statement] of splitScript(script).entries()) {
      const refusal = refusalOf(statement);
      if (refusal) return { ...refusal, offset: statement.offset, statementIndex };
      if (!isPureRead(statement)) this.#touched = true;
      const execution = this.#execute(statement.sql, rowLimit, changesRows(statement.words));
      if (execution.error)
        return sqlErrorOf(execution.error, placeOf(statement, statementIndex, ""), statement.parameterAt);
      const columns = this.#columns(execution.fields);
      onResult(statementResultOf(statement.sql, execution, columns), this.hasChanges);
    }
    return undefined;
  }

  #execute(sql: string, rowLimit = 1, toTheEnd = false): Execution {
    const before = this.#postgres.nextTransactionId();
    const execution = executeStatement(this.#postgres, sql, rowLimit, toTheEnd);
    this.#transaction = execution.transaction;
    if (this.#postgres.nextTransactionId() !== before) {
      this.#touched = true;
      if (!execution.error) this.#openChanges = true;
    }
    if (execution.transaction === "I") {
      const undone = execution.error !== undefined || execution.tag === "ROLLBACK";
      if (!undone) this.#committedChanges ||= this.#openChanges;
      this.#openChanges = false;
    }
    return execution;
  }

  /** Executes within a transaction, or a savepoint of the one that is open, that is rolled back. */
  #undone(work: () => Execution): Execution {
    if (this.#transaction === "E") return work();
    const nested = this.#transaction === "T";
    this.#execute(nested ? "SAVEPOINT sandbox_explain" : "BEGIN");
    const execution = work();
    this.#execute(nested ? "ROLLBACK TO SAVEPOINT sandbox_explain" : "ROLLBACK");
    if (nested) this.#execute("RELEASE SAVEPOINT sandbox_explain");
    return execution;
  }

  #columns(fields: readonly FieldDescription[]): ResultColumn[] {
    const catalogAsOpened = this.#postgres.nextTransactionId() === this.#pristineTransactionId;
    const unknown = fields.filter((field) => this.#typeNames.find(field, catalogAsOpened) === undefined);
    const asked = unknown.length > 0 ? this.#askTypeNames(unknown) : [];
    if (catalogAsOpened) {
      for (const [index, field] of unknown.entries()) {
        const name = asked[index];
        if (name) this.#typeNames.remember(field, name);
      }
    }
    return fields.map((field) => ({
      name: field.name,
      typeOid: field.typeOid,
      typeName:
        this.#typeNames.find(field, catalogAsOpened) ??
        asked[unknown.indexOf(field)] ??
        `type ${field.typeOid}`,
    }));
  }

  #askTypeNames(fields: readonly FieldDescription[]): readonly (string | null)[] {
    if (this.#transaction === "E") return [];
    const names = fields.map((field) => `pg_catalog.format_type(${field.typeOid}, ${field.typeModifier})`);
    return executeStatement(this.#postgres, `SELECT ${names.join(", ")}`, 1, false).rows[0] ?? [];
  }
}

function refuseScript(script: string): SqlError | undefined {
  if (script.length > MAX_SCRIPT_LENGTH) {
    return {
      sqlstate: "54000",
      message: `the script has ${script.length.toLocaleString("en")} characters; at most ${MAX_SCRIPT_LENGTH.toLocaleString("en")} can be run at once`,
      hint: "Run it in parts.",
      statementIndex: 0,
    };
  }
  const nul = script.indexOf("\0");
  if (nul < 0) return undefined;
  return {
    sqlstate: "22021",
    message: "the script has a character with the code 0, which PostgreSQL's text cannot hold",
    hint: "Delete the character.",
    offset: nul,
    statementIndex: 0,
  };
}

function notOneStatement(statements: readonly ScriptStatement[]): SqlError {
  return {
    sqlstate: "42601",
    message:
      statements.length === 0
        ? "there is no statement to explain"
        : `a plan is of one statement, and here are ${statements.length}`,
    hint: "Leave the one statement whose plan you want to see.",
    ...(statements[1] && { offset: statements[1].offset }),
    statementIndex: Math.min(1, statements.length),
  };
}

function placeOf(statement: ScriptStatement, statementIndex: number, prefix: string): StatementPlace {
  return {
    statementIndex,
    offset: statement.offset,
    sent: prefix + statement.sql,
    prefixLength: prefix.length,
  };
}

/** Whether the statement's own verb, after any WITH, changes rows. */
function changesRows(words: readonly string[]): boolean {
  const verb = words[0] === "WITH" ? words.find((word, at) => at > 0 && isVerb(words, at, word)) : words[0];
  return verb !== undefined && CHANGING_WORDS.includes(verb);
}

/** In `WITH update AS (…)` the word is a name. */
function isVerb(words: readonly string[], at: number, word: string): boolean {
  return MAIN_WORDS.includes(word) && words[at + 1] !== "AS";
}
