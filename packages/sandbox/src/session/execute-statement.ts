import type { ResultColumn, Row, StatementResult } from "@master-sql/judge/sandbox";
import type {
  BackendMessageHandler,
  FieldDescription,
  MessageFields,
  TransactionStatus,
} from "../postgres/backend-messages.ts";
import { type Postgres, serialize } from "../postgres/postgres.ts";

/** Characters of text that one statement's rows may hold; more than a person can look at, less than hurts a page. */
const MAX_RESULT_CHARACTERS = 32 * 1024 * 1024;

/** Notices that are kept, and characters of them; a block can raise them without end. */
const MAX_NOTICES = 1_000;
const MAX_NOTICE_CHARACTERS = 1024 * 1024;

const COPY_COLUMN: FieldDescription = { name: "copy", typeOid: 25, typeModifier: -1 };

export interface Execution {
  readonly fields: readonly FieldDescription[];
  readonly rows: readonly Row[];
  readonly truncated: boolean;
  /** Absent when the rows were cut off before the end. */
  readonly tag: string | undefined;
  readonly notices: readonly string[];
  readonly error: MessageFields | undefined;
  readonly transaction: TransactionStatus;
}

/**
 * Sends one statement by the extended protocol, so that PostgreSQL itself stops at the row limit.
 *
 * @param rowLimit rows kept
 * @param toTheEnd for statements that change rows: they are executed whole, and their tag says how many they changed
 * @throws PostgresCrash
 */
export function executeStatement(
  postgres: Postgres,
  sql: string,
  rowLimit: number,
  toTheEnd: boolean,
): Execution {
  const collector = new ExecutionCollector(postgres, rowLimit);
  postgres.converse(
    [
      serialize.parse({ text: sql }),
      serialize.bind(),
      serialize.describe({ type: "P" }),
      // One row more than is kept tells whether there are more.
      serialize.execute({ rows: toTheEnd ? 0 : rowLimit + 1 }),
      serialize.close({ type: "P" }),
      serialize.sync(),
    ],
    collector,
  );
  return collector.execution();
}

class ExecutionCollector implements BackendMessageHandler {
  readonly #postgres: Postgres;
  readonly #rowLimit: number;
  #fields: readonly FieldDescription[] = [];
  readonly #rows: Row[] = [];
  #rowCount = 0;
  #characters = 0;
  #tooLarge = false;
  #tag: string | undefined;
  readonly #notices: string[] = [];
  #noticeCharacters = 0;
  #areNoticesFull = false;
  #error: MessageFields | undefined;
  #transaction: TransactionStatus = "I";

  constructor(postgres: Postgres, rowLimit: number) {
    this.#postgres = postgres;
    this.#rowLimit = rowLimit;
  }

  execution(): Execution {
    return {
      fields: this.#fields,
      rows: this.#rows,
      truncated: this.#rowCount > this.#rowLimit,
      tag: this.#tag,
      notices: this.#notices,
      error: this.#error && this.#tooLarge ? RESULT_TOO_LARGE : this.#error,
      transaction: this.#transaction,
    };
  }

  fields(fields: readonly FieldDescription[]): void {
    this.#fields = fields;
  }

  row(row: Row): void {
    this.#rowCount++;
    if (this.#rowCount > this.#rowLimit || this.#tooLarge) return;
    for (const cell of row) this.#characters += cell?.length ?? 0;
    if (this.#characters > MAX_RESULT_CHARACTERS) this.oversized();
    else this.#rows.push(row);
  }

  oversized(): void {
    this.#tooLarge = true;
    this.#rows.length = 0;
    this.#postgres.requestCancel();
  }

  copyOut(): void {
    this.#fields = [COPY_COLUMN];
  }

  copyData(text: string): void {
    this.row([text.replace(/\n$/, "")]);
  }

  commandComplete(tag: string): void {
    this.#tag = tag;
  }

  error(fields: MessageFields): void {
    this.#error ??= fields;
  }

  notice(fields: MessageFields): void {
    const notice = `${fields.S ?? "NOTICE"}: ${fields.M ?? ""}`;
    this.#noticeCharacters += notice.length;
    if (this.#areNoticesFull) return;
    this.#areNoticesFull =
      this.#notices.length >= MAX_NOTICES || this.#noticeCharacters > MAX_NOTICE_CHARACTERS;
    this.#notices.push(this.#areNoticesFull ? "WARNING: there are more notices than can be shown" : notice);
  }

  ready(status: TransactionStatus): void {
    this.#transaction = status;
  }
}

const RESULT_TOO_LARGE: MessageFields = {
  C: "54000",
  M: "the result is too large to be shown: its text is longer than 32 million characters",
  H: "Select fewer columns or rows, or shorten long values with left(value, 100).",
};

/** Puts an execution without error into the form that the product shows. */
export function statementResultOf(
  sql: string,
  execution: Execution,
  columns: readonly ResultColumn[],
): StatementResult {
  const { tag, rows, truncated, notices } = execution;
  const affected = tag && /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag)?.[1];
  return {
    sql,
    command: tag ?? `SELECT ${rows.length}`,
    columns,
    rows,
    truncated,
    ...(affected && { affectedRows: Number(affected) }),
    notices,
  };
}
