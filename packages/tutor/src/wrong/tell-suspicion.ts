import type { TutorContext } from "../context.ts";
import type { TutorPart } from "../model.ts";
import { ranProof } from "../proofs/proof.ts";
import type { SqlPart } from "../showing/show.ts";
import { text } from "../showing/show.ts";
import type { Suspicion } from "./suspicion-rule.ts";

/** A suspicion with its proof, which was run; null where there is none to be shown. */
export interface ProvedSuspicion {
  readonly suspicion: Suspicion;
  readonly proof: SqlPart | null;
}

/** The first of some suspicions that can be told, each once, with their proofs. */
export async function proved(
  context: TutorContext,
  suspicions: readonly Suspicion[],
  { sql, most }: { readonly sql: string; readonly most: number },
): Promise<readonly ProvedSuspicion[]> {
  const found: ProvedSuspicion[] = [];
  for (const suspicion of suspicions) {
    const isTold = found.some(
      ({ suspicion: { where, what } }) => where === suspicion.where && what === suspicion.what,
    );
    if (isTold) continue;
    if (found.length === most) break;
    const proof = await ranProof(context, suspicion.proof, sql);
    if (proof || !suspicion.onlyIfProved) found.push({ suspicion, proof });
  }
  return found;
}

/** What is said of a place in the query: where it is, what it does with the proof, and folded what to write. */
export function* tellProved(
  { suspicion: { where, what, write }, proof }: ProvedSuspicion,
  before = "",
): Generator<TutorPart> {
  yield text([before, where, what].filter((sentence) => sentence !== "").join(" "));
  if (proof) yield proof;
  yield { type: "text", folded: "What to write instead", markdown: write };
}
