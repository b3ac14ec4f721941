import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../db/tables.ts";

/** What there is to know of a person by sight. */
export interface Person {
  readonly id: string;
  readonly email: string;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isKey: boolean;
  /** The database gives it a value if nobody else does. */
  readonly hasDefault: boolean;
  /** Table and column that it refers to. */
  readonly parent: { readonly table: string; readonly column: string } | null;
}

/** A table of the database, in any schema of ours. */
export interface EveryTable {
  /** With its schema unless that is `public`. */
  readonly name: string;
  readonly columns: readonly Column[];
}

/**
 * All tables, as the database itself lists them, those that others refer to first; without those of the queue, in which
 * nothing names a person, as `queue/handed-over.db.test.ts` proves.
 */
export async function everyTable(admin: Kysely<Tables>): Promise<EveryTable[]> {
  const { rows } = await sql<EveryTable>`
    select case when t.table_schema = 'public' then t.table_name else t.table_schema || '.' || t.table_name end as name,
      json_agg(json_build_object(
        'name', c.column_name,
        'type', case c.data_type when 'ARRAY' then c.udt_name else c.data_type end,
        'isKey', exists (
          select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
          where i.indrelid = format('%I.%I', t.table_schema, t.table_name)::regclass
            and i.indisprimary and a.attname = c.column_name),
        'hasDefault', c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS',
        'parent', (
          select json_build_object(
            'table', case when n.nspname = 'public' then p.relname else n.nspname || '.' || p.relname end,
            'column', target.attname)
          from pg_constraint f
          join pg_class p on p.oid = f.confrelid
          join pg_namespace n on n.oid = p.relnamespace
          join lateral unnest(f.conkey, f.confkey) as pair (here, there) on true
          join pg_attribute source on source.attrelid = f.conrelid and source.attnum = pair.here
          join pg_attribute target on target.attrelid = f.confrelid and target.attnum = pair.there
          where f.contype = 'f' and source.attname = c.column_name
            and f.conrelid = format('%I.%I', t.table_schema, t.table_name)::regclass
          limit 1)
      ) order by c.ordinal_position) as columns
    from information_schema.tables t
    join information_schema.columns c using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema', 'attempt_queue')
    group by t.table_schema, t.table_name
    order by 1`.execute(admin);
  const sorted: EveryTable[] = [];
  const isReady = ({ name, columns }: EveryTable) =>
    columns.every(
      ({ parent }) =>
        parent === null || parent.table === name || sorted.some((table) => table.name === parent.table),
    );
  for (let left = rows; left.length > 0; left = left.filter((table) => !sorted.includes(table))) {
    const ready = left.filter(isReady);
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${left.map(({ name }) => name)}`);
    sorted.push(...ready);
  }
  return sorted;
}

/** How many rows there are in each table. */
export async function rowCounts(
  admin: Kysely<Tables>,
  tables: readonly EveryTable[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from ${sql.table(name)}`.execute(admin);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Names of the tables with a row that holds the person's id or email address, in whatever column and spelling. */
export async function tablesThatMention(
  admin: Kysely<Tables>,
  tables: readonly EveryTable[],
  { id, email }: Person,
): Promise<string[]> {
  const traces = [id, id.replaceAll("-", ""), email, Buffer.from(email).toString("hex")];
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (
        select from ${sql.table(name)} as every_row, unnest(${traces}::text[]) as trace
        where position(lower(trace) in lower(every_row::text)) > 0
      ) as found`.execute(admin);
    if (rows[0]?.found) found.push(name);
  }
  return found;
}

/**
 * Writes a row about the person into a table whatever it is for, with their id and address wherever they fit: what
 * a table holds that no test knows of yet. Takes away what may forbid such rows, so the database is spoilt for all
 * else.
 */
export async function writeRowAbout(
  admin: Kysely<Tables>,
  { name, columns }: EveryTable,
  person: Person,
): Promise<void> {
  const { rows: checks } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'c' and conrelid = ${name}::regclass`.execute(
    admin,
  );
  for (const check of checks) {
    await sql`alter table ${sql.table(name)} drop constraint ${sql.id(check.name)}`.execute(admin);
  }
  await sql`alter table ${sql.table(name)} disable trigger user`.execute(admin);
  const values = columns.flatMap((column) => {
    const value = valueFor(column, person);
    return value === null ? [] : [{ column: sql.id(column.name), value }];
  });
  await sql`
    insert into ${sql.table(name)} (${sql.join(values.map(({ column }) => column))})
    values (${sql.join(values.map(({ value }) => value))})`.execute(admin);
}

/** Null leaves the column to its default. */
function valueFor(
  { type, isKey, hasDefault, parent }: Column,
  { id, email }: Person,
): RawBuilder<unknown> | null {
  if (parent?.table === "auth.users") return sql`${id}::uuid`;
  // The row that was written last is about the same person.
  if (parent)
    return sql`(select ${sql.id(parent.column)} from ${sql.table(parent.table)} order by ctid desc limit 1)`;
  if (isKey && hasDefault) return null;
  switch (type) {
    case "uuid":
      return sql`${id}::uuid`;
    case "text":
    case "character varying":
      return sql`${email}`;
    case "json":
    case "jsonb":
      return sql`json_build_object('id', ${id}::text, 'email', ${email}::text)`;
    case "bytea":
      return sql`convert_to(${email}, 'UTF8')`;
    case "boolean":
      return sql`true`;
    case "smallint":
    case "integer":
    case "bigint":
    case "numeric":
    case "double precision":
      return sql`1`;
    case "date":
    case "timestamp with time zone":
      return sql`now()`;
    case "_text":
      return sql`array[${email}]`;
    case "_int2":
      return sql`array[1]::smallint[]`;
    default:
      if (hasDefault) return null;
      throw new Error(`Say in every-table.ts which value a column of type ${type} may take`);
  }
}
