import type { Row } from "@master-sql/judge/results";
import type { Node, SelectStmt } from "@pgsql/types";
import {
  type FromTree,
  idOf,
  leafMark,
  leavesOf,
  printFrom,
  readFrom,
  relationName,
  writtenFrom,
  writtenStar,
} from "./from-tree.ts";
import { CannotStep, type StageRow, type XrayColumn, type XraySubquery } from "./model.ts";
import { offerSubqueries } from "./subqueries.ts";
import { CHANGES_BETWEEN_RUNS, inPlace, newStep, type Place, type Ran, runIn, type Trace } from "./trace.ts";

/** What the rows of the steps after FROM are: joined rows, or groups of them. */
export interface Phase {
  /** SQL of the columns that tell rows apart and show them. */
  readonly head: string;
  /** FROM, WHERE, GROUP BY, HAVING, as far as they are done. */
  readonly tail: string;
  /** The same as one writes it: what shows the rows, and the clauses so far. */
  readonly written: { readonly head: string; readonly tail: string };
  /** Splits a row of `head` and of what was selected after it. */
  read(row: Row, ran: Ran): PhaseRow;
  readonly columns: readonly XrayColumn[];
}

interface PhaseRow extends StageRow {
  readonly extra: Row;
  /** Ids of the rows of a group. */
  readonly members?: readonly string[];
}

/** One SELECT that is stepped through: what it reads, and what is known of it so far. */
export class Level {
  readonly select: SelectStmt;
  readonly place: Place;
  readonly trace: Trace;
  readonly tree: FromTree | null;
  /** By number of the leaf; known once the leaf was read. */
  readonly leafColumns = new Map<number, readonly XrayColumn[]>();
  /** A row of the join for each group. */
  readonly memberOf = new Map<string, string>();

  constructor(select: SelectStmt, place: Place, trace: Trace) {
    this.select = select;
    this.place = place;
    this.trace = trace;
    const common = new Set([...place.common].map((relname) => relationName({ relname })));
    this.tree = readFrom(
      select.fromClause ?? [],
      (relation) => !common.has(relation) && trace.catalogue.tables.has(relation),
    );
  }

  run(sql: string): Promise<Ran> {
    return runIn(this.trace, this.place, sql);
  }

  emit(step: Omit<Parameters<typeof newStep>[0], "place">): void {
    const { sql, written } = step;
    this.trace.emit(
      newStep({ ...step, ...inPlace(this.place, sql, written ?? undefined), place: this.place.label }),
    );
  }

  columnsOf(tree: FromTree): readonly XrayColumn[] {
    return leavesOf(tree).flatMap(({ number }) => this.leafColumns.get(number) ?? []);
  }

  /** The rows of FROM, all of whose leaves were read. */
  rowPhase(): Phase {
    const { tree } = this;
    if (!tree)
      return {
        head: "",
        tail: "",
        written: { head: "", tail: "" },
        columns: [],
        read: (row) => ({ id: "", cells: [], extra: row }),
      };
    const leaves = leavesOf(tree);
    const columns = this.columnsOf(tree);
    const width = columns.length + leaves.length;
    return {
      head: leaves.map(({ selectSql }) => selectSql).join(", "),
      tail: `FROM ${printFrom(tree)}`,
      written: { head: writtenStar(tree), tail: `FROM ${writtenFrom(tree)}` },
      columns,
      read: (row, ran) => ({
        ...splitMarks(row.slice(0, width), marksIn(ran, tree)),
        extra: row.slice(width),
      }),
    };
  }

  /** Subqueries of a clause, each evaluated for a row of the tree, or for a member of a group. */
  offer(selects: readonly SelectStmt[], tree: FromTree | null): readonly XraySubquery[] {
    if (selects.length === 0) return [];
    const leaves = tree ? leavesOf(tree) : [];
    const outer = {
      aliases: new Set(leaves.map(({ alias }) => alias)),
      columns: new Set(tree ? this.columnsOf(tree).map(({ name }) => name) : []),
    };
    return offerSubqueries(selects, outer, this.place, this.trace, (sql, rowId) => {
      if (!tree) return sql;
      const member = (this.memberOf.get(rowId) ?? rowId).split("|").slice(0, leaves.length).join("|");
      return `SELECT "#inner".* FROM ${printFrom(tree)}, LATERAL (${sql}) AS "#inner" WHERE ${idOf(tree)} = '${member}'`;
    });
  }
}

/** A phase after one more clause. */
export function withClause(phase: Phase, clause: string): Phase {
  const { head, tail } = phase.written;
  return { ...phase, tail: `${phase.tail} ${clause}`, written: { head, tail: `${tail} ${clause}` } };
}

/** Where in a result the columns are that tell the rows of each leaf apart. */
export function marksIn({ columns }: Ran, tree: FromTree): readonly number[] {
  return leavesOf(tree).map(({ number }) => columns.findIndex(({ name }) => name === leafMark(number)));
}

export function splitMarks(row: Row, marks: readonly number[]): StageRow {
  return {
    id: marks.map((mark) => row[mark] ?? "-").join("|"),
    cells: row.filter((_, index) => !marks.includes(index)),
  };
}

/** A select list. */
export function list(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}

export function nodesOf(tree: FromTree): readonly Node[] {
  return leavesOf(tree).map(({ node }) => node);
}

type Identified = readonly { readonly id: string }[];

/** Two steps must speak of the same rows (rule E5). */
export function sameRows(before: Identified, after: Identified): void {
  if (before.length !== after.length) throw new CannotStep(CHANGES_BETWEEN_RUNS);
  sameIds(
    before,
    after.map(({ id }) => id),
  );
}

export function sameIds(before: Identified, after: readonly string[]): void {
  const known = new Set(before.map(({ id }) => id));
  if (after.some((id) => !known.has(id))) throw new CannotStep(CHANGES_BETWEEN_RUNS);
}
