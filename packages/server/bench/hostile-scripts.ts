/** How large each script is made: from what is merely unwelcome to what no machine has room for. */
const SIZES = [10, 1_000, 20_000, 1_000_000, 2_000_000_000] as const;
/** Text of the script itself; an answer holds no more than this. */
const MOST_TEXT = 100_000;

const times = (size: number, text: string) =>
  text.repeat(Math.min(size, Math.floor(MOST_TEXT / Math.max(1, text.length))));
const list = (size: number, item: (n: number) => string) => {
  const items: string[] = [];
  for (let n = 0, length = 0; n < size && length < MOST_TEXT; n++) {
    items.push(item(n));
    length += items[n]?.length ?? 0;
  }
  return items.join(", ");
};

/** What somebody may send who means no good, by what it is after. Each is made in all sizes. */
const ATTACKS: Readonly<Record<string, (size: number) => string>> = {
  // Time
  sleep: (n) => `select pg_sleep(${n})`,
  recursion: (n) =>
    `with recursive r as (select 1 as n union all select n + 1 from r where n < ${n}) select count(*) from r`,
  "endless recursion": (n) =>
    `with recursive r as (select ${n} as n union all select n + 1 from r) select * from r`,
  "growing recursion": (n) =>
    `with recursive r as (select 'x' as t union all select t || t from r where length(t) < ${n}) select t from r`,
  product: (n) => `select count(*) from generate_series(1, ${n}) a, generate_series(1, ${n}) b`,
  "endless loop": (n) => `do $$ begin for i in 1..${n} loop perform i; end loop; loop null; end loop; end $$`,
  "function that calls itself": (n) =>
    `create function f(n int) returns int language sql as 'select n'; create or replace function f(n int) returns int language plpgsql as $$ begin return f(n + 1); end $$; select f(${n})`,
  "slow pattern": (n) => `select repeat('a', ${Math.min(n, 30_000)}) ~ '^(a+)+(b|a+)*c$'`,
  "back references": (n) => `select repeat('ab', ${Math.min(n, 30_000)}) ~ '(.+)(.+)\\1\\2\\1$'`,
  "like with many wildcards": (n) => `select repeat('a', 100000) like '${times(Math.min(n, 2_000), "%a")}b'`,
  "factorial of much": (n) => `select length(factorial(${Math.min(n, 2_000_000)})::text)`,
  "power of much": (n) => `select length((2.0 ^ ${Math.min(n, 100_000)})::text)`,
  "digits of a root": (n) =>
    `select sqrt(2::numeric(1000, ${Math.min(n, 900)}))::text from generate_series(1, ${n})`,
  "sort of much": (n) => `select md5(g::text) as m from generate_series(1, ${n}) g order by m`,
  "window over much": (n) =>
    `select sum(g) over (order by g rows between 1000 preceding and 1000 following) from generate_series(1, ${n}) g`,
  "group by much": (n) => `select md5(g::text), count(*) from generate_series(1, ${n}) g group by 1`,
  "many joins": (n) => `select 1 from ${list(Math.min(n, 60), (i) => `generate_series(1, 9) t${i}`)}`,
  "many planned joins": (n) =>
    `select 1 from pg_class c0 ${Array.from({ length: Math.min(n, 40) }, (_, i) => `join pg_class c${i + 1} using (oid)`).join(" ")}`,
  "lock that nobody gives": (n) => `select pg_advisory_lock(1); select pg_advisory_lock(${n})`,
  "wait for a notification": (n) => `listen news; select pg_sleep(${n}); notify news, 'x'`,
  // Memory
  "long text": (n) => `select repeat('x', ${n})`,
  "long texts": (n) => `select repeat('x', 1000000) from generate_series(1, ${n})`,
  "text that doubles": (n) => `select lpad('x', ${n}, 'y') || lpad('x', ${n}, 'z')`,
  array: (n) => `select array_agg(g) from generate_series(1, ${n}) g`,
  "array of arrays": (n) => `select array_fill(0, array[${Math.min(n, 100_000_000)}])`,
  document: (n) =>
    `select jsonb_agg(jsonb_build_object('a', g, 'b', repeat('x', 100))) from generate_series(1, ${n}) g`,
  "deep document": (n) => `select '${times(n, "[")}${times(n, "]")}'::json`,
  "joined text": (n) => `select string_agg(md5(g::text), ',') from generate_series(1, ${n}) g`,
  "hex of much": (n) => `select encode(decode(repeat('ab', ${n}), 'hex'), 'base64')`,
  "large object": (n) => `select lo_from_bytea(0, decode(repeat('ab', ${n}), 'hex'))`,
  "search vector": (n) => `select to_tsvector(string_agg('w' || g, ' ')) from generate_series(1, ${n}) g`,
  "many ranges": (n) => `select range_agg(int4range(2 * g, 2 * g + 1)) from generate_series(1, ${n}) g`,
  "settings for memory": (n) => `set work_mem = '2GB'; select array_agg(g) from generate_series(1, ${n}) g`,
  "many temporary tables": (n) =>
    Array.from({ length: Math.min(n, 2_000) }, (_, i) => `create temp table t${i} (a int)`).join("; "),
  "many prepared statements": (n) =>
    Array.from({ length: Math.min(n, 2_000) }, (_, i) => `prepare p${i} as select ${i}`).join("; "),
  "many cursors": (n) =>
    Array.from(
      { length: Math.min(n, 1_000) },
      (_, i) => `declare c${i} cursor with hold for select * from generate_series(1, 1000)`,
    ).join("; "),
  "many savepoints": (n) =>
    `begin; ${Array.from({ length: Math.min(n, 5_000) }, (_, i) => `savepoint s${i}`).join("; ")}`,
  // Disk
  "table of much": (n) => `create table big as select g, repeat('x', 1000) from generate_series(1, ${n}) g`,
  "temporary table of much": (n) =>
    `create temp table big as select g, repeat('x', 1000) from generate_series(1, ${n}) g`,
  "unlogged table of much": (n) =>
    `create unlogged table big as select md5(g::text) from generate_series(1, ${n}) g`,
  "index of much": (n) =>
    `create table big as select md5(g::text) m from generate_series(1, ${n}) g; create index on big (m)`,
  "view of much": (n) =>
    `create materialized view big as select g, md5(g::text) from generate_series(1, ${n}) g`,
  "hash join on disk": (n) =>
    `select count(*) from (select md5(g::text) m from generate_series(1, ${n}) g) a join (select md5(g::text) m from generate_series(1, ${n}) g) b using (m)`,
  "file of much": (n) => `copy (select repeat('x', 1000) from generate_series(1, ${n})) to '/tmp/much'`,
  "files with settings": (n) =>
    `set temp_file_limit = -1; select md5(g::text) from generate_series(1, ${n}) g order by 1`,
  // Output
  "many rows": (n) => `select * from generate_series(1, ${n})`,
  "many columns": (n) => `select ${list(Math.min(n, 1_600), (i) => `${i} as c${i}`)}`,
  "too many columns": (n) => `select ${list(n, (i) => String(i))}`,
  notices: (n) => `do $$ begin for i in 1..${n} loop raise notice '%', i; end loop; end $$`,
  "long notices": (n) => `do $$ begin raise notice '%', repeat('x', ${Math.min(n, 200_000_000)}); end $$`,
  "long errors": (n) => `do $$ begin raise exception '%', repeat('x', ${Math.min(n, 200_000_000)}); end $$`,
  "long names": (n) => `select 1 as "${times(n, "x")}"`,
  "many statements": (n) => times(n, "select 1; "),
  "many results": (n) => times(n, "select * from generate_series(1, 5000); "),
  notifications: (n) =>
    `listen n; do $$ begin for i in 1..${n} loop perform pg_notify('n', i::text); end loop; end $$`,
  // The text itself
  parentheses: (n) => `select ${times(n, "(")}1${times(n, ")")}`,
  "nested queries": (n) => `${times(n, "select * from (")}select 1${times(n, ") t")}`,
  "nested functions": (n) => `select ${times(n, "abs(")}1${times(n, ")")}`,
  "nested comments": (n) => `${times(n, "/*")}${times(n, "*/")} select 1`,
  "unfinished comment": (n) => `select 1 ${times(n, "/* ")}`,
  "unfinished quote": (n) => `select '${times(n, "''")}`,
  "unfinished dollar": (n) => `select $${times(Math.min(n, 50), "a")}$ 1`,
  "many quotes": (n) => `select ${times(n, "'a' || ")}'b'`,
  "many plus signs": (n) => `select 1 ${times(n, "+ 1")}`,
  "many minus signs": (n) => `select 1 ${times(n, "- ")}1`,
  "many nots": (n) => `select ${times(n, "not ")}true`,
  "many ors": (n) => `select 1 where ${times(n, "1 = 2 or ")}true`,
  "many values": (n) => `values ${list(n, (i) => `(${i})`)}`,
  "long list": (n) => `select 1 where 1 in (${list(n, (i) => String(i))})`,
  "many unions": (n) => `select 1 ${times(n, "union all select 1 ")}`,
  "many expressions": (n) => `with ${list(n, (i) => `c${i} as (select ${i})`)} select 1`,
  "expressions that double": (n) =>
    `with c0 as (select 1 as n) ${Array.from({ length: Math.min(n, 40) }, (_, i) => `, c${i + 1} as (select a.n + b.n as n from c${i} a, c${i} b)`).join("")} select * from c${Math.min(n, 40)}`,
  "cases in cases": (n) => `select ${times(n, "case when true then ")}1${times(n, " end")}`,
  "many casts": (n) => `select 1${times(n, "::int")}`,
  "many semicolons": (n) => times(n, ";"),
  blanks: (n) => `select${times(n, " ")}1`,
  "bytes of nothing": (n) => `select '${times(Math.min(n, 100), "\u0000")}'`,
  "directions of text": (n) => `select '${times(n, "\u202e")}' as "\u202e"`,
  "halves of characters": (n) => `select '${times(n, "\ud800")}'`,
  "escapes of unicode": (n) => `select U&'${times(n, "\\0041")}'`,
  "meta commands": (n) => `${times(Math.min(n, 100), "\\! rm -rf /\n")}\\copy t from /etc/passwd`,
  // What isn't theirs
  "files of the system": (n) => `select pg_read_file('/etc/passwd', 0, ${n})`,
  "folders of the system": (n) => `select pg_ls_dir('/') from generate_series(1, ${n})`,
  "program on the system": (n) => `copy (select ${n}) to program 'cat /etc/passwd'`,
  "file as rows": (n) => `create table f (t text); copy f from '/etc/passwd'; select ${n}`,
  "a library": (n) =>
    `create function f() returns int language c as '/lib/x86_64-linux-gnu/libc.so.6', 'getpid'; select f() + ${n}`,
  "an extension": (n) =>
    `create extension dblink; select dblink_connect('host=127.0.0.1 port=${n % 60_000}')`,
  "a foreign server": (n) =>
    `create extension postgres_fdw; create server s foreign data wrapper postgres_fdw options (port '${n % 60_000}')`,
  "settings of the server": (n) => `alter system set max_connections = ${n}; select pg_reload_conf()`,
  "end of the limits": (n) => `set statement_timeout = 0; set transaction_timeout = 0; select pg_sleep(${n})`,
  "end of processes": (n) =>
    `select pg_terminate_backend(pid), pg_cancel_backend(${n % 30_000}) from pg_stat_activity`,
  "a superuser": (n) =>
    `create role r${n % 1_000} superuser login; set session authorization r${n % 1_000}; select 1`,
  "no superuser": (n) => `alter role postgres nosuperuser; select ${n}`,
  "no tables": (n) => `drop schema public cascade; drop schema pg_catalog cascade; select ${n}`,
  "no catalog": (n) => `set allow_system_table_mods = on; delete from pg_class; select ${n}`,
  "other functions": (n) =>
    `create or replace function pg_catalog.count(anyelement) returns bigint language sql as 'select ${n}::bigint'; select 1`,
  "other operators": (n) =>
    `create function public.eq(int, int) returns bool language sql as 'select true'; create operator public.= (leftarg = int, rightarg = int, function = public.eq); set search_path = public, pg_catalog; select ${n}`,
  "a trigger on everything": (n) =>
    `create function t() returns event_trigger language plpgsql as $$ begin perform pg_sleep(${n}); end $$; create event trigger e on ddl_command_start execute function t()`,
  "a rule that calls itself": (n) =>
    `create table r (a int); create rule x as on insert to r do instead insert into r values (new.a); insert into r values (${n})`,
  "a domain that never ends": (n) =>
    `create function d(int) returns bool language plpgsql as $$ begin loop null; end loop; end $$; create domain slow as int check (d(value)); select ${n}::slow`,
  "an index that never ends": (n) =>
    `create function i(int) returns int immutable language plpgsql as $$ begin loop null; end loop; end $$; create table x as select ${n % 1_000_000} as a; create index on x (i(a))`,
  "a checkpoint": (n) => `checkpoint; vacuum full; reindex database postgres; select ${n}`,
  "numbers of transactions": (n) =>
    `do $$ begin for i in 1..${n} loop begin perform 1; exception when others then null; end; end loop; end $$`,
};

export interface HostileScript {
  /** What it is after, and its size. */
  readonly name: string;
  readonly sql: string;
}

/** All of them, some 500. */
export const hostileScripts: readonly HostileScript[] = Object.entries(ATTACKS).flatMap(([name, make]) =>
  SIZES.map((size) => ({ name: `${name}, ${size}`, sql: make(size) })),
);
