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
  {
    wholeTables = [],
    notes = [],
    only = null,
  }: {
    readonly wholeTables?: readonly WholeTableChange[];
    /** What surprises about them, said first. */
    readonly notes?: readonly string[];
    readonly only?: number | null;
  },
): Generator<TutorPart> {
  const { did, isOpen, isUndone } = didWhat(results);
  const lines = results
    .slice(0, MOST_STATEMENTS)
    .map(({ sql }, index) => `${index + 1}. ${quoted(sql)} ${did[index] ?? ""}.`);
  yield text(
    ...notes,
    results.length === 1
      ? "I ran your statement on a copy of the data and undid it:"
      : "I ran your statements one after the other on a copy of the data, and undid them. Each sees what the ones before it changed:",
    only === null ? lines.join("\n") : (lines[only] ?? lines.join("\n")),
    isUndone
      ? "Because the script ends in ROLLBACK, it changes nothing: the tables are as they were before BEGIN."
      : isOpen
        ? "The transaction never ends. Without COMMIT, its changes are lost when the session ends."
        : "",
    ...wholeTables.map((change) => tellWholeTable(change, results[change.index])),
    results.some(({ affectedRows = 0 }) => affectedRows > 0) && wholeTables.length === 0 && notes.length === 0
      ? "Before you change rows for good, run a SELECT with the same WHERE: it shows which rows would be touched."
      : "",
  );
  yield followUps("example", "similar");
}

/** What each statement did, with the transaction that it was in. */
function didWhat(results: readonly StatementRun[]) {
  let isOpen = false;
  let isAfterwards = false;
  const did = results.map((result) => {
    const said = inTransaction(result, isOpen) ?? changed(result, isAfterwards && !isOpen);
    if (BEGINS.test(result.command)) isOpen = true;
    if (endsTransaction(result)) [isOpen, isAfterwards] = [false, isAfterwards || isOpen];
    return said;
  });
  const isUndone = did.at(-1) === ROLLED_BACK && !did.some((what) => what.endsWith(AT_ONCE));
  return { did, isOpen, isUndone };
}

const BEGINS = /^(BEGIN|START)/;
const ROLLED_BACK = "takes back every change since BEGIN and ends the transaction";
const AT_ONCE = "so it is saved at once";

const isRollbackTo = ({ command, sql }: StatementRun) => /^ROLLBACK/.test(command) && /\bto\b/i.test(sql);
const endsTransaction = (result: StatementRun) =>
  /^(ROLLBACK|COMMIT)/.test(result.command) && !isRollbackTo(result);

/** What a statement about a transaction did; null for any other. */
function inTransaction(result: StatementRun, isOpen: boolean): string | null {
  if (BEGINS.test(result.command))
    return isOpen ? "starts nothing new, because a transaction is open already" : "starts a transaction";
  if (isRollbackTo(result))
    return "takes back the changes since that savepoint, and the transaction stays open";
  if (result.command.startsWith("SAVEPOINT")) return "marks this place in the transaction";
  if (!endsTransaction(result)) return null;
  if (!isOpen) return "does nothing but warn, because no transaction is open";
  return result.command.startsWith("COMMIT")
    ? "makes the changes since BEGIN permanent and visible to others"
    : ROLLED_BACK;
}

function changed({ command, affectedRows, rows }: StatementRun, isOutside: boolean): string {
  const kind = command.split(" ")[0] ?? "";
  if (kind === "SELECT") return `gives ${quantity(rows.length, "row")}`;
  if (affectedRows === undefined) return "runs without an error";
  const none = affectedRows === 0 ? ": its condition fits none" : "";
  const outside = isOutside ? `, outside any transaction, ${AT_ONCE}` : "";
  return `${CHANGES[kind] ?? "changes"} ${quantity(affectedRows, "row")}${none}${outside}`;
}

const CHANGES: Readonly<Record<string, string>> = {
  INSERT: "adds",
  UPDATE: "changes",
  DELETE: "removes",
  MERGE: "adds, changes or removes",
};
