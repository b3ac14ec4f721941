import { createRandom, type Random } from "@master-sql/judge/random";
import { DAY_MS } from "@master-sql/sql";
import type { AttemptEvent } from "../learner/evidence.ts";
import type { PracticeCatalogue, PracticeItem } from "../learner/practice-catalogue.ts";
import { normal } from "../worlds/logged-answer.ts";

/**
 * How an answer teaches. challenge: most at an even chance of success. any: whatever the difficulty. success: only what
 * is solved. None of them is the real one; a way of choosing should do well in all.
 */
export const LEARNING_WORLDS = ["challenge", "any", "success"] as const;
export type LearningWorld = (typeof LEARNING_WORLDS)[number];

/** Proposes an item from what is known; null when it has none left. */
export type Chooser = (events: readonly AttemptEvent[], now: number, seed: number) => number | null;

export interface Practised {
  /** Mean gain, over concepts, in the true chance to solve a medium exercise about them, from 0 to 1. */
  readonly gain: number;
  /** The same for an hour of practice. */
  readonly gainPerHour: number;
  readonly events: readonly AttemptEvent[];
  readonly minutes: number;
}

/**
 * A learner who practises `minutes` in sittings of twenty, from one to `restDays` days apart, at what the chooser
 * proposes.
 */
export function practise(
  catalogue: PracticeCatalogue,
  {
    world,
    chooser,
    minutes,
    seed,
    restDays = 2,
  }: { world: LearningWorld; chooser: Chooser; minutes: number; seed: number; restDays?: number },
): Practised {
  const random = createRandom(seed);
  const learner = new SimulatedLearner(catalogue, world, random);
  const before = learner.mean();
  const events: AttemptEvent[] = [];
  let now = Date.UTC(2026, 0, 1);
  let spent = 0;
  let sitting = 0;
  while (spent < minutes) {
    const item = chooser(events, now, random.below(2 ** 31));
    const exercise = item === null ? undefined : catalogue.items[item];
    if (item === null || exercise === undefined) break;
    const isRight = learner.answer(item, exercise);
    // Whoever fails takes longer.
    const takes = exercise.minutes * (isRight ? 1.2 : 1.8);
    now += takes * 60_000;
    spent += takes;
    sitting += takes;
    events.push({
      kind: "attempt",
      id: `e${events.length.toString().padStart(5, "0")}`,
      at: new Date(now).toISOString(),
      exerciseId: exercise.id,
      verdict: isRight ? "right" : "wrong",
      misconception: null,
      hintsUsed: 0,
      timeOnTaskMs: takes * 60_000,
      solutionSeen: false,
    });
    if (sitting >= 20) {
      sitting = 0;
      now += DAY_MS * (1 + random.below(restDays));
    }
  }
  const gain = learner.mean() - before;
  return { gain, gainPerHour: (gain * 60) / Math.max(1, spent), events, minutes: spent };
}

class SimulatedLearner {
  readonly #catalogue: PracticeCatalogue;
  readonly #world: LearningWorld;
  readonly #random: Random;
  readonly #skills: number[];
  readonly #difficulties: readonly number[];
  readonly #pace: number;

  constructor(catalogue: PracticeCatalogue, world: LearningWorld, random: Random) {
    this.#catalogue = catalogue;
    this.#world = world;
    this.#random = random;
    const ability = 0.7 * normal(random) - 0.6;
    // What is learned later is less known at the beginning.
    const depth = (concept: number): number =>
      1 + Math.max(-1, ...(catalogue.concepts[concept]?.prerequisites ?? []).map(depth));
    this.#skills = catalogue.concepts.map(
      (_, concept) => ability - 0.25 * depth(concept) + 0.5 * normal(random),
    );
    this.#difficulties = catalogue.items.map(
      ({ difficulty }) => 0.8 * (difficulty - 3) + 0.5 * normal(random),
    );
    this.#pace = 0.5 * Math.exp(0.3 * normal(random));
  }

  mean(): number {
    return this.#skills.reduce((sum, skill) => sum + logistic(skill), 0) / this.#skills.length;
  }

  answer(item: number, { concepts }: PracticeItem): boolean {
    const skill = concepts.reduce((sum, concept) => sum + (this.#skills[concept] ?? 0) / concepts.length, 0);
    const chance = logistic(skill - (this.#difficulties[item] ?? 0));
    const isRight = this.#random.chance(chance);
    const taught =
      this.#world === "challenge"
        ? 4 * chance * (1 - chance)
        : this.#world === "any"
          ? 0.65
          : isRight
            ? 1
            : 0.1;
    for (const concept of concepts) {
      // What a concept builds on limits how well it can be learned.
      const ready = (this.#catalogue.concepts[concept]?.prerequisites ?? []).reduce(
        (least, before) => Math.min(least, logistic(1.5 + (this.#skills[before] ?? 0))),
        1,
      );
      this.#skills[concept] =
        (this.#skills[concept] ?? 0) + (this.#pace * taught * ready) / concepts.length ** 0.5;
    }
    return isRight;
  }
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
