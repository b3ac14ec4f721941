import { contains, nodeOf, type ParseSql, walk } from "@master-sql/sql";
import type { Node, RangeVar, SelectStmt, TransactionStmt, UpdateStmt } from "@pgsql/types";
import { quoted } from "../showing/show.ts";

/** What a script's transactions do otherwise than they seem to; none where it can't be parsed. */
export async function transactionNotes(parse: ParseSql, sql: string): Promise<readonly string[]> {
  const parsed = await parse(sql).catch(() => null);
  const statements = (parsed?.stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
  let state: Open = CLOSED;
  const notes = statements.map((stmt, index) => {
    const note = noteOn(stmt, state, statements.slice(index + 1));
    state = after(stmt, state);
    return note;
  });
  return [...new Set(notes.filter((note) => note !== null))];
}

/** What a script has done since its transaction began, or since the last one ended. */
interface Open {
  readonly isOpen: boolean;
  readonly savepoints: readonly string[];
  readonly reads: readonly SelectStmt[];
}
const CLOSED: Open = { isOpen: false, savepoints: [], reads: [] };

function noteOn(stmt: Node, { isOpen, savepoints, reads }: Open, later: readonly Node[]): string | null {
  const [savepoint] = savepoints.slice(-1);
  if (nodeOf(stmt, "TransactionStmt")?.kind === "TRANS_STMT_ROLLBACK")
    return isOpen && savepoint !== undefined ? wholeRollback(savepoint, later) : null;
  const update = nodeOf(stmt, "UpdateStmt");
  if (!update || !setsConstant(update)) return null;
  return reads.some((select) => isReadOf(select, update)) ? lostUpdate(update, isOpen) : null;
}

function after(stmt: Node, state: Open): Open {
  const read = nodeOf(stmt, "SelectStmt");
  if (read) return { ...state, reads: [...state.reads, read] };
  const transaction = nodeOf(stmt, "TransactionStmt");
  if (!transaction) return state;
  const { kind = "TRANS_STMT_BEGIN", savepoint_name: name = "" } = transaction;
  if (kind === "TRANS_STMT_SAVEPOINT") return { ...state, savepoints: [...state.savepoints, name] };
  if (!ENDS_OR_BEGINS.has(kind)) return state;
  return { ...CLOSED, isOpen: kind === "TRANS_STMT_BEGIN" || kind === "TRANS_STMT_START" };
}

const ENDS_OR_BEGINS: ReadonlySet<NonNullable<TransactionStmt["kind"]>> = new Set([
  "TRANS_STMT_BEGIN",
  "TRANS_STMT_START",
  "TRANS_STMT_COMMIT",
  "TRANS_STMT_ROLLBACK",
]);

/** A plain ROLLBACK where a savepoint was set. */
function wholeRollback(savepoint: string, later: readonly Node[]): string {
  const next = later.findIndex((stmt) => nodeOf(stmt, "TransactionStmt") !== undefined);
  const changes = later.slice(0, next < 0 ? undefined : next).length;
  const isCommitted = nodeOf(later[next], "TransactionStmt")?.kind === "TRANS_STMT_COMMIT";
  const outside =
    changes > 0
      ? ` What comes after your ROLLBACK runs outside that transaction, so it is saved at once${isCommitted ? ", and the COMMIT after it only gives a warning" : ""}.`
      : "";
  return `A ROLLBACK without TO undoes the whole transaction, with everything before the savepoint, and ends it. To undo only what came after the savepoint and go on, write ${quoted(`ROLLBACK TO SAVEPOINT ${savepoint}`)}.${outside}`;
}

/** Whether a SELECT reads the updated table without locking its rows. */
function isReadOf(select: SelectStmt, { relation }: UpdateStmt): boolean {
  return (
    !select.lockingClause?.length &&
    contains(
      select.fromClause,
      (name, value: RangeVar) => name === "RangeVar" && value.relname === relation?.relname,
    )
  );
}

/** Whether an UPDATE writes a number that isn't computed from the row. */
function setsConstant({ targetList = [] }: UpdateStmt): boolean {
  return targetList.some((target) => {
    const value = nodeOf(target, "ResTarget")?.val;
    let readsColumn = false;
    walk(value, (name) => {
      readsColumn ||= name === "ColumnRef" || name === "SubLink" || name === "FuncCall";
      return undefined;
    });
    return value !== undefined && !readsColumn && isNumber(value);
  });
}

const isNumber = (node: Node) =>
  contains({ node }, (name, value: { ival?: unknown; fval?: unknown }) =>
    name === "A_Const" ? value.ival !== undefined || value.fval !== undefined : false,
  );

function lostUpdate({ relation }: UpdateStmt, isOpen: boolean): string {
  const table = quoted(relation?.relname ?? "");
  return `${isOpen ? "A transaction alone doesn't keep others out. In READ COMMITTED, the default, your" : "Your"} SELECT locks no row, so another session can change the row of ${table} before your UPDATE. The fixed value in SET then overwrites its change: a lost update. Lock the row when you read it, with \`SELECT … FOR UPDATE\` within the transaction, or let one UPDATE compute and check: \`SET x = x - 400 WHERE … AND x >= 400\`. Under REPEATABLE READ or SERIALIZABLE, PostgreSQL stops your UPDATE with an error instead, and you run the transaction again.`;
}
