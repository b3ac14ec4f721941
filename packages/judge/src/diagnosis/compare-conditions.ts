import { isSamePart } from "@master-sql/sql";
import type { ClauseName } from "../verdicts/clause-name.ts";
import { armsOf, isAlternativeOf } from "./conditions.ts";
import type { Build, Edits } from "./edits.ts";
import { differOnlyAboutNull } from "./null-guards.ts";
import { contents, likeness } from "./tree.ts";

/** Two conditions of which so much is alike are one condition, written differently. */
const ALIKE = 0.45;

type Compare = (own: unknown, other: unknown) => Build<unknown>;

/** Finds which conditions of a list are missing, which are too many, and which differ from one of the other list. */
export function compareConditions(
  own: readonly unknown[],
  other: readonly unknown[],
  edits: Edits,
  clause: ClauseName | ((condition: unknown) => ClauseName),
  compare: Compare,
): Build<readonly unknown[]> {
  const lists = new Lists(own, other, edits, typeof clause === "string" ? () => clause : clause);
  lists.pairCombined();
  return lists.build(compare);
}

/** Two lists of conditions. Identical ones are paired at once, and each method pairs more of the rest. */
class Lists {
  readonly #own: readonly unknown[];
  readonly #edits: Edits;
  readonly #clauseOf: (condition: unknown) => ClauseName;
  readonly #builds: Build<readonly unknown[]>[];
  /** Indexes of own conditions without a partner so far. */
  readonly #unmatched: number[] = [];
  /** Conditions of the other list without a partner so far. */
  readonly #left: unknown[];

  constructor(
    own: readonly unknown[],
    other: readonly unknown[],
    edits: Edits,
    clauseOf: (condition: unknown) => ClauseName,
  ) {
    this.#own = own;
    this.#edits = edits;
    this.#clauseOf = clauseOf;
    this.#left = [...other];
    this.#builds = own.map((condition) => () => [condition]);
    for (const [index, condition] of own.entries()) {
      const place = this.#left.findIndex((each) => isSamePart(each, condition));
      if (place >= 0) this.#left.splice(place, 1);
      else this.#unmatched.push(index);
    }
  }

  /** Pairs several own conditions with the one condition that combines them: `a` and `b` with `a OR b`. */
  pairCombined(): void {
    for (const wanted of [...this.#left]) {
      const taken = this.#unmatched.filter((index) => isAmong(this.#own[index], wanted));
      const [first, ...rest] = taken;
      if (first === undefined || rest.length === 0) continue;
      const id = this.#edits.note(this.#clauseOf(this.#own[first]), "wrong-logic");
      this.#exchange(id, first, [wanted]);
      for (const index of rest) this.#exchange(id, index, []);
    }
  }

  /** Compares the remaining conditions that are similar. Any others are extra or missing. */
  build(compare: Compare): Build<readonly unknown[]> {
    for (const { index, wanted } of closest(this.#own, this.#unmatched, this.#left)) {
      const build = compare(this.#own[index], wanted);
      this.#match(index, [wanted], (taken) => [build(taken)]);
    }
    const builds = [...this.#builds];
    for (const index of this.#unmatched) {
      const condition = this.#own[index];
      const id = this.#edits.condition(this.#clauseOf(condition), "extra-predicate", condition);
      builds[index] = (taken) => (taken.has(id) ? [] : [condition]);
    }
    for (const wanted of this.#left) {
      const id = this.#edits.condition(this.#clauseOf(wanted), "missing-predicate", wanted);
      builds.push((taken) => (taken.has(id) ? [wanted] : []));
    }
    return (taken) => builds.flatMap((build) => build(taken));
  }

  #exchange(id: number, index: number, wanted: readonly unknown[]): void {
    const condition = this.#own[index];
    this.#match(index, wanted, (taken) => (taken.has(id) ? wanted : [condition]));
  }

  #match(index: number, wanted: readonly unknown[], build: Build<readonly unknown[]>): void {
    this.#builds[index] = build;
    this.#unmatched.splice(this.#unmatched.indexOf(index), 1);
    for (const each of wanted) this.#left.splice(this.#left.indexOf(each), 1);
  }
}

/** Whether a condition is one of those of which another is made by AND and OR. */
function isAmong(condition: unknown, whole: unknown): boolean {
  return armsOf(whole).some((arm) => isSamePart(arm, condition) || isAmong(condition, arm));
}

/** Whether two conditions are about the same, though they may share few words. */
function areAlike(own: unknown, wanted: unknown): boolean {
  return (
    isAlternativeOf(own, wanted) ||
    isAlternativeOf(wanted, own) ||
    differOnlyAboutNull(own, wanted) ||
    isSameTested(own, wanted)
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

/** Whether the last remaining conditions of both lists are partners, because they test in the same way. */
function isAskedAlike(own: unknown, wanted: unknown): boolean {
  const [kind, mine] = contents(own) ?? ["", null];
  const [otherKind, theirs] = contents(wanted) ?? ["", null];
  if (!mine || !theirs || kind !== otherKind) return false;
  if (kind === "NullTest") return mine.nulltesttype === theirs.nulltesttype;
  return kind === "A_Expr" && mine.kind === theirs.kind && isSamePart(mine.name, theirs.name);
}

/** Pairs of conditions that are alike enough, the most alike first; each is in one pair at most. */
function closest(
  own: readonly unknown[],
  unmatched: readonly number[],
  left: readonly unknown[],
): readonly { readonly index: number; readonly wanted: unknown }[] {
  const areLast = unmatched.length === 1 && left.length === 1;
  const pairs = unmatched
    .flatMap((index) => left.map((wanted) => ({ index, wanted, alike: likeness(own[index], wanted) })))
    .filter(
      ({ index, wanted, alike }) =>
        areAlike(own[index], wanted) || alike >= ALIKE || (areLast && isAskedAlike(own[index], wanted)),
    )
    .sort((a, b) => b.alike - a.alike);
  const chosen: { index: number; wanted: unknown }[] = [];
  for (const { index, wanted } of pairs)
    if (!chosen.some((pair) => pair.index === index || pair.wanted === wanted))
      chosen.push({ index, wanted });
  return chosen;
}
