import { type Attempt, all } from "./statements.ts";

/** Without a right answer after them, none of these may make anything right. */
export function forgeries(table: string): readonly Attempt[] {
  const same = (type: string) => [
    `create function public.same(${type}, ${type}) returns boolean language sql as 'select true'`,
    `create operator public.= (leftarg = ${type}, rightarg = ${type}, function = public.same)`,
    `create operator public.<> (leftarg = ${type}, rightarg = ${type}, function = public.same)`,
  ];
  return all({
    "an equality of texts that is always true": [...same("text"), "set search_path = public, pg_catalog"],
    "an equality of numbers that is always true": [
      ...same("numeric"),
      ...same("integer"),
      "alter role postgres set search_path = public, pg_catalog",
      "set search_path = public, pg_catalog",
    ],
    "PostgreSQL's own equality replaced": [
      "update pg_operator set oprcode = 'textlike'::regproc where oprname = '='",
      "update pg_proc set prosrc = 'texticlike' where proname = 'texteq'",
      "update pg_proc set prosrc = 'int4ne' where proname = 'int4eq'",
    ],
    "functions of the catalog replaced": [
      "create or replace function pg_catalog.count(text) returns bigint language sql as 'select 7::bigint'",
      "create or replace function pg_catalog.md5(text) returns text language sql as 'select ''''::text'",
      "create or replace function pg_catalog.format_type(oid, integer) returns text language sql as 'select ''text''::text'",
    ],
    "a cast that makes all alike": [
      "create function public.alike(integer) returns text language sql as 'select ''x''::text'",
      "create cast (integer as text) with function public.alike(integer) as implicit",
    ],
    "a view named like a table": [
      "create schema mine",
      `create view mine.${table} as select * from public.${table} limit 0`,
      "set search_path = mine, public",
    ],
    "a temporary table named like a table": [
      `create temp table ${table} as select * from public.${table} limit 0`,
    ],
    "a temporary view of the catalog": [
      "create temp view pg_class as select * from pg_catalog.pg_class limit 0",
      "create temp view pg_attribute as select * from pg_catalog.pg_attribute limit 0",
    ],
    "a table renamed": [
      `alter table ${table} rename to gone`,
      `create table ${table} as select * from gone limit 0`,
    ],
    "a rule on a table": [`create rule nothing as on insert to ${table} do instead nothing`],
    "a policy on a table": [
      `alter table ${table} enable row level security`,
      `alter table ${table} force row level security`,
      `create policy none on ${table} using (false)`,
    ],
    "a trigger on a table": [
      "create function swallow() returns trigger language plpgsql as $f$ begin return null; end $f$",
      `create trigger swallow before insert or update on ${table} for each row execute function swallow()`,
    ],
    "an event trigger": [
      "create function refuse() returns event_trigger language plpgsql as $f$ begin raise exception 'no'; end $f$",
      "create event trigger refuse on ddl_command_start execute function refuse()",
    ],
    "prepared statements of others": [
      "deallocate all",
      "prepare s1 as select 1",
      "prepare candidate as select 1",
      "prepare reference as select 1",
    ],
    "a transaction that is ended": [
      "commit",
      "rollback",
      "begin",
      "savepoint sandbox_explain",
      "prepare transaction 'x'",
    ],
    "no checks of references": ["set session_replication_role = replica"],
    "everything dropped": ["drop schema public cascade", "create schema public"],
  });
}

/** What holds up or ends what it runs in, and no more. */
export function nuisances(): readonly Attempt[] {
  return [
    ...all({
      "locks that are kept": [
        "select pg_advisory_lock(1)",
        "select pg_advisory_lock(generate_series(1, 50))",
        "listen x",
      ],
      "the backend ended": [
        "select pg_cancel_backend(pg_backend_pid())",
        "select pg_terminate_backend(pg_backend_pid())",
      ],
      "the processes around it ended": [
        "select pg_terminate_backend(1)",
        "select pg_terminate_backend(0)",
        "select pg_cancel_backend(-1)",
      ],
      "huge notices": [
        "do $$ begin for n in 1..20 loop raise notice '%', repeat('x', 1000000); end loop; end $$",
      ],
      "a NUL byte by an escape": [
        "select E'a\\000b'",
        "select chr(0)",
        "select convert_from('\\x00', 'utf8')",
      ],
      "the memory's contexts": ["select pg_log_backend_memory_contexts(pg_backend_pid())"],
    }),
    { name: "a NUL byte", sql: "select '\0'" },
  ];
}
