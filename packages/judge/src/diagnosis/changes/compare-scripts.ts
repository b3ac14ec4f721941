import type { Schema } from "@master-sql/sql";
import { isSamePart } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import type { ClauseName } from "../../verdicts/clause-name.ts";
import { type Build, Edits } from "../edits.ts";
import { PLAIN_FORMS } from "../forms.ts";
import { contents } from "../tree.ts";
import { compareStatements } from "./compare-statements.ts";
import { pairsOf, statementKey } from "./pairs.ts";

export interface ComparedScripts {
  /** Null where what is chosen can't be written. */
  readonly build: Build<readonly Node[] | null>;
  readonly edits: Edits["list"];
}

/**
 * The differences of two scripts, statement by statement, once for each form in which queries can be written; none where
 * statements that belong together are built too differently.
 */
export function compareScripts(
  own: readonly Node[],
  other: readonly Node[],
  schema: Schema,
): readonly ComparedScripts[] {
  const found = PLAIN_FORMS.flatMap((form) => {
    const edits = new Edits();
    const build = compareInForm(own, other, { schema, edits, form });
    return build && edits.list.length > 0 && !edits.list.some(({ isWhole }) => isWhole)
      ? [{ build, edits: edits.list }]
      : [];
  });
  return found.filter(
    ({ build }, place) =>
      !found.slice(0, place).some((each) => isSamePart(each.build(new Set()), build(new Set()))),
  );
}

function compareInForm(
  own: readonly Node[],
  other: readonly Node[],
  comparing: Parameters<typeof compareStatements>[2],
): Build<readonly Node[] | null> | null {
  const { edits } = comparing;
  const pairs = pairsOf(own, other, statementKey);
  const builds: Build<readonly Node[] | null>[] = [];
  for (const { mine, wanted } of pairs) {
    if (!mine || !wanted) {
      const cause = mine ? "extra-statement" : "missing-statement";
      const [had, has] = [mine ? [mine] : [], wanted ? [wanted] : []];
      builds.push(edits.choice<readonly Node[]>(clauseOf(mine ?? wanted), cause, had, has));
      continue;
    }
    const build = compareStatements(mine, wanted, comparing);
    if (!build) return null;
    builds.push((taken) => {
      const statement = build(taken);
      return statement && [statement];
    });
  }
  const places = pairs.map(({ wanted }) => (wanted ? other.indexOf(wanted) : -1));
  const paired = places.filter((place) => place >= 0);
  const isInOrder = paired.every((place, index) => index === 0 || place > (paired[index - 1] ?? -1));
  const order = isInOrder
    ? () => places.map((_, index) => index)
    : edits.choice(
        clauseOf(pairs.find(({ wanted }, index) => wanted && places[index] !== index)?.mine),
        "statement-order",
        places.map((_, index) => index),
        places.map((_, index) => index).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0)),
      );
  return (taken) => {
    const statements: Node[] = [];
    for (const index of order(taken)) {
      const nodes = builds[index]?.(taken);
      if (!nodes) return null;
      statements.push(...nodes);
    }
    return statements;
  };
}

const CLAUSES: Readonly<Record<string, ClauseName>> = {
  InsertStmt: "INSERT",
  UpdateStmt: "UPDATE",
  DeleteStmt: "DELETE",
  MergeStmt: "MERGE",
};

/** The word with which a statement begins that changes rows, or a transaction. */
export function clauseOf(statement: Node | undefined): ClauseName {
  const [kind, value] = contents(statement) ?? ["", null];
  if (kind === "TransactionStmt") return value?.kind === "TRANS_STMT_BEGIN" ? "BEGIN" : "COMMIT";
  return CLAUSES[kind] ?? "SELECT";
}
