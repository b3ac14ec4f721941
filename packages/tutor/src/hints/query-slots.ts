import { isSamePart, nodeOf } from "@master-sql/sql";
import type { CommonTableExpr, SelectStmt } from "@pgsql/types";

/** A part of a query that is written, blamed, and blanked as a whole. */
export type SlotClause =
  | "with"
  | "from"
  | "where"
  | "group"
  | "having"
  | "window"
  | "select"
  | "distinct"
  | "values"
  | "set"
  | "order"
  | "limit"
  /** All of a query whose build is another: a set operation against a single SELECT. */
  | "query";

/** A clause of one SELECT in a query, beside the same clause of another query of the same build. */
export interface Slot {
  /** The names of common tables and numbers of branches on the way to its SELECT, then the clause. */
  readonly id: string;
  readonly clause: SlotClause;
  /** Where its SELECT stands: empty for the query itself, else a common table's name or which branch. */
  readonly place: string;
  readonly own: SelectStmt;
  readonly other: SelectStmt;
}

/** What each clause is made of. In the order in which a query is mended: what it reads before what it makes of it. */
const parts: readonly (readonly [SlotClause, (select: SelectStmt) => Partial<SelectStmt>])[] = [
  ["values", ({ valuesLists }) => ({ valuesLists })],
  ["from", ({ fromClause }) => ({ fromClause })],
  ["where", ({ whereClause }) => ({ whereClause })],
  ["group", ({ groupClause, groupDistinct }) => ({ groupClause, groupDistinct })],
  ["having", ({ havingClause }) => ({ havingClause })],
  ["window", ({ windowClause }) => ({ windowClause })],
  ["select", ({ targetList }) => ({ targetList })],
  ["distinct", ({ distinctClause }) => ({ distinctClause })],
  ["set", ({ op, all }) => ({ op, all })],
  ["order", ({ sortClause }) => ({ sortClause })],
  ["limit", ({ limitCount, limitOffset, limitOption }) => ({ limitCount, limitOffset, limitOption })],
];

/** The clauses in which two queries differ as written, common tables first; `own` is the query to be mended. */
export function differingSlots(own: SelectStmt, other: SelectStmt): readonly Slot[] {
  return slotsOf(own, other).filter(({ isSame }) => !isSame);
}

/** The clauses that both have, and have alike. */
export function agreeingSlots(own: SelectStmt, other: SelectStmt): readonly Slot[] {
  return slotsOf(own, other).filter(({ isSame, clause }) => isSame && clause !== "set");
}

/** One query with some clauses as another has them. */
export function withSlots(own: SelectStmt, other: SelectStmt, taken: ReadonlySet<string>): SelectStmt {
  return merged(own, other, taken, "");
}

/** Whether a clause is written at all in a query. */
export function isWritten(clause: SlotClause, select: SelectStmt): boolean {
  if (clause === "query" || clause === "set") return true;
  if (clause === "with") return select.withClause !== undefined;
  const part = parts.find(([name]) => name === clause)?.[1](select) ?? {};
  const { limitOption: _option, ...written } = part;
  return Object.values(written).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
}

interface Compared extends Slot {
  readonly isSame: boolean;
}

function slotsOf(own: SelectStmt, other: SelectStmt, path = "", place = ""): readonly Compared[] {
  const slot = (clause: SlotClause, isSame: boolean): Compared => ({
    id: `${path}${clause}`,
    clause,
    place,
    own,
    other,
    isSame,
  });
  if (!isBuiltAlike(own, other)) return [slot("query", false)];
  const slots: Compared[] = [];
  const shared = sharedTables(own, other);
  if (shared === null) slots.push(slot("with", false));
  for (const { name, mine, theirs } of shared ?? [])
    slots.push(...slotsOf(mine, theirs, `${path}${name}.`, place === "" ? name : `${place} › ${name}`));
  for (const side of ["larg", "rarg"] as const) {
    const [mine, theirs] = [own[side], other[side]];
    const name = side === "larg" ? "first branch" : "second branch";
    if (mine && theirs)
      slots.push(...slotsOf(mine, theirs, `${path}${side}.`, place === "" ? name : `${place} › ${name}`));
  }
  for (const [clause, part] of parts) {
    if (!isWritten(clause, own) && !isWritten(clause, other)) continue;
    if (clause === "set" && !own.larg) continue;
    slots.push(slot(clause, isSamePart(part(own), part(other))));
  }
  return slots;
}

function merged(own: SelectStmt, other: SelectStmt, taken: ReadonlySet<string>, path: string): SelectStmt {
  const isTaken = (clause: SlotClause) => taken.has(`${path}${clause}`);
  if (!isBuiltAlike(own, other)) return isTaken("query") ? other : own;
  let result = own;
  const shared = sharedTables(own, other);
  if (shared === null && isTaken("with")) result = { ...result, withClause: other.withClause };
  if (shared !== null && own.withClause) {
    const queries = shared.map(({ name, mine, theirs }) => merged(mine, theirs, taken, `${path}${name}.`));
    result = {
      ...result,
      withClause: {
        ...own.withClause,
        ctes: (own.withClause.ctes ?? []).map((node, index) => {
          const query = queries[index];
          if (!("CommonTableExpr" in node) || !query) return node;
          return { CommonTableExpr: { ...node.CommonTableExpr, ctequery: { SelectStmt: query } } };
        }),
      },
    };
  }
  for (const side of ["larg", "rarg"] as const) {
    const [mine, theirs] = [own[side], other[side]];
    if (mine && theirs) result = { ...result, [side]: merged(mine, theirs, taken, `${path}${side}.`) };
  }
  for (const [clause, part] of parts) if (isTaken(clause)) result = { ...result, ...part(other) };
  return result;
}

function isBuiltAlike(own: SelectStmt, other: SelectStmt): boolean {
  return (
    (own.larg === undefined) === (other.larg === undefined) &&
    (own.valuesLists === undefined) === (other.valuesLists === undefined)
  );
}

interface SharedTable {
  readonly name: string;
  readonly mine: SelectStmt;
  readonly theirs: SelectStmt;
}

/** Common tables of the same names in the same order; null where the two queries have others. */
function sharedTables(own: SelectStmt, other: SelectStmt): readonly SharedTable[] | null {
  const [mine, theirs] = [own, other].map(({ withClause }) => withClause?.ctes ?? []);
  if (!mine || !theirs || mine.length !== theirs.length) return null;
  if ((own.withClause?.recursive ?? false) !== (other.withClause?.recursive ?? false)) return null;
  const shared: SharedTable[] = [];
  for (const [index, node] of mine.entries()) {
    const [a, b] = [node, theirs[index]].map((each) => nodeOf(each, "CommonTableExpr") ?? null);
    const queries = a && b && a.ctename === b.ctename ? [queryOf(a), queryOf(b)] : [];
    const [first, second] = queries;
    if (!a || !first || !second) return null;
    shared.push({ name: a.ctename ?? "", mine: first, theirs: second });
  }
  return shared;
}

function queryOf({ ctequery }: CommonTableExpr): SelectStmt | null {
  return nodeOf(ctequery, "SelectStmt") ?? null;
}
