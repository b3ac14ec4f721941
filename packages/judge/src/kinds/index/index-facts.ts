import type { StatementResult } from "../../results/statement-result.ts";
import { expressionText } from "./plan-condition.ts";

/** A column or expression of an index. */
export interface IndexKey {
  /** `email`, or `lower(email)`. */
  readonly text: string;
  /** Null for an expression. */
  readonly column: string | null;
  /** Of a column; null for an expression. */
  readonly type: string | null;
  /** False for a column that the index only carries (INCLUDE). */
  readonly isKey: boolean;
  /** As written after the key: ` DESC`, or nothing. */
  readonly direction: string;
  /** Operators that the index finds rows by. */
  readonly operators: readonly string[];
}

/** An index as the catalog describes it. */
export interface IndexFacts {
  readonly name: string;
  /** As MeasuredIndex has it: without the name. */
  readonly definition: string;
  readonly table: string;
  readonly tableRows: number;
  readonly method: string;
  readonly predicate: string | null;
  /** It enforces a key, so it can't be dropped. */
  readonly isConstraint: boolean;
  readonly keys: readonly IndexKey[];
}

/** The definition of an index of `pg_index as i`, without its name. */
export const INDEX_DEFINITION =
  "regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON', ' INDEX ON')";

/** All indexes, with what they find rows by. */
export const INDEX_FACTS = `
select c.relname, ${INDEX_DEFINITION}, t.relname, t.reltuples::bigint,
  m.amname, pg_get_expr(i.indpred, i.indrelid, true), exists (select from pg_constraint o where o.conindid = i.indexrelid),
  k.text, a.attname, format_type(a.atttypid, null), k.place <= i.indnkeyatts,
  case when m.amname = 'btree' and k.place <= i.indnkeyatts and i.indoption[k.place - 1] & 1 = 1 then ' DESC' else '' end,
  (select string_agg(distinct o.oprname, ' ') from pg_opclass oc join pg_amop ao on ao.amopfamily = oc.opcfamily
    join pg_operator o on o.oid = ao.amopopr where oc.oid = i.indclass[k.place - 1] and ao.amoppurpose = 's')
from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid join pg_am m on m.oid = c.relam
  join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select place, pg_get_indexdef(i.indexrelid, place, true) as text from generate_series(1, i.indnatts) as place) as k
  left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[k.place - 1]
where n.nspname !~ '^pg_'
order by c.relname, k.place`;

export function indexFactsOf(result: StatementResult | undefined): readonly IndexFacts[] {
  const found = new Map<string, IndexFacts>();
  for (const row of result?.rows ?? []) {
    const [name = "", definition, table, tableRows, method, predicate, isConstraint, ...key] = row;
    const [text, column, type, isKey, direction, operators] = key;
    const facts = found.get(name ?? "");
    found.set(name ?? "", {
      name: name ?? "",
      definition: definition ?? "",
      table: table ?? "",
      tableRows: Number(tableRows),
      method: method ?? "",
      predicate: predicate ?? null,
      isConstraint: isTrue(isConstraint),
      keys: [
        ...(facts?.keys ?? []),
        {
          text: expressionText(text ?? ""),
          column: column ?? null,
          type: type ?? null,
          isKey: isTrue(isKey),
          direction: direction ?? "",
          operators: (operators ?? "").split(" ").filter((operator) => operator !== ""),
        },
      ],
    });
  }
  return [...found.values()];
}

function isTrue(cell: string | null | undefined): boolean {
  return cell === "t";
}

/** `readings (quality, counter_wh DESC)`, as sentences name an index. */
export function indexName({ table, keys }: IndexFacts): string {
  const listed = keys.filter(({ isKey }) => isKey).map(({ text, direction }) => text + direction);
  return `\`${table} (${listed.join(", ")})\``;
}
