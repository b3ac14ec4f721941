import type { SqlError } from "@master-sql/judge/sandbox";
import type { FileTree } from "../image/image.ts";
import { Postgres } from "../postgres/postgres.ts";
import { Session } from "../session/session.ts";
import { createInitialTree } from "./initial-tree.ts";
import { MAKE_LEARNER } from "./learner-role.ts";
import { trimTree } from "./trim-tree.ts";

/** The scripts that make a dataset. */
export interface DatasetScripts {
  readonly slug: string;
  readonly schemaSql: string;
  readonly seedSql: string;
}

/** A dataset's script does not run. The message names the file and the line. */
export class DatasetScriptError extends Error {
  readonly slug: string;
  readonly script: "schema" | "seed";
  /** 1-based; absent when PostgreSQL gave no position. */
  readonly line: number | undefined;
  readonly sqlError: SqlError;

  constructor(slug: string, script: "schema" | "seed", text: string, sqlError: SqlError) {
    const line =
      sqlError.offset === undefined ? undefined : text.slice(0, sqlError.offset).split("\n").length;
    const place = line === undefined ? `statement ${sqlError.statementIndex + 1}` : `line ${line}`;
    const more = [sqlError.detail, sqlError.hint].filter(Boolean).join(" ");
    super(
      `${slug}/${script}.sql, ${place}: ${sqlError.message} (SQLSTATE ${sqlError.sqlstate}). ${more}`.trim(),
    );
    this.name = "DatasetScriptError";
    this.slug = slug;
    this.script = script;
    this.line = line;
    this.sqlError = sqlError;
  }
}

/** An empty database. */
export async function buildBase(
  wasmModule: WebAssembly.Module,
): Promise<{ readonly tree: FileTree; readonly serverVersion: string }> {
  const initial = trimTree(await createInitialTree());
  const postgres = await Postgres.start(wasmModule, initial, { isSuperuser: true });
  const session = new Session(postgres);
  execute(session, MAKE_LEARNER);
  // Hint bits are set and dead rows gone before any dataset is taken as a delta to this.
  execute(session, "VACUUM");
  const serverVersion = firstCell(session, "SELECT version()");
  const settled = await Postgres.start(wasmModule, await shutDown(session, postgres), {
    isSuperuser: true,
  });
  return { tree: await shutDown(new Session(settled), settled), serverVersion };
}

/** @throws DatasetScriptError */
export async function buildDataset(
  wasmModule: WebAssembly.Module,
  base: FileTree,
  { slug, schemaSql, seedSql }: DatasetScripts,
): Promise<FileTree> {
  const postgres = await Postgres.start(wasmModule, base);
  const session = new Session(postgres);
  const schemaError = session.setUp(schemaSql);
  if (schemaError) throw new DatasetScriptError(slug, "schema", schemaSql, schemaError);
  const seedError = session.setUp(seedSql);
  if (seedError) throw new DatasetScriptError(slug, "seed", seedSql, seedError);
  // Scripts may leave settings or a transaction behind.
  execute(session, "ROLLBACK; RESET ALL");
  const tables = firstCell(
    session,
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ' ORDER BY schemaname, tablename)
     FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  if (tables) execute(session, `VACUUM (ANALYZE) ${tables}`);
  return shutDown(session, postgres);
}

async function shutDown(session: Session, postgres: Postgres): Promise<FileTree> {
  // A fresh WAL segment has little in it beside the checkpoint of the shutdown.
  execute(session, "SELECT pg_switch_wal(); CHECKPOINT");
  return trimTree(await postgres.shutDown());
}

function execute(session: Session, sql: string): void {
  const error = session.setUp(sql);
  if (error) throw new Error(`${sql} failed: ${error.message}`);
}

function firstCell(session: Session, sql: string): string {
  let cell = "";
  const error = session.run(sql, 1, ({ rows }) => {
    cell = rows[0]?.[0] ?? "";
  });
  if (error) throw new Error(`${sql} failed: ${error.message}`);
  return cell;
}
