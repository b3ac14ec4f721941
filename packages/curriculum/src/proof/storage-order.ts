import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { queryRows } from "../bundle/query-rows.ts";

/** Ways to store a table's rows that the author did not write them in. */
export const storageOrders = ["reversed", "shuffled", "shuffled again"] as const;
export type StorageOrder = (typeof storageOrders)[number];

/**
 * Stores the rows of every table anew in another order, in the sandbox's session (`reset` undoes it). A query whose
 * result depends on that order is nondeterministic: typically LIMIT within ties, or a window without a full order.
 */
export async function storeInAnotherOrder(sandbox: SqlSandbox, order: StorageOrder): Promise<void> {
  await sandbox.reset();
  const tables = await queryRows(sandbox, TABLES_AND_COLUMNS);
  if (tables.length === 0) return;
  const names = tables.map(([table]) => table);
  const copies = tables.map(([table], index) => `create temp table stored_${index} as table ${table};`);
  const inserts = tables.map(
    ([table, columns], index) =>
      `insert into ${table} (${columns}) overriding system value select ${columns} from stored_${index} order by ${sortKey(order, `stored_${index}`)};`,
  );
  // Replication role `replica` keeps foreign keys and triggers out of the way.
  await queryRows(
    sandbox,
    ["set session_replication_role = replica;", ...copies, `truncate ${names.join(", ")};`, ...inserts].join(
      "\n",
    ),
  );
}

function sortKey(order: StorageOrder, copy: string): string {
  switch (order) {
    case "reversed":
      return `${copy}.ctid desc`;
    case "shuffled":
      return `md5(${copy}::text)`;
    case "shuffled again":
      return `md5(${copy}::text || 'again')`;
  }
}

const TABLES_AND_COLUMNS = `
select c.oid::regclass::text, string_agg(quote_ident(a.attname), ', ' order by a.attnum)
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
group by c.oid
order by c.oid`;
