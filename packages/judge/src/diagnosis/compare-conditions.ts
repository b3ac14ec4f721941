import { isSamePart } from "@master-sql/sql";
import type { A_Const } from "@pgsql/types";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { alternativesOf, armsOf, conditionsOf } from "./conditions.ts";
import { crossedEnds } from "./crossed-ends.ts";
import { type Build, conditionText, type Edits } from "./edits.ts";
import { mentionedIn } from "./from-items.ts";
import { differOnlyAboutNull } from "./null-guards.ts";
import { areEndsOfPeriods } from "./operations.ts";
import { opposite } from "./plain-expression.ts";
import { contents, likeness, selectOf } from "./tree.ts";

/** Two conditions of which so much is alike are one condition, written differently. */
const ALIKE = 0.45;

/** What counts for more than an operator in common: that the same is compared. */
const SAME_SIDES = 0.3;

type Compare = (own: unknown, other: unknown) => Build<unknown>;

/** Finds which conditions of a list are missing, which are too many, and which differ from one of the other list. */
export function compareConditions(
  own: readonly unknown[],
  other: readonly unknown[],
  edits: Edits,
  clause: ClauseName | ((condition: unknown) => ClauseName),
  compare: Compare,
): Build<readonly unknown[]> {
  const clauseOf = typeof clause === "string" ? () => clause : clause;
  const left = [...other];
  const builds: Build<readonly unknown[]>[] = own.map((condition) => () => [condition]);
  const unmatched: number[] = [];
  for (const [index, condition] of own.entries()) {
    const place = left.findIndex((each) => isSamePart(each, condition));
    if (place >= 0) left.splice(place, 1);
    else unmatched.push(index);
  }
  const takeApart = (index: number, wanted: readonly unknown[], cause: ErrorClass = "wrong-logic") => {
    builds[index] = edits.choice(clauseOf(own[index]), cause, [own[index]], wanted);
    for (const each of wanted) left.splice(left.indexOf(each), 1);
    unmatched.splice(unmatched.indexOf(index), 1);
  };
  for (const index of [...unmatched]) {
    const alternatives = armsOf(own[index]);
    const wanted = [
      ...new Set(
        alternatives.flatMap(
          (each) => left.find((other) => asks(other, each) || isSamePart(other, opposite(each))) ?? [],
        ),
      ),
    ];
    if (alternatives.length < 2 || wanted.length < alternatives.length) continue;
    takeApart(index, wanted);
  }
  for (const wanted of [...left]) {
    const taken = unmatched.filter((index) => armsOf(wanted).length > 0 && isAmong(own[index], wanted));
    const [first, ...rest] = taken;
    if (first === undefined || rest.length === 0) continue;
    const id = edits.note(clauseOf(own[first]), "wrong-logic");
    builds[first] = (chosen) => [chosen.has(id) ? wanted : own[first]];
    for (const index of rest) builds[index] = (chosen) => (chosen.has(id) ? [] : [own[index]]);
    for (const index of taken) unmatched.splice(unmatched.indexOf(index), 1);
    left.splice(left.indexOf(wanted), 1);
  }
  for (const index of [...unmatched]) {
    const arms = armsOf(own[index]);
    const wanted = left.filter((each) => arms.length > 0 && isAmong(each, own[index]));
    const isOfAll = arms.every((arm) => wanted.some((each) => isSamePart(each, arm) || isAmong(each, arm)));
    if (wanted.length < 2 || !isOfAll) continue;
    takeApart(index, wanted);
  }
  // An alternative alone, of which each condition is one by itself then.
  for (const index of [...unmatched]) {
    const alone = alternativesOf(own[index])
      .map(conditionsOf)
      .find((each) => areAllAmong(each, left));
    if (alone === undefined || alone.length < 2) continue;
    const wanted = left.filter((each) => areAllAmong([each], alone));
    takeApart(index, wanted, "extra-predicate");
  }
  const crossed = crossedEnds(own, unmatched, left);
  if (crossed) {
    const id = edits.note(clauseOf(own[crossed.lower.index]), "wrong-column");
    for (const { index, wanted } of [crossed.lower, crossed.upper]) {
      builds[index] = (chosen) => [chosen.has(id) ? wanted : own[index]];
      unmatched.splice(unmatched.indexOf(index), 1);
      left.splice(left.indexOf(wanted), 1);
    }
  }
  for (const { index, wanted } of closest(own, unmatched, left)) {
    const build = compare(own[index], wanted);
    builds[index] = (taken) => [build(taken)];
    unmatched.splice(unmatched.indexOf(index), 1);
    left.splice(left.indexOf(wanted), 1);
  }
  for (const index of unmatched) {
    const id = edits.condition(clauseOf(own[index]), "extra-predicate", own[index]);
    builds[index] = (taken) => (taken.has(id) ? [] : [own[index]]);
  }
  for (const wanted of left) {
    const id = edits.condition(clauseOf(wanted), "missing-predicate", wanted);
    builds.push((taken) => (taken.has(id) ? [wanted] : []));
  }
  return (taken) => builds.flatMap((build) => build(taken));
}

/** Whether a condition is one of those of which another is made by AND and OR. */
function isAmong(condition: unknown, whole: unknown): boolean {
  return armsOf(whole).some((arm) => isSamePart(arm, condition) || isAmong(condition, arm));
}

/** Whether each of some conditions is one of others. */
function areAllAmong(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.every((each) => others.some((other) => isSamePart(each, other)));
}

/** Whether a condition is another one, or looks for a row of which that is asked. */
function asks(condition: unknown, asked: unknown): boolean {
  if (isSamePart(condition, asked)) return true;
  const [kind, link] = contents(condition) ?? ["", null];
  const where = kind === "SubLink" ? selectOf(link?.subselect)?.whereClause : undefined;
  return conditionsOf(where).some((each) => conditionText(each) === conditionText(asked));
}

/** Whether two conditions compare different columns with texts of which neither has anything of the other. */
function askOther(own: unknown, wanted: unknown): boolean {
  const [mine, theirs] = [own, wanted].map((condition) => {
    const [kind, value] = contents(condition) ?? ["", null];
    const text = kind === "A_Expr" ? textIn(value?.rexpr) : null;
    return text && contents(value?.lexpr)?.[0] === "ColumnRef" ? { column: value?.lexpr, text } : null;
  });
  if (!mine || !theirs || isSamePart(mine.column, theirs.column)) return false;
  return !mine.text.includes(theirs.text) && !theirs.text.includes(mine.text);
}

/** The letters of a text that is written down, small; null for one that may be a moment or a number. */
function textIn(node: unknown): string | null {
  const [kind, value] = contents(node) ?? ["", null];
  const { sval } = ((kind === "A_Const" ? value : null) as A_Const) ?? {};
  const letters = sval?.sval?.toLowerCase().replaceAll(/[^\p{L}]/gu, "") ?? "";
  return letters === "" ? null : letters;
}

/** Whether two conditions are about the same, though they may share few words. */
function areAlike(own: unknown, wanted: unknown): boolean {
  const [mine, theirs] = [alternativesOf(own), alternativesOf(wanted)];
  const areBothSeveral = mine.length > 0 && theirs.length > 0;
  return (
    areAllAmong([own], theirs) ||
    areAllAmong([wanted], mine) ||
    (areBothSeveral && (areAllAmong(mine, theirs) || areAllAmong(theirs, mine))) ||
    areLinksOfSameTables(own, wanted) ||
    differOnlyAboutNull(own, wanted) ||
    isSameTested(own, wanted) ||
    areEndsOfPeriods(contents(own)?.[1] ?? {}, contents(wanted)?.[1] ?? {})
  );
}

/** Whether the same column is compared with something. */
function isSameTested(own: unknown, wanted: unknown): boolean {
  const [mine, theirs] = [own, wanted].map((each) => {
    const [kind, value] = contents(each) ?? ["", null];
    return kind === "A_Expr" && contents(value?.lexpr)?.[0] === "ColumnRef" ? value?.lexpr : null;
  });
  return !!mine && isSamePart(mine, theirs);
}

function areLinksOfSameTables(own: unknown, wanted: unknown): boolean {
  const [mine, theirs] = [own, wanted].map((each) => mentionedIn(each).toSorted());
  const areComparisons = [own, wanted].every((each) => contents(each)?.[0] === "A_Expr");
  return areComparisons && mine?.length === 2 && isSamePart(mine, theirs);
}

/** The last condition of each list: one stands for the other if both ask in the same way. */
function isAskedAlike(own: unknown, wanted: unknown): boolean {
  const [kind, mine] = contents(own) ?? ["", null];
  const [otherKind, theirs] = contents(wanted) ?? ["", null];
  if (!mine || !theirs || kind !== otherKind) return false;
  if (kind === "NullTest") return mine.nulltesttype === theirs.nulltesttype;
  return kind === "A_Expr" && mine.kind === theirs.kind && isSamePart(mine.name, theirs.name);
}

/** Whether two comparisons compare the same, in whatever way. */
function haveSameSides(own: unknown, wanted: unknown): boolean {
  const [mine, theirs] = [own, wanted].map((each) => contents(each));
  if (mine?.[0] !== "A_Expr" || theirs?.[0] !== "A_Expr") return false;
  return isSamePart(mine[1].lexpr, theirs[1].lexpr) && isSamePart(mine[1].rexpr, theirs[1].rexpr);
}

/** Pairs of conditions that are alike enough, the most alike first; each is in one pair at most. */
function closest(
  own: readonly unknown[],
  unmatched: readonly number[],
  left: readonly unknown[],
): readonly { readonly index: number; readonly wanted: unknown }[] {
  const areLast = unmatched.length === 1 && left.length === 1;
  const pairs = unmatched
    .flatMap((index) =>
      left.map((wanted) => {
        const bonus = haveSameSides(own[index], wanted) ? SAME_SIDES : 0;
        return { index, wanted, alike: likeness(own[index], wanted) + bonus };
      }),
    )
    .filter(
      ({ index, wanted, alike }) =>
        areAlike(own[index], wanted) ||
        ((alike >= ALIKE || (areLast && isAskedAlike(own[index], wanted))) && !askOther(own[index], wanted)),
    )
    .sort((a, b) => b.alike - a.alike);
  const chosen: { index: number; wanted: unknown }[] = [];
  for (const { index, wanted } of pairs)
    if (!chosen.some((pair) => pair.index === index || pair.wanted === wanted))
      chosen.push({ index, wanted });
  return chosen;
}
