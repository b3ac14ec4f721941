import { createRandom, type Random } from "@master-sql/judge/random";
import { DAY_MS } from "@master-sql/sql";
import type { ConceptPicture, LearnerPicture } from "../learner/learner-picture.ts";
import { DUE_RETRIEVABILITY } from "../learner/memory.ts";
import { isOvercome, type LedgerEntry } from "../learner/mistake-ledger.ts";
import type { PracticeCatalogue, PracticeItem } from "../learner/practice-catalogue.ts";
import { bestFirst } from "./best-first.ts";
import { impliedConcepts } from "./implied-concepts.ts";

/** Why an exercise is proposed, with the evidence that its sentence is made from. */
export type Reason =
  | {
      readonly kind: "mistake";
      readonly entry: LedgerEntry;
      /** Wrong answers to the exercise are known to show it; otherwise it is about the same concept. */
      readonly isProvoked: boolean;
    }
  | { readonly kind: "unsolved"; readonly attempts: number; readonly lastAt: number }
  | { readonly kind: "due"; readonly concept: ConceptPicture; readonly days: number }
  | { readonly kind: "weak"; readonly concept: ConceptPicture; readonly wrong: number; readonly of: number }
  | {
      readonly kind: "new";
      readonly concept: ConceptPicture;
      /** What it builds on. */
      readonly after: readonly number[];
      /** All of that was practised. */
      readonly isPrepared: boolean;
    }
  /** A lesson taught it, and nothing about it was answered, or not since a wrong answer. */
  | { readonly kind: "read"; readonly concept: ConceptPicture; readonly at: number }
  /** It was never answered, but the path begins after it, or what was solved builds on it. */
  | { readonly kind: "confirm"; readonly concept: ConceptPicture; readonly because: "path" | "solved" }
  | { readonly kind: "strengthen"; readonly concept: ConceptPicture }
  /** For a lesson: it follows on the path, and goes further with a concept that isn't new. */
  | { readonly kind: "path"; readonly concept: ConceptPicture }
  /** For a lesson: its module was skipped, and a wrong answer about the concept brought it back. */
  | { readonly kind: "back"; readonly concept: ConceptPicture };

export interface Proposal {
  readonly item: number;
  /** The chance that the next attempt is right. */
  readonly chance: number;
  readonly reason: Reason;
}

export interface ChoiceOptions {
  readonly now: number;
  readonly seed: number;
  /** The chance of success to aim at; 0.75 when not given. */
  readonly target?: number;
  /** Items that were just proposed, and aren't again. */
  readonly without?: ReadonlySet<number>;
  /** Modules of the learner's path; all when not given. */
  readonly modules?: ReadonlySet<string>;
  /** Concepts that are taken to be known until an answer says otherwise, as those below where a placement ended. */
  readonly assumed?: ReadonlySet<number>;
  /** Minutes that are left: longer exercises aren't proposed while a shorter one is there. */
  readonly minutes?: number;
}

const TARGET = 0.75;
/** How far from the target the chance may be before an exercise is worth half. */
const TOLERANCE = 0.17;
/** Below this a concept isn't ready to be built on, unless it was solved alone. */
const READY = 0.55;
export const MASTERED = 0.8;
/** One choice in ten is any of the good ones, so that nothing is never tried. */
const EXPLORATION = 0.1;
const GOOD_ONES = 8;
/** What overcoming a mistake is worth, more if it recurred. */
const TO_OVERCOME = 2.2;
const RECURRED = 1.5;
/**
 * For this many days a mistake comes first: its worth is so many times higher that neither a forgotten concept nor an
 * exercise left unsolved long ago outweighs it, even if they take fewer minutes or are nearer to the target.
 */
const RECENT_DAYS = 7;
const RECENT_FIRST = 20;
/** The share of its worth that an old mistake keeps, and the half-life of the rest, in days. */
const OLD_MISTAKE = 0.1;
const MISTAKE_HALF_LIFE_DAYS = 7;
/** What was read wants to be tried while it is fresh. */
const JUST_READ = 1.2;
/** What is taken to be known is asked seldom. */
const TAKEN_AS_KNOWN = 0.12;
const NONE: ReadonlySet<number> = new Set();
/** What an exercise is worth for each concept that it builds on and that isn't in hand. */
const AHEAD = 0.3;

/**
 * What to practise next: of the exercises whose concepts are open, the one that is worth most for its minutes. Null
 * when there is nothing. The same picture, moment and seed give the same choice.
 */
export function chooseNext(
  picture: LearnerPicture,
  catalogue: PracticeCatalogue,
  options: ChoiceOptions,
): Proposal | null {
  const random = createRandom(options.seed);
  const ranked = rankedProposals(picture, catalogue, options, random);
  const good: Proposal[] = [];
  const most = random.chance(EXPLORATION) ? GOOD_ONES : 1;
  for (const proposal of ranked) {
    good.push(proposal);
    if (good.length >= most) break;
  }
  return random.pick(good) ?? null;
}

/**
 * Every exercise that may be proposed, the one that is worth most for its minutes first. Worth: an error to overcome, a
 * review that is due, a weak spot, something new; at a chance of success near the target. What is worth about the same
 * is shuffled. A chance is worked out, which takes longest, when its exercise may come next.
 */
export function rankedProposals(
  picture: LearnerPicture,
  catalogue: PracticeCatalogue,
  options: ChoiceOptions,
  random: Random = createRandom(options.seed),
): Iterable<Proposal> {
  const assumed = options.assumed ?? NONE;
  const implied = impliedConcepts(picture, catalogue);
  const missing = missingConcepts(picture, catalogue, new Set([...assumed, ...implied]));
  const open = new Map(
    picture.ledger.filter((entry) => !isOvercome(entry)).map((entry) => [entry.misconception, entry]),
  );
  const known = { picture, catalogue, missing, open, assumed, implied, now: options.now };
  const situation = { ...known, mistakes: mistakesByConcept(known) };
  const candidates = catalogue.items
    .map((item, number) => ({ item, number }))
    .filter(({ item, number }) => isAllowed(item, number, picture, options))
    .map(({ item, number }) => {
      const need = needOf(item, number, situation);
      const tooLong = options.minutes !== undefined && item.minutes > options.minutes ? 0.05 : 1;
      const jitter = 1 + 0.02 * random.next();
      // As if its chance were the very one that is aimed at.
      const most = (need.worth * tooLong * jitter) / item.minutes ** 0.8;
      return { item: number, reason: need.reason, most };
    });
  return bestFirst(candidates, ({ item, reason, most }) => {
    const chance = picture.chance(item);
    const fit = 1 / (1 + ((chance - (options.target ?? TARGET)) / TOLERANCE) ** 2);
    return { worth: most * fit, found: { item, chance, reason } };
  });
}

function isAllowed(
  item: PracticeItem,
  number: number,
  picture: LearnerPicture,
  options: ChoiceOptions,
): boolean {
  return (
    number !== picture.lastItem &&
    !options.without?.has(number) &&
    (options.modules?.has(item.moduleId) ?? true)
  );
}

/**
 * For each concept, how many of those that it builds on, directly or not, aren't in hand; none when it was begun
 * itself.
 */
function missingConcepts(
  { concepts }: LearnerPicture,
  catalogue: PracticeCatalogue,
  assumed: ReadonlySet<number>,
): readonly number[] {
  const isReady = ({ concept, attempts, mastery, recent }: ConceptPicture) =>
    attempts > 0 ? mastery >= READY || recent.at(-1)?.isRight === true : assumed.has(concept);
  return concepts.map(({ attempts }, number) => {
    if (attempts > 0 || assumed.has(number)) return 0;
    const missing = new Set<number>();
    const follow = (concept: number) => {
      for (const before of catalogue.concepts[concept]?.prerequisites ?? []) {
        const known = concepts[before];
        if (missing.has(before) || known === undefined || isReady(known)) continue;
        missing.add(before);
        follow(before);
      }
    };
    follow(number);
    return missing.size;
  });
}

/** Open mistakes that no exercise is left to provoke, by their concept: other exercises about it stand in. */
function mistakesByConcept(known: Omit<Situation, "mistakes">): ReadonlyMap<number, LedgerEntry> {
  const { open } = known;
  const provoked = new Set(
    known.catalogue.items.flatMap((item) =>
      provokedMistakes(item, known).map(({ misconception }) => misconception),
    ),
  );
  const found = new Map<number, LedgerEntry>();
  for (const entry of open.values()) {
    const concept = entry.seen.at(-1)?.concept;
    if (concept !== undefined && !provoked.has(entry.misconception) && !found.has(concept))
      found.set(concept, entry);
  }
  return found;
}

/**
 * The open mistakes that an exercise asks for anew: not where they were seen last, nor where it was right since. An
 * exercise with a concept that is new to the learner asks for more than the mistake.
 */
function provokedMistakes(
  { id, concepts, provokes = [] }: PracticeItem,
  known: Omit<Situation, "mistakes">,
): readonly LedgerEntry[] {
  return provokes.flatMap((misconception) => {
    const entry = known.open.get(misconception);
    const isElsewhere = entry?.seen.at(-1)?.exerciseId !== id && !entry?.rightSince.includes(id);
    return entry !== undefined && isElsewhere && !asksForNew(concepts, known) ? [entry] : [];
  });
}

function asksForNew(concepts: readonly number[], known: Omit<Situation, "mistakes">): boolean {
  return concepts.some((concept) => {
    const found = known.picture.concepts[concept];
    return found !== undefined && isNewConcept(found, known);
  });
}

interface Need {
  readonly worth: number;
  readonly reason: Reason;
}

interface Situation {
  readonly picture: LearnerPicture;
  readonly catalogue: PracticeCatalogue;
  readonly missing: readonly number[];
  /** Mistakes that aren't overcome, by their misconception, those seen last first. */
  readonly open: ReadonlyMap<string, LedgerEntry>;
  readonly mistakes: ReadonlyMap<number, LedgerEntry>;
  readonly assumed: ReadonlySet<number>;
  readonly implied: ReadonlySet<number>;
  readonly now: number;
}

/** How much a learner needs an exercise, at least a little, and the best reason for it. */
function needOf(item: PracticeItem, number: number, situation: Situation): Need {
  const { picture, missing } = situation;
  const needs = [
    ...item.concepts.map((concept, place) => conceptNeed(concept, place, item, situation)),
    ...mistakeNeeds(item, situation),
  ];
  const best = needs.reduce<Need | null>(
    (most, need) => (need.worth > (most?.worth ?? -1) ? need : most),
    null,
  );
  const known = picture.items.get(number);
  const farthest = Math.max(0, ...item.concepts.map((concept) => missing[concept] ?? 0));
  const closed = AHEAD ** farthest;
  const main = picture.concepts[item.concepts[0] ?? -1];
  const fallback: Need = { worth: 0.01, reason: { kind: "unsolved", attempts: 0, lastAt: 0 } };
  if (best === null || main === undefined) return fallback;
  if (known === undefined) return { worth: best.worth * closed, reason: best.reason };
  const days = (situation.now - known.lastAt) / DAY_MS;
  if (known.solvedAt !== null) {
    // Solved ones come back only as reviews, and the longer ago the rather.
    return { worth: best.worth * 0.3 * Math.min(1, days / 30), reason: best.reason };
  }
  const settled = Math.min(1, days * 24);
  return {
    worth: Math.max(best.worth, 0.5) * closed * settled,
    reason:
      best.reason.kind === "mistake"
        ? best.reason
        : { kind: "unsolved", attempts: known.attempts, lastAt: known.lastAt },
  };
}

/** How much it is worth to overcome a mistake: more if it recurred, and less the longer ago it was seen. */
function toOvercome({ seen }: LedgerEntry, now: number): number {
  const days = Math.max(0, now - (seen.at(-1)?.at ?? now)) / DAY_MS;
  const recency = OLD_MISTAKE + (1 - OLD_MISTAKE) * 0.5 ** (days / MISTAKE_HALF_LIFE_DAYS);
  const first = days <= RECENT_DAYS ? RECENT_FIRST : 1;
  return TO_OVERCOME * (seen.length > 1 ? RECURRED : 1) * recency * first;
}

/** Exactly the mistakes that it provokes. */
function mistakeNeeds(item: PracticeItem, situation: Situation): readonly Need[] {
  return provokedMistakes(item, situation).map((entry) => ({
    worth: toOvercome(entry, situation.now),
    reason: { kind: "mistake", entry, isProvoked: true },
  }));
}

function conceptNeed(number: number, place: number, item: PracticeItem, situation: Situation): Need {
  const { picture, mistakes, assumed, implied, now, catalogue } = situation;
  const concept = picture.concepts[number];
  if (concept === undefined) return { worth: 0, reason: { kind: "unsolved", attempts: 0, lastAt: 0 } };
  const part = place === 0 ? 1 : 0.6;
  const mistake = mistakes.get(number);
  const provoked = mistake?.seen.at(-1)?.exerciseId;
  if (mistake !== undefined && provoked !== item.id && !asksForNew(item.concepts, situation))
    return {
      worth: toOvercome(mistake, now) * part,
      reason: { kind: "mistake", entry: mistake, isProvoked: false },
    };
  if (isJustRead(concept))
    return { worth: JUST_READ * part, reason: { kind: "read", concept, at: concept.readAt } };
  if (isNewConcept(concept, { assumed, implied }))
    return { worth: 0.9 * part, reason: newReason(concept, picture, catalogue) };
  if (concept.attempts === 0)
    return {
      worth: TAKEN_AS_KNOWN * part,
      reason: { kind: "confirm", concept, because: implied.has(number) ? "solved" : "path" },
    };
  const recalled = concept.retrievability ?? 1;
  if (recalled <= DUE_RETRIEVABILITY)
    return {
      worth: part * (0.8 + 2 * (DUE_RETRIEVABILITY - recalled)),
      reason: { kind: "due", concept, days: Math.floor((now - (concept.lastAt ?? now)) / DAY_MS) },
    };
  const wrong = concept.recent.filter(({ isRight }) => !isRight).length;
  const worth = part * Math.max(0.05, MASTERED + 0.1 - concept.mastery);
  return wrong > 0 && concept.mastery < MASTERED
    ? { worth: worth + 0.3 * part, reason: { kind: "weak", concept, wrong, of: concept.recent.length } }
    : { worth, reason: { kind: "strengthen", concept } };
}

/** Whether a lesson taught it, and nothing about it was answered, or not since a wrong answer. */
function isJustRead(concept: ConceptPicture): concept is ConceptPicture & { readonly readAt: number } {
  const { attempts, lastIsRight, lastAt, readAt } = concept;
  if (readAt === null) return false;
  return attempts === 0 || (lastIsRight === false && readAt > (lastAt ?? 0));
}

/** Whether a concept was neither read about nor answered, and isn't taken to be known either. */
export function isNewConcept(
  { concept, attempts, readAt }: ConceptPicture,
  { assumed, implied }: Pick<Situation, "assumed" | "implied">,
): boolean {
  return attempts === 0 && readAt === null && !assumed.has(concept) && !implied.has(concept);
}

/** The reason for what is about a new concept: what it builds on, and whether that was practiced. */
export function newReason(
  concept: ConceptPicture,
  { concepts }: LearnerPicture,
  catalogue: PracticeCatalogue,
): Extract<Reason, { kind: "new" }> {
  const after = catalogue.concepts[concept.concept]?.prerequisites ?? [];
  const isPrepared = after.every((before) => (concepts[before]?.attempts ?? 0) > 0);
  return { kind: "new", concept, after, isPrepared };
}
