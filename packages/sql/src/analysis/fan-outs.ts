import type { A_Expr, ColumnRef, Node } from "@pgsql/types";
import { columnOf, type Scope, type Source } from "../scope/scope.ts";
import { joinsIn } from "../tree/from-items.ts";
import { lastName } from "../tree/names.ts";
import { conjuncts, isLiteral } from "../tree/shapes.ts";
import { contains, walkOwn } from "../tree/walk.ts";

/** A join that may find several rows of one table for a row of another. */
export interface FanOut {
  readonly of: Source;
  readonly by: Source;
  /** It compares what is calculated, or by size: only the data show whether it finds several. */
  readonly isOpen: boolean;
}

type Found = NonNullable<ReturnType<typeof columnOf>>;

/** The joins of a SELECT whose condition names no key of the joined table. */
export function fanOutsOf(scope: Scope): readonly FanOut[] {
  const pairs: (readonly [Found, Found])[] = [];
  /** Columns that are compared with a constant. */
  const fixed: Found[] = [];
  walkOwn(scope.select, (kind, { name, lexpr, rexpr }: A_Expr) => {
    if (kind !== "A_Expr" || lastName(name) !== "=") return undefined;
    const [left, right] = [columnOf(lexpr, scope.sources), columnOf(rexpr, scope.sources)];
    if (left && right && left.source !== right.source) pairs.push([left, right], [right, left]);
    if (left && !right && isLiteral(rexpr)) fixed.push(left);
    if (right && !left && isLiteral(lexpr)) fixed.push(right);
    return undefined;
  });
  const isKey = (source: Source, of: Source) => {
    const equated = pairs.flatMap(([own, other]) =>
      own.source === source && other.source === of ? [own.column?.name] : [],
    );
    equated.push(...fixed.flatMap(({ source: own, column }) => (own === source ? [column?.name] : [])));
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

/** The conditions that a SELECT joins and filters by: those of ON and of WHERE, split at AND. */
export function joinConditions({ select }: Scope): readonly Node[] {
  const ofJoins = joinsIn(select.fromClause).flatMap(({ quals }) => conjuncts(quals));
  return [...conjuncts(select.whereClause), ...ofJoins];
}

/** The tables whose columns some part of a SELECT has; undefined among them for a column that isn't a table's. */
export function sourcesIn(tree: unknown, { sources }: Scope): readonly (Source | undefined)[] {
  const found = new Set<Source | undefined>();
  contains(tree, (kind, value: ColumnRef) => {
    if (kind === "ColumnRef") found.add(columnOf({ ColumnRef: value }, sources)?.source);
    return false;
  });
  return [...found];
}
