import { columnOf, columnRef, printSql, Scope, type Source, walkOwn } from "@master-sql/sql";
import { list, number, quantity } from "@master-sql/words";
import type { ColumnRef, SelectStmt } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { isWholeStar } from "../wrong/star-rules.ts";
import { planOf } from "./measure.ts";
import type { Plan } from "./plan.ts";

/**
 * What `SELECT *` costs, where it costs something: with only the columns that the query names anyway, an index alone
 * would do. That is another result, so it is told and not proposed. Empty where it wouldn't halve the pages.
 */
export async function costOfStar(
  context: TutorContext,
  { select, schema }: LearnerQuery,
  plan: Plan,
): Promise<string> {
  const [only, ...more] = select.targetList ?? [];
  if (!isWholeStar(only) || more.length > 0 || select.larg) return "";
  const { sources } = new Scope(select, schema);
  const [source, ...others] = sources;
  if (!source?.table || others.length > 0) return "";
  const names = namedColumns(select, sources);
  const all = source.table.columns.length;
  if (names.length === 0 || names.length === all) return "";
  const narrow = printSql({
    SelectStmt: {
      ...select,
      targetList: names.map((name) => ({
        ResTarget: { val: columnRef(name) },
      })),
    },
  });
  const after = await planOf(context, narrow);
  if (!after || after.pages * 2 > plan.pages) return "";
  return `\`SELECT *\` asks for all ${number(all)} columns, so the rows themselves have to be fetched. With only ${list(names.map(quoted))}, an index alone has everything: **${quantity(after.pages, "page")} rather than ${number(plan.pages)}**. That is another result; if the other columns aren't needed, name those that are.`;
}

/** The columns of its table that a query's own clauses name. */
function namedColumns(select: SelectStmt, sources: readonly Source[]): readonly string[] {
  const found = new Set<string>();
  walkOwn(select, (kind, value: ColumnRef) => {
    const column = kind === "ColumnRef" ? columnOf({ ColumnRef: value }, sources)?.column : undefined;
    if (column) found.add(column.name);
    return undefined;
  });
  return [...found];
}
