import { knownBefore, type Linked, layers, type Place } from "../../../ui/diagram/layers.ts";

export interface ConceptLayout {
  readonly places: ReadonlyMap<string, Place>;
  /** From a prerequisite to what builds on it; a way over another concept stands for the direct one. */
  readonly edges: readonly (readonly [from: string, to: string])[];
}

/** Places concepts along their prerequisites, with the lines between them. */
export function conceptLayout(concepts: readonly Linked[]): ConceptLayout {
  const before = knownBefore(concepts);
  const isReached = (from: string, to: string): boolean =>
    (before.get(to) ?? []).some((each) => each === from || isReached(from, each));
  const edges = concepts.flatMap(({ id }) => {
    const direct = before.get(id) ?? [];
    return direct
      .filter((from) => !direct.some((other) => other !== from && isReached(from, other)))
      .map((from) => [from, id] as const);
  });
  return { places: layers(concepts), edges };
}

/** The concepts of a module and what they build on directly; all of them when none is named. */
export function conceptsAround<T extends Linked>(
  concepts: readonly T[],
  own: ReadonlySet<string> | null,
): readonly T[] {
  if (own === null) return concepts;
  const shown = new Set(own);
  for (const { id, prerequisites } of concepts)
    if (own.has(id)) for (const each of prerequisites) shown.add(each);
  return concepts.filter(({ id }) => shown.has(id));
}
