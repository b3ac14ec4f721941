import {
  contains,
  fanOutsOf,
  joinConditions,
  lastName,
  Scope,
  type Source,
  sourcesIn,
  walkOwn,
} from "@master-sql/sql";
import type { ColumnRef, FuncCall } from "@pgsql/types";
import { repeatedProof } from "../proofs/join-proofs.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import type { Suspicion } from "./suspicion-rule.ts";

/** A sum or an average of values that a join repeats. */
export function repeatedSums(query: LearnerQuery): readonly Suspicion[] {
  for (const scope of new Scope(query.select, query.schema).all) {
    const fanOuts = fanOutsOf(scope);
    const found: Suspicion[] = [];
    walkOwn(scope.select, (kind, call: FuncCall) => {
      if (kind !== "FuncCall" || !/^(sum|avg)$/.test(lastName(call.funcname))) return undefined;
      const [source, ...others] = sourcesIn(call.args, scope);
      const fanOut = others.length === 0 ? fanOuts.find(({ of }) => of === source) : undefined;
      if (fanOut)
        found.push({
          rule: "repeated-sum",
          concept: "join-fan-out",
          where: `${quoted(wordsOf(query, { FuncCall: call }))} takes values of ${quoted(fanOut.of.alias)}.`,
          what: `A row of it is there once for each row of ${quoted(fanOut.by.alias)} that the join finds: the same value counts several times.`,
          write: "Aggregate in a subquery before joining if each is to count once.",
          proof: repeatedProof(query, scope, fanOut.of, { onlyIfRepeated: fanOut.isOpen }),
          onlyIfProved: fanOut.isOpen,
        });
      return undefined;
    });
    if (found.length > 0) return found.slice(0, 2);
  }
  return [];
}

/** Whether a SELECT shows, sorts by or tests anything of a table, besides what its joins compare. */
function uses(scope: Scope, source: Source): boolean {
  const { targetList, whereClause, sortClause, groupClause, havingClause } = scope.select;
  return contains(
    [targetList, whereClause, sortClause, groupClause, havingClause],
    (kind, value: ColumnRef) =>
      kind === "A_Star" || (kind === "ColumnRef" && scope.column({ ColumnRef: value })?.source === source),
  );
}

/** DISTINCT over rows that a join repeats, with nothing shown of the table that repeats them. */
export function mergedAgain(query: LearnerQuery): readonly Suspicion[] {
  for (const scope of new Scope(query.select, query.schema).all) {
    const { distinctClause, targetList, sortClause, groupClause } = scope.select;
    if (!distinctClause?.length || groupClause?.length) continue;
    const shows = (source: Source) =>
      contains(
        [targetList, sortClause],
        (kind, value: ColumnRef) =>
          kind === "A_Star" ||
          (kind === "ColumnRef" && scope.column({ ColumnRef: value })?.source === source),
      );
    const fanOut = fanOutsOf(scope).find(({ of, by, isOpen }) => !isOpen && shows(of) && !shows(by));
    if (fanOut)
      return [
        {
          rule: "merged-again",
          concept: "semi-join",
          where: `Look at DISTINCT and the join of ${quoted(fanOut.by.alias)}, of which nothing is shown.`,
          what: `The join makes a row of ${quoted(fanOut.of.alias)} as often as it finds rows of ${quoted(fanOut.by.alias)}, and DISTINCT merges them again.`,
          write: `\`WHERE EXISTS (SELECT … FROM ${fanOut.by.table?.sqlName ?? "…"} …)\` asks whether there is one, repeats nothing, and doesn't merge rows of ${quoted(fanOut.of.alias)} that only look alike.`,
          proof: repeatedProof(query, scope, fanOut.of),
        },
      ];
  }
  return [];
}

/** A joined table of which nothing is used, and which repeats the rows of another. */
export function onlyRepeats(query: LearnerQuery): readonly Suspicion[] {
  for (const scope of new Scope(query.select, query.schema).all) {
    const { distinctClause, groupClause } = scope.select;
    const isMerged =
      !!distinctClause?.length ||
      !!groupClause?.length ||
      contains([scope.select.targetList], (kind) => kind === "FuncCall");
    if (isMerged) continue;
    const conditions = joinConditions(scope);
    const joins = (source: Source) =>
      conditions.filter((condition) => sourcesIn(condition, scope).includes(source)).length;
    const fanOut = fanOutsOf(scope).find(
      ({ of, by }) => uses(scope, of) && !uses(scope, by) && joins(by) === 1,
    );
    if (fanOut)
      return [
        {
          rule: "only-repeats",
          concept: "semi-join",
          where: `Look at the join of ${quoted(fanOut.by.alias)}: nothing of it is shown or tested.`,
          what: `A row of ${quoted(fanOut.of.alias)} comes as often as the join finds rows of ${quoted(fanOut.by.alias)}.`,
          write: `\`WHERE EXISTS (SELECT … FROM ${fanOut.by.table?.sqlName ?? "…"} …)\` asks whether there is one, and repeats nothing.`,
          proof: repeatedProof(query, scope, fanOut.of, { onlyIfRepeated: true }),
          onlyIfProved: true,
        },
      ];
  }
  return [];
}
