import { textLiteral } from "@master-sql/sql";
import type { QueryElsewhere } from "../../judging/answer-judge.ts";
import { ended } from "../../judging/stopped.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import { CATALOG_PATH, DATASET_PATH, runDefinitions } from "./definitions-run.ts";

/** A view, with the query that it stands for and its columns in the order of their names. */
interface DefinedView {
  readonly name: string;
  readonly query: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/**
 * The views of a contract that an answer and all accepted solutions define, as queries whose meaning is judged on all
 * data: a view is asked again tomorrow, when other rows are there. For those that read what the answer itself makes, such
 * as a function, it runs before them.
 */
export async function viewsToJudge(
  sandbox: SqlSandbox,
  objects: readonly string[],
  solutions: readonly string[],
  answer: string,
): Promise<readonly QueryElsewhere[]> {
  const own = await viewsAfter(sandbox, objects, answer);
  if (own.length === 0) return [];
  const accepted: (readonly DefinedView[])[] = [];
  for (const solution of solutions) accepted.push(await viewsAfter(sandbox, objects, solution));
  const judged: QueryElsewhere[] = [];
  for (const { name, query, columns } of own) {
    const queries = accepted.flatMap((views) => views.find((view) => view.name === name)?.query ?? []);
    if (queries.length < solutions.length) continue;
    if (!(await runOnDataset(sandbox, queries))) continue;
    const isOfDataset = await runOnDataset(sandbox, [query]);
    const contract = { columns: [...columns], names: false, order: "none" as const };
    const task = {
      kind: "query",
      solutions: queries,
      contract,
      wrongAnswers: [],
      gradingDatabases: [],
    } as const;
    judged.push({ task, query, ...(!isOfDataset && { defined: answer }) });
  }
  return judged;
}

async function viewsAfter(
  sandbox: SqlSandbox,
  objects: readonly string[],
  answer: string,
): Promise<readonly DefinedView[]> {
  // The definitions name what is in `public` without a schema, as the dataset's own path has it.
  const after = [CATALOG_PATH, ...objects.map(viewQuery), DATASET_PATH, ...objects.map(definitionQuery)];
  const run = ended(await runDefinitions(sandbox, { answer, after }, undefined));
  if (run.status !== "ran" || run.error) return [];
  const [views, definitions] = [run.after.slice(1), run.after.slice(objects.length + 2)];
  return objects.flatMap((name, index) => {
    const rows = views[index]?.rows ?? [];
    const definition = definitions[index]?.rows[0]?.[0];
    if (definition == null || rows.length === 0) return [];
    const columns = rows.map(([column, type]) => ({ name: column ?? "", type: type ?? "" }));
    const listed = rows.map(([, , quoted]) => `defined.${quoted}`).join(", ");
    return [
      { name, query: `SELECT ${listed} FROM (${definition.trim().replace(/;$/, "")}) AS defined`, columns },
    ];
  });
}

/** A row for each column of a view, by name; none for what is no view. */
function viewQuery(object: string): string {
  return `
select a.attname::text, format_type(a.atttypid, a.atttypmod), quote_ident(a.attname)
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.oid = ${oidOf(object)} and c.relkind in ('v', 'm')
order by a.attname`;
}

function definitionQuery(object: string): string {
  return `select pg_catalog.pg_get_viewdef(${oidOf(object)})`;
}

function oidOf(object: string): string {
  const name = object.includes(".") ? object : `public.${object}`;
  return `pg_catalog.to_regclass(${textLiteral(name)})::pg_catalog.oid`;
}

/** Whether queries can be asked of the dataset as it was opened. */
async function runOnDataset(sandbox: SqlSandbox, queries: readonly string[]): Promise<boolean> {
  const after = queries.map((query) => `EXPLAIN ${query}`);
  const run = ended(await runDefinitions(sandbox, { answer: "", after }, undefined));
  return run.status === "ran" && run.error === null;
}
