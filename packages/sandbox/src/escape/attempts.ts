import { textLiteral } from "@master-sql/sql";
import type { Canaries } from "./canaries.ts";
import { escapeCode } from "./canaries.ts";
import { forgeries, nuisances } from "./forgeries.ts";
import { escapeBy, sideLibrary } from "./side-library.ts";
import { type Attempt, all } from "./statements.ts";

/** Ways out of PostgreSQL, and ways to be taken for right; `table` is one of the dataset's. */
export function escapeAttempts(canaries: Canaries, table: string): readonly Attempt[] {
  return [
    ...filesAndPrograms(canaries),
    ...libraries(canaries),
    ...settings(canaries),
    ...network(canaries),
    ...forgeries(table),
    ...nuisances(),
  ];
}

function filesAndPrograms({ file, secretFile, port }: Canaries): readonly Attempt[] {
  const [out, secret] = [textLiteral(file), textLiteral(secretFile)];
  const folder = textLiteral(secretFile.slice(0, secretFile.lastIndexOf("/")));
  return all({
    "lo_export to the host": ["select lo_from_bytea(7, 'x')", `select lo_export(7, ${out})`],
    "lo_import from the host": [`select lo_import(${secret}, 8)`, "select convert_from(lo_get(8), 'utf8')"],
    "lo_import of the server's environment": [
      "select lo_import('/proc/self/environ', 9)",
      "select lo_get(9)",
    ],
    "large objects by descriptors": [
      "begin",
      "select lo_creat(-1)",
      `select lo_export(max(oid), ${out}) from pg_largeobject_metadata`,
      "commit",
    ],
    "COPY to a file": [`copy (select 'x') to ${out}`],
    "COPY from a file": [
      "create temp table stolen (line text)",
      `copy stolen from ${secret}`,
      "select line from stolen",
    ],
    "COPY from the server's environment": [
      "create temp table stolen (line text)",
      "copy stolen from '/proc/self/environ'",
      "select line from stolen",
    ],
    "COPY to a program": [`copy (select 'x') to program ${textLiteral(`tee ${file}`)}`],
    "COPY from a program": [
      "create temp table stolen (line text)",
      `copy stolen from program ${textLiteral(`cat ${secretFile}`)}`,
      "select line from stolen",
    ],
    "COPY from a program that PGlite knows": [
      "create temp table stolen (line text)",
      `copy stolen from program ${textLiteral(`locale -a; cat ${secretFile}`)}`,
      "select line from stolen",
    ],
    "COPY to devices": [
      "copy (select 'x') to '/dev/stdout'",
      "copy (select 'x') to '/dev/tty'",
      "copy (select 'x') to '/dev/blob'",
      "copy (select 'x') to '/proc/self/fd/1'",
    ],
    pg_read_file: [`select pg_read_file(${secret})`],
    "pg_read_file upward": [`select pg_read_file(${textLiteral(`../../../../../..${secretFile}`)})`],
    "pg_read_binary_file of the environment": [
      "select encode(pg_read_binary_file('/proc/self/environ'), 'escape')",
    ],
    pg_ls_dir: [`select string_agg(name, ',') from pg_ls_dir(${folder}) as name`],
    pg_stat_file: [`select pg_stat_file(${secret})`],
    "pg_ls_logdir and its like": [
      "select * from pg_ls_logdir()",
      "select * from pg_ls_waldir()",
      "select * from pg_ls_tmpdir()",
    ],
    "collations of the operating system": ["select pg_import_system_collations('public')"],
    "a tablespace on the host": [`create tablespace away location ${folder}`],
    "an external entity of XML": [
      `select xmlparse(document ${textLiteral(`<!DOCTYPE x [<!ENTITY e SYSTEM "file://${secretFile}">]><x>&e;</x>`)})`,
    ],
    "a dictionary of the host's": [
      `create text search dictionary stolen (template = synonym, synonyms = ${textLiteral(`../../../../../..${secretFile}`)})`,
    ],
    "a backup": [
      "select pg_backup_start('x')",
      `select pg_switch_wal()`,
      `select lo_export(1, ${textLiteral(`${file}.${port}`)})`,
    ],
  });
}

function libraries(canaries: Canaries): readonly Attempt[] {
  const library = sideLibrary(escapeCode(canaries));
  const base64 = textLiteral(Buffer.from(library).toString("base64"));
  const writtenTo = (path: string) => [
    "select lo_unlink(oid) from pg_largeobject_metadata where oid = 11",
    `select lo_from_bytea(11, decode(${base64}, 'base64'))`,
    `select lo_export(11, ${textLiteral(path)})`,
  ];
  const own = "/pglite/lib/postgresql";
  return all({
    "the known chain": [escapeBy(library)],
    "LOAD of the library, its name put together": [
      ...writtenTo("/tmp/a.so"),
      "do $$ begin execute 'lo' || 'ad ''/tmp/a.so'''; end $$",
    ],
    "a C function of the library": [
      ...writtenTo("/tmp/b.so"),
      "create function b() returns int language c as '/tmp/b.so', 'b'",
    ],
    "the library in PL/pgSQL's place": [
      ...writtenTo(`${own}/plpgsql.so`),
      "load 'plpgsql'",
      "do $$ begin perform 1; end $$",
    ],
    "the library in the stemmer's place": [...writtenTo(`${own}/dict_snowball.so`), "load 'dict_snowball'"],
    "the library where libraries are": [
      ...writtenTo(`${own}/plugins/c.so`),
      "load '$libdir/plugins/c'",
      ...writtenTo(`${own}/c.so`),
      "load 'c'",
    ],
    "the library by dynamic_library_path": [
      ...writtenTo("/tmp/d.so"),
      "set dynamic_library_path = '/tmp'",
      "load 'd'",
    ],
    "the library as an extension's": [
      ...writtenTo("/tmp/e.so"),
      "copy (select 'default_version = ''1''') to '/pglite/share/postgresql/extension/e.control'",
      "copy (select 'create function e() returns int language c as ''/tmp/e.so'', ''e''') to '/pglite/share/postgresql/extension/e--1.sql'",
      "create extension e",
    ],
    "the library as an output plugin": [
      ...writtenTo("/tmp/f.so"),
      "select pg_create_logical_replication_slot('f', '/tmp/f')",
    ],
    "the library for a conversion": [
      ...writtenTo(`${own}/utf8_and_iso8859_1.so`),
      "select convert('x', 'utf8', 'latin1')",
    ],
    "the library for just-in-time compilation": [
      ...writtenTo(`${own}/llvmjit.so`),
      "set jit_provider = 'llvmjit'",
      "set jit = on",
      "set jit_above_cost = 0",
      "select pg_jit_available()",
    ],
    "extensions that reach out": [
      "dblink",
      "file_fdw",
      "postgres_fdw",
      "adminpack",
      "plpython3u",
      "plperlu",
      "pltclu",
      "lo",
      "pageinspect",
    ].map((name) => `create extension if not exists ${name}`),
    "a language that isn't there": [
      "create language plpython3u",
      'do language plpython3u \'open("/tmp/x", "w")\'',
    ],
    "an internal function of another type": [
      "create function peek(bigint) returns text language internal as 'textin'",
      "create function read_it(text) returns text language internal as 'pg_read_file_all'",
      `select read_it(${textLiteral(canaries.secretFile)})`,
    ],
    "C functions of libraries that are loaded": [
      "create function handle() returns language_handler language c as '$libdir/plpgsql', 'plpgsql_call_handler'",
      "create function away(text) returns int language c as '$libdir/plpgsql', 'system'",
      `select away(${textLiteral(`touch ${canaries.file}`)})`,
    ],
  });
}

function settings({ file, port }: Canaries): readonly Attempt[] {
  const command = textLiteral(`touch ${file}`);
  return all({
    archive_command: [
      `alter system set archive_command = ${command}`,
      "alter system set archive_mode = 'always'",
      "select pg_reload_conf()",
      "select pg_switch_wal()",
      "checkpoint",
    ],
    "other commands among the settings": [
      "restore_command",
      "recovery_end_command",
      "archive_cleanup_command",
      "ssl_passphrase_command",
    ].map((name) => `alter system set ${name} = ${command}`),
    "libraries to be loaded at the next start": [
      "alter system set shared_preload_libraries = '/tmp/escape'",
      "alter system set session_preload_libraries = '/tmp/escape'",
      "alter role postgres set local_preload_libraries = '/tmp/escape'",
      "select pg_reload_conf()",
    ],
    "libraries to be loaded in this session": [
      "select set_config('session_preload_libraries', '/tmp/escape', false)",
      "set local_preload_libraries = '/tmp/escape'",
    ],
    "a log on the host": [
      `set log_directory = ${textLiteral(file.slice(0, file.lastIndexOf("/")))}`,
      "set logging_collector = on",
      `alter system set log_directory = ${textLiteral(file)}`,
      "select pg_rotate_logfile()",
    ],
    "other addresses to listen on": [
      `alter system set listen_addresses = '*'`,
      `alter system set port = ${port}`,
      "select pg_reload_conf()",
    ],
    "writing to the catalog's tables": [
      "set allow_system_table_mods = on",
      "update pg_authid set rolsuper = true",
      "update pg_language set lanpltrusted = true",
    ],
    "other roles": [
      "create role deputy superuser login",
      "set role deputy",
      "reset role",
      "set session authorization deputy",
      "reset session authorization",
      "set session authorization postgres",
    ],
  });
}

function network({ port }: Canaries): readonly Attempt[] {
  const where = textLiteral(`host=127.0.0.1 port=${port} user=x dbname=x`);
  return all({
    "a subscription": [`create subscription away connection ${where} publication x`],
    dblink: [`select dblink_connect(${where})`, `select * from dblink(${where}, 'select 1') as t (a int)`],
    "a foreign table": [
      "create foreign data wrapper away",
      "create server away foreign data wrapper away",
      "create foreign table away_table (a int) server away",
      "select * from away_table",
    ],
    "a standby": [
      `alter system set primary_conninfo = ${where}`,
      "select pg_promote()",
      "select pg_wal_replay_resume()",
    ],
    "a program that calls": [`copy (select 'x') to program ${textLiteral(`nc 127.0.0.1 ${port}`)}`],
    notifications: ["listen away", "notify away, 'x'", "select pg_notify('away', 'x')"],
  });
}
