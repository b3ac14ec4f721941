import type { A_Expr, ColumnRef, FuncCall, Node } from "@pgsql/types";
import { nameParts } from "../../sql/parse-tree.ts";
import { columnOf, type SelectScope, type Source, scopesOf, walkOwn } from "../../sql/select-scope.ts";
import { contains } from "../../sql/tree-contains.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import type { Suspicion } from "./suspicions.ts";

/** A join that may find several rows of one table for a row of another. */
interface FanOut {
  readonly of: Source;
  readonly by: Source;
}

/** The joins of a SELECT whose condition names no key of the joined table. */
function fanOutsOf(scope: SelectScope): readonly FanOut[] {
  const pairs: (readonly [Found, Found])[] = [];
  walkOwn(scope.select, (kind, { name, lexpr, rexpr }: A_Expr) => {
    if (kind !== "A_Expr" || nameParts(name).at(-1) !== "=") return undefined;
    const [left, right] = [columnOf(lexpr, scope.sources), columnOf(rexpr, scope.sources)];
    if (left && right && left.source !== right.source) pairs.push([left, right], [right, left]);
    return undefined;
  });
  const isKey = (source: Source, of: Source) => {
    const equated = pairs.flatMap(([own, other]) =>
      own.source === source && other.source === of ? [own.column?.name] : [],
    );
    return source.table?.uniques.some((unique) => unique.every((column) => equated.includes(column)));
  };
  return pairs.flatMap(([{ source: of }, { source: by }]) =>
    of.table && by.table && !isKey(by, of) ? [{ of, by }] : [],
  );
}

type Found = NonNullable<ReturnType<typeof columnOf>>;

/** A sum or an average of values that a join repeats. */
export function repeatedSums(query: LearnerQuery): readonly Suspicion[] {
  for (const scope of scopesOf(query.select, query.schema)) {
    const fanOuts = fanOutsOf(scope);
    const found: Suspicion[] = [];
    walkOwn(scope.select, (kind, call: FuncCall) => {
      if (kind !== "FuncCall" || !/^(sum|avg)$/.test(nameParts(call.funcname).at(-1) ?? "")) return undefined;
      const source = onlySource(call.args, scope);
      const fanOut = fanOuts.find(({ of }) => of === source);
      if (fanOut)
        found.push({
          rule: "repeated-sum",
          concept: "join-fan-out",
          markdown: `${quoted(wordsOf(query, { FuncCall: call }))} takes values of ${quoted(fanOut.of.alias)}, and a row of it is there once for each row of ${quoted(fanOut.by.alias)} that the join finds: the same value counts several times. Aggregate in a subquery before joining if each is to count once.`,
        });
      return undefined;
    });
    if (found.length > 0) return found.slice(0, 1);
  }
  return [];
}

/** The one table whose columns an expression has. */
function onlySource(args: readonly Node[] | undefined, { sources }: SelectScope): Source | undefined {
  const found = new Set<Source | undefined>();
  contains(args, (kind, value: ColumnRef) => {
    if (kind === "ColumnRef") found.add(columnOf({ ColumnRef: value }, sources)?.source);
    return false;
  });
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

/** DISTINCT over rows that a join repeats, with nothing shown of the table that repeats them. */
export function mergedAgain(query: LearnerQuery): readonly Suspicion[] {
  for (const scope of scopesOf(query.select, query.schema)) {
    const { distinctClause, targetList, sortClause, groupClause } = scope.select;
    if (!distinctClause?.length || groupClause?.length) continue;
    const shows = (source: Source) =>
      contains(
        [targetList, sortClause],
        (kind, value: ColumnRef) =>
          kind === "A_Star" ||
          (kind === "ColumnRef" && columnOf({ ColumnRef: value }, scope.sources)?.source === source),
      );
    const fanOut = fanOutsOf(scope).find(({ of, by }) => shows(of) && !shows(by));
    if (fanOut)
      return [
        {
          rule: "merged-again",
          concept: "semi-join",
          markdown: `The join makes a row of ${quoted(fanOut.of.alias)} as often as it finds rows of ${quoted(fanOut.by.alias)}, of which nothing is shown, and DISTINCT merges them again. \`WHERE EXISTS (SELECT … FROM ${fanOut.by.table?.sqlName ?? "…"} …)\` asks whether there is one, repeats nothing, and doesn't merge rows of ${quoted(fanOut.of.alias)} that only look alike.`,
        },
      ];
  }
  return [];
}
