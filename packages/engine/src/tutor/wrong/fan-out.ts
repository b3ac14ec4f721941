import type { A_Expr, ColumnRef, FuncCall, JoinExpr, Node } from "@pgsql/types";
import { nameParts } from "../../sql/parse-tree.ts";
import {
  columnOf,
  conjuncts,
  type SelectScope,
  type Source,
  scopesOf,
  walkOwn,
} from "../../sql/select-scope.ts";
import { contains } from "../../sql/tree-contains.ts";
import { repeatedProof } from "../proofs/join-proofs.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import type { Suspicion } from "./suspicion-rule.ts";

/** A join that may find several rows of one table for a row of another. */
interface FanOut {
  readonly of: Source;
  readonly by: Source;
  /** It compares what is calculated, or by size: only the data show whether it finds several. */
  readonly isOpen: boolean;
}

type Found = NonNullable<ReturnType<typeof columnOf>>;

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
  const certain = pairs.flatMap(([{ source: of }, { source: by }]) =>
    of.table && by.table && !isKey(by, of) ? [{ of, by, isOpen: false }] : [],
  );
  const isEquated = (a: Source, b: Source) =>
    pairs.some(([left, right]) => left.source === a && right.source === b);
  const open = joinConditions(scope).flatMap((condition) => {
    const [a, b, ...others] = sourcesIn(condition, scope);
    if (!a?.table || !b?.table || others.length > 0 || isEquated(a, b)) return [];
    return [
      { of: a, by: b, isOpen: true },
      { of: b, by: a, isOpen: true },
    ];
  });
  const direct = [...certain, ...open];
  // What one join keeps single, another may repeat: two tables of details that meet only in their master.
  const joined = pairs.flatMap(([{ source: of }, { source: master }]) =>
    direct.flatMap((other) =>
      other.of === master &&
      other.by !== of &&
      of.table &&
      !direct.some((each) => each.of === of && each.by === other.by)
        ? [{ of, by: other.by, isOpen: true }]
        : [],
    ),
  );
  return [...direct, ...joined];
}

function joinConditions({ select }: SelectScope): readonly Node[] {
  const found: Node[] = [...conjuncts(select.whereClause)];
  walkOwn(select, (name, { quals }: JoinExpr) => {
    if (name === "JoinExpr") found.push(...conjuncts(quals));
    return undefined;
  });
  return found;
}

/** The tables whose columns some part of a SELECT has; undefined among them for a column that isn't a table's. */
function sourcesIn(tree: unknown, { sources }: SelectScope): readonly (Source | undefined)[] {
  const found = new Set<Source | undefined>();
  contains(tree, (kind, value: ColumnRef) => {
    if (kind === "ColumnRef") found.add(columnOf({ ColumnRef: value }, sources)?.source);
    return false;
  });
  return [...found];
}

/** A sum or an average of values that a join repeats. */
export function repeatedSums(query: LearnerQuery): readonly Suspicion[] {
  for (const scope of scopesOf(query.select, query.schema)) {
    const fanOuts = fanOutsOf(scope);
    const found: Suspicion[] = [];
    walkOwn(scope.select, (kind, call: FuncCall) => {
      if (kind !== "FuncCall" || !/^(sum|avg)$/.test(nameParts(call.funcname).at(-1) ?? "")) return undefined;
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
    if (found.length > 0) return found.slice(0, 1);
  }
  return [];
}

/** Whether a SELECT shows, sorts by or tests anything of a table, besides what its joins compare. */
function uses({ select, sources }: SelectScope, source: Source): boolean {
  const { targetList, whereClause, sortClause, groupClause, havingClause } = select;
  return contains(
    [targetList, whereClause, sortClause, groupClause, havingClause],
    (kind, value: ColumnRef) =>
      kind === "A_Star" ||
      (kind === "ColumnRef" && columnOf({ ColumnRef: value }, sources)?.source === source),
  );
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
  for (const scope of scopesOf(query.select, query.schema)) {
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
