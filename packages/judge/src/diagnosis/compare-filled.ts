import { isSamePart } from "@master-sql/sql";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { Build, Edits } from "./edits.ts";
import { filledIn } from "./null-guards.ts";
import { contents } from "./tree.ts";

/**
 * A calculation in place of whose NULL a constant stands, and another one without that: what is calculated differs, and
 * that NULL is replaced; either may be no mistake. Null where it isn't so.
 */
export function compareFilled(
  own: unknown,
  other: unknown,
  { edits, clause }: { readonly edits: Edits; readonly clause: ClauseName },
  compare: (own: unknown, other: unknown) => Build<unknown>,
): Build<unknown> | null {
  const [mine, theirs] = [filledIn(own), filledIn(other)];
  if ((mine === null) === (theirs === null)) return null;
  const [plain, wanted] = [mine ?? own, theirs ?? other];
  if (isSamePart(plain, wanted) || !areCalculations(plain, wanted)) return null;
  const within = compare(plain, wanted);
  const filled = mine === null ? other : own;
  const choice = edits.choice<unknown>(clause, "null-handling", own, mine === null ? other : plain);
  return (taken) => (choice(taken) === filled ? withFilled(filled, within(taken)) : within(taken));
}

function withFilled(filled: unknown, first: unknown): unknown {
  const [, value] = contents(filled) ?? ["", null];
  const [, ...rest] = Array.isArray(value?.args) ? value.args : [];
  return { CoalesceExpr: { ...value, args: [first, ...rest] } };
}

function areCalculations(one: unknown, two: unknown): boolean {
  const [kind, otherKind] = [one, two].map((each) => contents(each)?.[0]);
  return kind === otherKind && (kind === "FuncCall" || kind === "A_Expr");
}
