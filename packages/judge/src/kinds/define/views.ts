import type { QueryElsewhere } from "../../judging/answer-judge.ts";
import { runStaged } from "../../judging/staged-run.ts";
import { ended } from "../../judging/stopped.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";

/** A view, with the query that it stands for and its columns in the order of their names. */
interface DefinedView {
  readonly name: string;
  readonly query: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/**
 * The views of a contract that an answer and all accepted solutions define, as queries whose meaning is judged on all
 * data: a view is asked again tomorrow, when other rows are there. Those that read what the answer itself makes can't
 * be judged so; probes tell what they show.
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
    if (!(await runOnDataset(sandbox, [query, ...queries]))) continue;
    const contract = { columns: [...columns], names: false, order: "none" as const };
    const task = {
      kind: "query",
      solutions: queries,
      contract,
      wrongAnswers: [],
      gradingDatabases: [],
    } as const;
    judged.push({ task, query });
  }
  return judged;
}

async function viewsAfter(
  sandbox: SqlSandbox,
  objects: readonly string[],
  answer: string,
): Promise<readonly DefinedView[]> {
  const run = ended(await runStaged(sandbox, { answer, after: objects.map(viewQuery) }, undefined));
  if (run.status !== "ran" || run.error) return [];
  return objects.flatMap((name, index) => {
    const rows = run.after[index]?.rows ?? [];
    const definition = rows[0]?.[0];
    if (definition == null) return [];
    const columns = rows.map(([, column, type]) => ({ name: column ?? "", type: type ?? "" }));
    const listed = rows.map(([, , , quoted]) => `defined.${quoted}`).join(", ");
    return [
      { name, query: `SELECT ${listed} FROM (${definition.trim().replace(/;$/, "")}) AS defined`, columns },
    ];
  });
}

/** A row for each column of a view, by name; none for what is no view. */
function viewQuery(object: string): string {
  const name = object.includes(".") ? object : `public.${object}`;
  return `
select pg_get_viewdef(c.oid), a.attname::text, format_type(a.atttypid, a.atttypmod), quote_ident(a.attname)
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.oid = to_regclass('${name.replaceAll("'", "''")}') and c.relkind in ('v', 'm')
order by a.attname`;
}

/** Whether queries can be asked of the dataset as it was opened. */
async function runOnDataset(sandbox: SqlSandbox, queries: readonly string[]): Promise<boolean> {
  const after = queries.map((query) => `EXPLAIN ${query}`);
  const run = ended(await runStaged(sandbox, { answer: "", after }, undefined));
  return run.status === "ran" && run.error === null;
}
