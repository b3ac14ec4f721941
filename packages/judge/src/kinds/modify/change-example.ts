import type { GradingOptions } from "../../judging/options.ts";
import type { Row, StatementResult } from "../../results/statement-result.ts";
import type { ChangeExample } from "../../verdicts/change-example.ts";
import type { ModifyContract } from "./format.ts";
import { differenceOfTable, rowsApart } from "./rows-apart.ts";
import { findSmallDatabase, type SearchedTask } from "./small-databases.ts";
import { runTrial, type Sandboxes } from "./state.ts";
import type { JudgedTables } from "./tables.ts";

/** What the answer is held against. */
interface Against {
  readonly task: SearchedTask & { readonly contract: Partial<Pick<ModifyContract, "transactions">> };
  readonly tables: JudgedTables;
  readonly timeLimitMs: number | undefined;
}

/**
 * Shows what a wrong answer does to a few rows, beside what the solution does (rule G47): on the database that `script`
 * makes, or else on the smallest one that a search finds. Null where none is found, or the answer fails on it.
 */
export async function findChangeExample(
  { sandbox, authored }: Sandboxes,
  { task, tables, timeLimitMs }: Against,
  { answer, script }: { readonly answer: string; readonly script: string | undefined },
  options: GradingOptions,
): Promise<ChangeExample | null> {
  const small = script === undefined ? await findSmallDatabase(sandbox, task, answer, options) : null;
  const before = small === null ? script : small.kind === "found" ? small.script : undefined;
  const [solution] = task.solutions;
  if (before === undefined || solution === undefined) return null;
  const { transactions } = task.contract;
  const rowsAfter = async (by: typeof sandbox, done: string) => {
    const ran = await runTrial(
      by,
      tables,
      { before, answer: done, transactions, timeLimitMs },
      tables.all.map(({ source }) => `select * from ${source}`),
    );
    return ran.status === "ran" && ran.error === null ? ran.after : null;
  };
  const [untouched, left, wanted] = [
    await rowsAfter(authored, ""),
    await rowsAfter(sandbox, answer),
    await rowsAfter(authored, solution),
  ];
  if (!untouched || !left || !wanted) return null;
  const shown = tables.all.flatMap((table, place) => {
    const [is, own, asked] = [untouched[place], left[place], wanted[place]];
    if (!is || !own || !asked || is.rows.length + own.rows.length + asked.rows.length === 0) return [];
    const sortedRows = (result: StatementResult) => sorted(result, table.key);
    return [
      {
        name: table.name,
        columns: is.columns,
        before: sortedRows(is),
        candidate: sortedRows(own),
        expected: sortedRows(asked),
        difference: differenceOfTable(asked, own, rowsApart(asked, own), table),
      },
    ];
  });
  return { tables: shown };
}

/** Rows by their key, numbers as numbers, so that one row has the same place in each picture. */
function sorted({ columns, rows }: StatementResult, key: readonly string[]): readonly Row[] {
  const places = columns.flatMap(({ name }, place) => (key.includes(name) ? [place] : []));
  const compared = places.length > 0 ? places : columns.map((_, place) => place);
  return rows.toSorted((a, b) => {
    for (const place of compared) {
      const order = (a[place] ?? "").localeCompare(b[place] ?? "", "en", { numeric: true });
      if (order !== 0) return order;
    }
    return 0;
  });
}
