import { aliasOf, nodeOf } from "@master-sql/sql";
import type { MergeStmt, MergeWhenClause, Node } from "@pgsql/types";
import type { ErrorClass } from "../../verdicts/error-class.ts";
import { canonical } from "../canonical.ts";
import type { Build } from "../edits.ts";
import type { Comparing } from "./comparing.ts";
import { apart, asQuery, compareParts, type NamedValue, valuesFor } from "./parts.ts";
import { assignments, returnedValues, returningOf, setValues } from "./targets.ts";

/** A WHEN of MERGE, by what it is about and does; of several the same, by their order. */
interface Branch {
  readonly key: string;
  readonly when: MergeWhenClause;
}

/** MERGE: the source is read, its condition joins, and each WHEN has a condition and values of its own. */
export function compareMerges(
  own: MergeStmt,
  other: MergeStmt,
  { schema, edits, form }: Comparing,
): Build<Node | null> | null {
  const [mine, theirs] = [branchesOf(own), branchesOf(other)];
  const [query, wanted] = [asRead(own, mine), asRead(other, theirs)].map(
    (each) => each && form(canonical(each, schema)),
  );
  if (!own.relation || !query || !wanted) return null;
  const target = aliasOf({ RangeVar: own.relation });
  const build = compareParts(query, wanted, edits, {
    from: "USING",
    where: "ON",
    of: (name) => (name.startsWith("returning ") ? "RETURNING" : "WHEN"),
  });
  const branch = (cause: ErrorClass, whens: readonly [readonly Branch[], readonly Branch[]]) =>
    edits.choice("WHEN", cause, ...whens);
  const keys = new Set(mine.map(({ key }) => key));
  const builds: Build<readonly Branch[]>[] = mine.map((each) =>
    theirs.some(({ key }) => key === each.key) ? () => [each] : branch("extra-branch", [[each], []]),
  );
  for (const each of theirs) if (!keys.has(each.key)) builds.push(branch("missing-branch", [[], [each]]));
  return (taken) => {
    const parts = build(taken);
    const rows = apart(parts, target);
    const [sourceRelation, ...more] = rows?.others ?? [];
    if (!rows || !sourceRelation || more.length > 0 || !rows.whereClause) return null;
    const returningClause = returningOf(parts, own.returningClause);
    const whens = builds.flatMap((each) => each(taken));
    return {
      MergeStmt: {
        ...(own.withClause && { withClause: own.withClause }),
        relation: rows.relation,
        sourceRelation,
        joinCondition: rows.whereClause,
        mergeWhenClauses: whens.map(({ key, when }) =>
          keys.has(key) ? { MergeWhenClause: whenOf(key, when, parts.values) } : { MergeWhenClause: when },
        ),
        ...(returningClause && { returningClause }),
      },
    };
  };
}

function branchesOf({ mergeWhenClauses = [] }: MergeStmt): readonly Branch[] {
  const count = new Map<string, number>();
  return mergeWhenClauses.flatMap((node) => {
    if (!("MergeWhenClause" in node)) return [];
    const when = node.MergeWhenClause;
    const kind = `${when.matchKind}/${when.commandType}`;
    const number = count.get(kind) ?? 0;
    count.set(kind, number + 1);
    return [{ key: `${kind}/${number}`, when }];
  });
}

function asRead(
  { relation, sourceRelation, joinCondition, returningClause, withClause }: MergeStmt,
  branches: readonly Branch[],
) {
  const values: NamedValue[] = [...returnedValues(returningClause)];
  for (const { key, when } of branches) {
    const { condition, values: inserted = [], targetList = [] } = when;
    if (condition) values.push({ name: `${key} if 0`, value: condition });
    const set =
      when.commandType === "CMD_INSERT" ? insertedValues(targetList, inserted) : setValues(targetList);
    if (!set) return null;
    values.push(...set.map(({ name, value }) => ({ name: `${key} ${name}`, value })));
  }
  if (!relation || !sourceRelation) return null;
  const query = asQuery({
    fromClause: [{ RangeVar: relation }, sourceRelation],
    whereClause: joinCondition,
    values,
  });
  return { ...query, ...(withClause && { withClause }) };
}

function insertedValues(columns: readonly Node[], values: readonly Node[]): readonly NamedValue[] | null {
  if (columns.length !== values.length) return null;
  return columns.flatMap((column, place) => {
    const [name, value] = [nodeOf(column, "ResTarget")?.name, values[place]];
    return name && value ? [{ name: `set ${name}`, value }] : [];
  });
}

function whenOf(key: string, when: MergeWhenClause, values: readonly NamedValue[]): MergeWhenClause {
  const own = valuesFor(key, values);
  const set = valuesFor("set", own);
  const [condition] = valuesFor("if", own);
  const { condition: _, targetList: __, values: ___, ...rest } = when;
  const isInsert = when.commandType === "CMD_INSERT";
  return {
    ...rest,
    ...(condition && { condition: condition.value }),
    ...(set.length > 0 && {
      targetList: isInsert ? set.map(({ name }) => ({ ResTarget: { name } })) : assignments(set),
    }),
    ...(isInsert && set.length > 0 && { values: set.map(({ value }) => value) }),
  };
}
