import { DAY_MS } from "@master-sql/sql";
import { Predictor } from "../predictor/predictor.ts";
import type { Level } from "../predictor/skill-levels.ts";
import {
  type AttemptEvent,
  type Before,
  choiceWeight,
  evidenceWeight,
  isAttempt,
  isLessonCompleted,
  isQuizAnswer,
  isTested,
  isUnassistedFirst,
  type PracticeEvent,
  type QuizAnswerEvent,
  type TestedEvent,
  testedWeight,
} from "./evidence.ts";
import { inOrder } from "./in-order.ts";
import { dueAt, type Memory, retrievability, reviewed } from "./memory.ts";
import { isOvercome, type LedgerEntry } from "./mistake-ledger.ts";
import {
  type PracticeCatalogue,
  prerequisitesOf,
  priorDifficulty,
  questionKey,
} from "./practice-catalogue.ts";

/** First attempts that are told of a concept, and looked at for how it goes lately. */
const RECENT = 5;
/** Weight from which an answer shows that a concept was recalled without help. */
const ALONE = 0.7;
/** 80 % of a normal distribution lie within this many standard deviations. */
const EIGHTY_PERCENT = 1.2816;

export interface ConceptPicture {
  readonly concept: number;
  /**
   * The chance to solve an exercise of medium difficulty about it alone and at once; 80 % sure that it is within low …
   * high.
   */
  readonly mastery: number;
  readonly low: number;
  readonly high: number;
  /** First attempts without help, oldest first, at most five. */
  readonly recent: readonly { readonly isRight: boolean; readonly at: number; readonly item: number }[];
  /** Answers to exercises and questions. */
  readonly attempts: number;
  /**
   * Whether the latest answer was right; null before any. An answer counts for the main concept of what was asked, and
   * for what else a query used if it was right at once and without help.
   */
  readonly lastIsRight: boolean | null;
  /** Milliseconds since 1970; null when it was never practised. */
  readonly lastAt: number | null;
  /** When a lesson that teaches it was gone through last. */
  readonly readAt: number | null;
  readonly dueAt: number | null;
  /** The chance that it is remembered now; null when it was never practised. */
  readonly retrievability: number | null;
}

interface ItemPicture {
  readonly attempts: number;
  readonly solvedAt: number | null;
  readonly lastAt: number;
}

/** All that is believed of a learner at one moment. */
export interface LearnerPicture {
  /** In the order of the catalogue. */
  readonly concepts: readonly ConceptPicture[];
  readonly items: ReadonlyMap<number, ItemPicture>;
  /** The item of the latest attempt. */
  readonly lastItem: number | null;
  /** Errors not overcome come first, then those seen last. */
  readonly ledger: readonly LedgerEntry[];
  /** The chance that the next attempt at an item is right. */
  chance(item: number): number;
}

interface ConceptState {
  memory: Memory | null;
  recent: { isRight: boolean; at: number; item: number }[];
  attempts: number;
  lastIsRight: boolean | null;
  lastAt: number | null;
  readAt: number | null;
}

/**
 * The picture of one learner from everything that is known of them, in whatever order it arrives: events are taken by
 * their time and id, each once; what is told of the future counts as now; what is no longer in the catalogue is passed
 * over.
 */
export function learnerPicture(
  events: readonly PracticeEvent[],
  catalogue: PracticeCatalogue,
  now: number,
): LearnerPicture {
  const replay = new Replay(catalogue);
  for (const { event, at } of inOrder(events, now)) replay.take(event, at);
  return replay.picture(now);
}

/** What is believed of a learner, event by event, in the order in which they happened. */
export class Replay {
  readonly #catalogue: PracticeCatalogue;
  readonly #predictor: Predictor;
  readonly #concepts: ConceptState[];
  readonly #items = new Map<number, { attempts: number; solvedAt: number | null; lastAt: number }>();
  readonly #questions: ReadonlyMap<string, number>;
  /** Key of a question → how often it was answered. */
  readonly #answered = new Map<string, number>();
  /** Questions of exams and interviews are items after all others, as they come. */
  readonly #tested = new Map<string, number>();
  readonly #levels: Level[];
  readonly #ledger = new Map<string, LedgerEntry>();
  #lastItem: number | null = null;

  constructor(catalogue: PracticeCatalogue) {
    this.#catalogue = catalogue;
    // To the predictor questions are items after the exercises.
    this.#levels = [
      ...catalogue.items.map(({ level }) => level),
      ...[...catalogue.questions.values()].map(({ difficulty }) => priorDifficulty(difficulty)),
    ];
    this.#questions = new Map(
      [...catalogue.questions.keys()].map((key, number) => [key, catalogue.items.length + number]),
    );
    this.#predictor = new Predictor((item) => this.#levels[item] ?? priorDifficulty());
    this.#concepts = catalogue.concepts.map(() => ({
      memory: null,
      recent: [],
      attempts: 0,
      lastIsRight: null,
      lastAt: null,
      readAt: null,
    }));
  }

  /** Takes an event that happened at `at`; kinds that tell nothing are passed over. */
  take(event: PracticeEvent, at: number): void {
    if (isAttempt(event)) this.#attempt(event, at);
    else if (isQuizAnswer(event)) this.#choice(event, at);
    else if (isTested(event)) this.#test(event, at);
    else if (isLessonCompleted(event))
      for (const concept of this.#catalogue.lessonConcepts.get(event.lessonId) ?? []) {
        const state = this.#concepts[concept];
        if (state !== undefined) state.readAt = at;
      }
  }

  #choice({ id, quizId, questionId, isRight, misconception }: QuizAnswerEvent, at: number): void {
    const key = questionKey(quizId, questionId);
    const question = this.#catalogue.questions.get(key);
    const item = this.#questions.get(key);
    if (question === undefined || item === undefined) return;
    const times = this.#answered.get(key) ?? 0;
    const weight = choiceWeight(isRight, question.guess, times);
    this.#answered.set(key, times + 1);
    const { concepts } = question;
    this.#predictor.learn({ learner: 0, item, concepts, correct: isRight, at: at / 1_000, weight });
    const told = { item, at, isRight, weight, isFirst: false, isRetry: times > 0 };
    for (const [place, concept] of concepts.entries())
      this.#practised(concept, { ...told, isMain: place === 0 });
    if (!isRight && misconception !== null) {
      this.#show(misconception, { at, eventId: id, exerciseId: null, concept: concepts[0] ?? -1 });
    }
  }

  #test(event: TestedEvent, at: number): void {
    const { isRight, isUnaided, difficulty } = event;
    const concepts = [...new Set(event.concepts.flatMap((id) => this.#catalogue.conceptById.get(id) ?? []))];
    if (concepts.length === 0) return;
    const key = `${event.place} ${event.questionId}`;
    const item = this.#tested.get(key) ?? this.#levels.push(priorDifficulty(difficulty ?? undefined)) - 1;
    this.#tested.set(key, item);
    const times = this.#answered.get(key) ?? 0;
    this.#answered.set(key, times + 1);
    const weight = testedWeight(event, times);
    this.#predictor.learn({ learner: 0, item, concepts, correct: isRight, at: at / 1_000, weight });
    const isFirst = times === 0 && (isUnaided || !isRight);
    const told = { item, at, isRight, weight, isFirst, isRetry: times > 0 };
    for (const [place, concept] of concepts.entries())
      this.#practised(concept, { ...told, isMain: place === 0 });
    if (isRight && weight >= ALONE) this.#credit(concepts, at);
  }

  #attempt(event: AttemptEvent, at: number): void {
    const item = this.#catalogue.itemById.get(event.exerciseId);
    const concepts = item === undefined ? undefined : this.#catalogue.items[item]?.concepts;
    if (item === undefined || concepts === undefined || event.verdict === "undecided") return;
    const known = this.#items.get(item);
    const before: Before = {
      attempts: known?.attempts ?? 0,
      solved: known !== undefined && known.solvedAt !== null,
      days: known === undefined ? 0 : (at - known.lastAt) / DAY_MS,
    };
    const isRight = event.verdict === "right";
    const weight = evidenceWeight(event, before);
    this.#predictor.learn({ learner: 0, item, concepts, correct: isRight, at: at / 1_000, weight });
    this.#items.set(item, {
      attempts: before.attempts + 1,
      solvedAt: known?.solvedAt ?? (isRight ? at : null),
      lastAt: at,
    });
    this.#lastItem = item;
    const isFirst = isUnassistedFirst(event, before);
    const told = { item, at, isRight, weight, isFirst, isRetry: !isFirst };
    for (const [place, concept] of concepts.entries())
      this.#practised(concept, { ...told, isMain: place === 0 });
    if (isRight && weight >= ALONE) this.#credit(concepts, at);
    this.#note(event, item, at, isRight && isFirst);
  }

  #practised(
    concept: number,
    told: {
      item: number;
      at: number;
      isRight: boolean;
      weight: number;
      isFirst: boolean;
      isRetry: boolean;
      isMain: boolean;
    },
  ): void {
    const state = this.#concepts[concept];
    if (state === undefined) return;
    state.attempts += 1;
    state.lastAt = told.at;
    if (told.isMain || (told.isRight && told.weight >= ALONE)) state.lastIsRight = told.isRight;
    if (told.isFirst)
      state.recent = [...state.recent, { isRight: told.isRight, at: told.at, item: told.item }].slice(
        -RECENT,
      );
    // Tries after the first wrong one are the same lapse.
    if (!told.isRight && told.isRetry && state.memory !== null) return;
    const recall = told.isRight ? (told.weight >= ALONE ? "recalled" : "with-help") : "failed";
    state.memory = reviewed(state.memory, recall, told.at);
  }

  /** Whoever solves what builds on a concept has used it: that is a review of it, which need not be asked for. */
  #credit(concepts: readonly number[], at: number): void {
    for (const concept of prerequisitesOf(concepts, this.#catalogue)) {
      const state = this.#concepts[concept];
      if (state?.memory) state.memory = reviewed(state.memory, "recalled", at);
    }
  }

  #note(event: AttemptEvent, item: number, at: number, isRightAlone: boolean): void {
    const { misconception, exerciseId } = event;
    const { concepts = [], provokes = [] } = this.#catalogue.items[item] ?? {};
    const main = concepts[0] ?? -1;
    if (event.verdict === "wrong" && misconception !== null) {
      this.#show(misconception, { at, eventId: event.id, exerciseId, concept: main });
    }
    if (!isRightAlone) return;
    for (const entry of this.#ledger.values()) {
      const last = entry.seen.at(-1);
      const isAsked = last?.concept === main || provokes.includes(entry.misconception);
      if (!isAsked || last?.exerciseId === exerciseId || entry.rightSince.includes(exerciseId)) continue;
      this.#ledger.set(entry.misconception, {
        ...entry,
        rightSince: [...entry.rightSince, event.exerciseId],
      });
    }
  }

  #show(misconception: string, shown: LedgerEntry["seen"][number]): void {
    const seen = this.#ledger.get(misconception)?.seen ?? [];
    this.#ledger.set(misconception, { misconception, seen: [...seen, shown], rightSince: [] });
  }

  picture(now: number): LearnerPicture {
    const { items } = this.#catalogue;
    return {
      concepts: this.#concepts.map((state, concept) => this.#conceptPicture(state, concept, now)),
      items: this.#items,
      lastItem: this.#lastItem,
      ledger: [...this.#ledger.values()].sort(
        (a, b) =>
          Number(isOvercome(a)) - Number(isOvercome(b)) ||
          (b.seen.at(-1)?.at ?? 0) - (a.seen.at(-1)?.at ?? 0),
      ),
      chance: (item) =>
        this.#predictor.predict({ learner: 0, item, concepts: items[item]?.concepts ?? [], at: now / 1_000 }),
    };
  }

  #conceptPicture(
    { memory, recent, attempts, lastIsRight, lastAt, readAt }: ConceptState,
    concept: number,
    now: number,
  ): ConceptPicture {
    const { mean, variance } = this.#predictor.skill(0, concept);
    const spread = EIGHTY_PERCENT * Math.sqrt(variance);
    return {
      concept,
      mastery: logistic(mean),
      low: logistic(mean - spread),
      high: logistic(mean + spread),
      recent,
      attempts,
      lastIsRight,
      lastAt,
      readAt,
      dueAt: memory === null ? null : dueAt(memory),
      retrievability: memory === null ? null : retrievability(memory, now),
    };
  }
}

function logistic(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
