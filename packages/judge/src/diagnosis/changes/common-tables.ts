import type { Schema } from "@master-sql/sql";
import { nodeOf } from "@master-sql/sql";
import type { Node, WithClause } from "@pgsql/types";
import { canonical } from "../canonical.ts";
import { compareSelects } from "../compare-selects.ts";
import { renamedTables } from "../compare-tables.ts";
import type { Build, Edits } from "../edits.ts";
import { selectOf } from "../tree.ts";
import { pairsOf, statementKey } from "./pairs.ts";

type CompareStatements = (own: Node, other: Node, edits: Edits) => Build<Node | null> | null;

export function changesRows(withClause: WithClause | undefined): boolean {
  return (withClause?.ctes ?? []).some((node) => !selectOf(queryOf(node)));
}

function queryOf(node: Node): Node | undefined {
  return nodeOf(node, "CommonTableExpr")?.ctequery;
}

function nameOf(node: Node): string {
  return nodeOf(node, "CommonTableExpr")?.ctename ?? "";
}

/** A statement with the names that another one gives to the common tables that stand for each other. */
export function withNamesOfTables<T>(
  other: T,
  own: WithClause | undefined,
  theirs: WithClause | undefined,
): T {
  const names = new Map<string, string>();
  for (const { mine, wanted } of pairsOf(own?.ctes ?? [], theirs?.ctes ?? [], keyOf))
    if (mine && wanted) names.set(nameOf(wanted), nameOf(mine));
  return renamedTables(other, names);
}

/** Queries stand for each other in their order, changes by what they change. */
function keyOf(node: Node): string {
  const query = queryOf(node);
  return query ? statementKey(query) : "";
}

/** Compares common tables of which some change rows; null where two that belong together can't be compared. */
export function compareCommonTables(
  own: WithClause | undefined,
  other: WithClause | undefined,
  schema: Schema,
  edits: Edits,
  statements: CompareStatements,
): Build<WithClause | undefined | null> | null {
  const builds: Build<readonly Node[] | null>[] = [];
  for (const { mine, wanted } of pairsOf(own?.ctes ?? [], other?.ctes ?? [], keyOf)) {
    const [query, theirs] = [mine && queryOf(mine), wanted && queryOf(wanted)];
    if (!mine || !query) {
      const isChange = theirs !== undefined && !selectOf(theirs);
      const added = wanted ? [wanted] : [];
      builds.push(edits.choice<readonly Node[]>("WITH", isChange ? "missing-statement" : null, [], added));
      continue;
    }
    if (!wanted || !theirs) {
      builds.push(
        edits.choice<readonly Node[]>("WITH", selectOf(query) ? null : "extra-statement", [mine], []),
      );
      continue;
    }
    const build = compareQueries(query, theirs, schema, edits, statements);
    if (build === null) return null;
    builds.push((taken) => {
      const ctequery = build(taken);
      return ctequery && "CommonTableExpr" in mine
        ? [{ CommonTableExpr: { ...mine.CommonTableExpr, ctequery } }]
        : null;
    });
  }
  return (taken) => {
    const ctes: Node[] = [];
    for (const build of builds) {
      const nodes = build(taken);
      if (nodes === null) return null;
      ctes.push(...nodes);
    }
    return ctes.length > 0 ? { ...(own ?? other), ctes } : undefined;
  };
}

function compareQueries(
  own: Node,
  other: Node,
  schema: Schema,
  edits: Edits,
  statements: CompareStatements,
): Build<Node | null> | null {
  const [mine, theirs] = [selectOf(own), selectOf(other)];
  if (!mine || !theirs) return statements(own, other, edits);
  const build = compareSelects(canonical(mine, schema), canonical(theirs, schema), edits);
  return (taken) => ({ SelectStmt: build(taken) });
}
