import { quantity } from "@master-sql/words";
import type { TutorPart } from "../model.ts";
import { followUps, quoted, text } from "../showing/show.ts";
import { tellWholeTable, type WholeTableChange } from "../wrong/whole-table.ts";

/** Statements of a script that are explained. */
const MOST_STATEMENTS = 9;

interface StatementRun {
  readonly sql: string;
  readonly command: string;
  readonly affectedRows?: number;
  readonly rows: readonly unknown[];
}

/** INSERT, CREATE and the like: what each did, and that it was undone. */
export function* explainStatements(
  results: readonly StatementRun[],
  wholeTables: readonly WholeTableChange[],
  only: number | null = null,
): Generator<TutorPart> {
  const lines = results
    .slice(0, MOST_STATEMENTS)
    .map((result, index) => `${index + 1}. ${quoted(result.sql)} ${didWhat(result)}.`);
  yield text(
    results.length === 1
      ? "I ran your statement on a copy of the data and undid it:"
      : "I ran your statements one after the other on a copy of the data, and undid them. Each sees what the ones before it changed:",
    only === null ? lines.join("\n") : (lines[only] ?? lines.join("\n")),
    transactionEnd(results),
    ...wholeTables.map((change) => tellWholeTable(change, results[change.index])),
    results.some(({ affectedRows = 0 }) => affectedRows > 0) && wholeTables.length === 0
      ? "Before you change rows for good, run a SELECT with the same WHERE: it shows which rows would be touched."
      : "",
  );
  yield followUps("example", "similar");
}

function didWhat({ command, affectedRows, rows }: StatementRun): string {
  const kind = command.split(" ")[0] ?? "";
  if (kind === "BEGIN" || kind === "START") return "starts a transaction";
  if (kind === "ROLLBACK") return "takes back every change since BEGIN";
  if (kind === "COMMIT") return "makes the changes since BEGIN permanent and visible to others";
  if (kind === "SELECT") return `gives ${quantity(rows.length, "row")}`;
  if (affectedRows === undefined) return "runs without an error";
  return `${CHANGES[kind] ?? "changes"} ${quantity(affectedRows, "row")}${affectedRows === 0 ? ": its condition fits none" : ""}`;
}

/** What remains of the changes of a script with BEGIN. */
function transactionEnd(results: readonly StatementRun[]): string {
  const last =
    results.findLast(({ command }) => /^(BEGIN|START|COMMIT|ROLLBACK)/.test(command))?.command ?? "";
  if (last.startsWith("ROLLBACK"))
    return "Because the script ends in ROLLBACK, it changes nothing: the tables are as they were before BEGIN.";
  return /^(BEGIN|START)/.test(last)
    ? "The transaction never ends. Without COMMIT, its changes are lost when the session ends."
    : "";
}

const CHANGES: Readonly<Record<string, string>> = {
  INSERT: "adds",
  UPDATE: "changes",
  DELETE: "removes",
  MERGE: "adds, changes or removes",
};
