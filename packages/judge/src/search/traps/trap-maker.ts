import type { Draft } from "../databases/draft.ts";
import { numberPlaces } from "../databases/scatter.ts";
import { boundaries, boundariesOf } from "./boundaries.ts";
import { chains, selfReference } from "./chains.ts";
import { clones, levels, rivals } from "./clones.ts";
import { documents, hasDocuments } from "./documents.ts";
import { edges, edgesOf } from "./edges.ts";
import { exchanges } from "./exchanges.ts";
import { extremes } from "./extremes.ts";
import { fittedTexts } from "./fitted-texts.ts";
import { localDaysOf } from "./local-days.ts";
import { localNights } from "./local-nights.ts";
import { mixtures } from "./mixtures.ts";
import { spread } from "./spread.ts";
import { swaps } from "./swaps.ts";
import { digits, joined, texts, wildcards } from "./texts.ts";
import type { Trap, TrapSource } from "./trap-source.ts";
import { twins } from "./twins.ts";
import { walks } from "./walks.ts";
import { years } from "./years.ts";

/** Edges that are tried for certain, at most. */
const MOST_CERTAIN = 100;
/** Days across a change of the clocks that are tried for certain, at most. */
const MOST_LOCAL = 40;
/** Times that each kind of trap is set alone. */
const EACH_KIND = 6;
/** Further times where a document has many parts, each with much to be done. */
const MORE_DOCUMENTS = 12;

/** Sets traps in drafts: what tells queries apart that agree on ordinary data. */
export class TrapMaker {
  readonly #source: TrapSource;
  readonly #traps: readonly Trap[];

  constructor(source: TrapSource) {
    this.#source = source;
    const hasMoments = source.tables.some(({ columns }) =>
      columns.some(({ kind }) => kind === "date" || kind === "timestamp"),
    );
    const hasNumbers = source.tables.some((table) => numberPlaces(table, source.columns).length > 0);
    this.#traps = [
      ...(source.keyLists.length > 0 ? [twins, twins] : [twins]),
      ...(hasMoments ? [edges, edges, years] : []),
      ...(source.zones.length > 0 ? [localNights] : []),
      ...(hasNumbers ? [spread, extremes] : []),
      ...(source.comparisons.length > 0 ? [boundaries] : []),
      ...(source.texts.size > 0 ? [texts, texts, wildcards, digits, joined] : []),
      ...(source.texts.size > 0 && source.patterns.length > 0 ? [fittedTexts, fittedTexts] : []),
      ...(hasDocuments(source) ? [documents, documents] : []),
      ...(source.tables.some((table) => selfReference(table) >= 0) ? [chains] : []),
      ...(source.isRecursive ? [walks] : []),
      clones,
      rivals,
      levels,
      mixtures,
      swaps,
      exchanges,
    ];
  }

  /**
   * Traps that are set alone and for certain: every comparison of numbers met exactly, each kind a few times, every edge that the queries name.
   */
  *certain(): Generator<(draft: Draft) => void> {
    const { random } = this.#source;
    const few = <T>(traps: readonly T[], most: number) => {
      const left = [...traps];
      while (left.length > most) left.splice(random.below(left.length), 1);
      return left;
    };
    const kinds = [...new Set(this.#traps)].flatMap((trap) => Array.from({ length: EACH_KIND }, () => trap));
    const all = [
      ...boundariesOf(this.#source),
      ...kinds,
      ...(this.#traps.includes(documents) ? Array.from({ length: MORE_DOCUMENTS }, () => documents) : []),
      ...few(localDaysOf(this.#source), MOST_LOCAL),
      ...few(edgesOf(this.#source), MOST_CERTAIN),
    ];
    for (const trap of all) yield (draft) => trap(draft, this.#source);
  }

  /** One to three traps in one draft. */
  set(draft: Draft): void {
    const { random } = this.#source;
    const number = 1 + random.below(3);
    for (let count = 0; count < number; count += 1) random.pick(this.#traps)?.(draft, this.#source);
  }
}
