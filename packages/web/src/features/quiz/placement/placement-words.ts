import type { PracticeCatalogue, Station } from "@master-sql/learning";
import { list, plural, quantity } from "@master-sql/words";

/** A place with at least this certainty is called almost certain. */
const CERTAIN = 0.9;

/** The place that was found: where the path continues once the gaps are closed. */
export const placeText = (title: string | undefined): string =>
  title === undefined ? "the end of the path" : `“${title}”`;

type Told = Pick<Station, "reached" | "refuted">;

/** Why that is the place to begin, and what the path does with the modules before it. */
export function whyText(
  stations: readonly Told[],
  catalogue: Pick<PracticeCatalogue, "concepts">,
  { found, certainty }: { readonly found: string; readonly certainty: number },
): string {
  const gaps = titlesOf(
    stations.flatMap(({ refuted }) => refuted),
    catalogue,
  );
  const skipped = stations.filter(({ reached }) => reached === "placement").length;
  const sure = certainty >= CERTAIN ? "almost certainly" : "probably";
  const start =
    gaps.length === 0
      ? `This is ${sure} the right place to start, or one module away from it.`
      : `You start with what you answered wrong: ${list(gaps)}. Your path then continues with ${found}. That is ${sure} the right place, or one module away from it.`;
  if (skipped === 0) return start;
  const modules = quantity(skipped, gaps.length === 0 ? "module" : "other module");
  return `${start} ${modules} ${plural(skipped, "is", "are")} skipped. A wrong answer later brings back what teaches it.`;
}

/** What the path does with a module, and what that rests on; null where it isn't skipped. */
export function skippedText(
  { reached, refuted }: Told,
  catalogue: Pick<PracticeCatalogue, "concepts">,
  { wasAsked }: { readonly wasAsked: boolean },
): string | null {
  if (refuted.length > 0)
    return `Skipped, except for ${list(titlesOf(refuted, catalogue))}: ${plural(refuted.length, "that stays", "those stay")} on your path.`;
  if (reached !== "placement") return null;
  return wasAsked
    ? "Skipped. We didn't ask about its other concepts."
    : "Skipped. We asked nothing about it; your answers about later modules suggest it.";
}

const titlesOf = (
  numbers: readonly number[],
  { concepts }: Pick<PracticeCatalogue, "concepts">,
): readonly string[] => [...new Set(numbers)].map((number) => concepts[number]?.title ?? "");
