import type { PracticeCatalogue, Reason } from "@master-sql/learning";
import { inSentence, list, plural, quantity } from "@master-sql/words";
import { agoText } from "./ago-text.ts";
import type { MistakeNames } from "./mistake-names.ts";

const NONE: MistakeNames = new Map();

/** Why an exercise is proposed, in a sentence made from what happened; mistakes are told by name where it is known. */
export function reasonText(
  reason: Reason,
  catalogue: PracticeCatalogue,
  now: number,
  names: MistakeNames = NONE,
): string {
  const title = (concept: number) => inSentence(catalogue.concepts[concept]?.title ?? "this");
  switch (reason.kind) {
    case "mistake":
      return mistakeText(reason, title, now, names);
    case "unsolved":
      return `You tried this ${oftenText(reason.attempts, agoText(reason.lastAt, now))}, and haven't solved it yet.`;
    case "due":
      return `You last practiced ${title(reason.concept.concept)} ${agoText(reason.concept.lastAt ?? now, now)}. Now is the time to recall it, before it fades.`;
    case "weak":
      return weakText(reason, title);
    case "new":
      return newText(reason, title);
    case "read":
      return `You read about ${title(reason.concept.concept)} ${agoText(reason.at, now)}. Trying it yourself makes it stay.`;
    case "confirm":
      return reason.because === "path"
        ? `Your path begins after ${title(reason.concept.concept)}. One exercise shows that you know it.`
        : `You solved exercises that build on ${title(reason.concept.concept)}. One exercise shows that you know it.`;
    case "path":
      return pathText(reason, title);
    case "back":
      return `Your placement or level skipped this, and your latest answer about ${title(reason.concept.concept)} was wrong.`;
    case "strengthen":
      return strengthenText(reason, title);
  }
}

type Title = (concept: number) => string;
type Of<Kind extends Reason["kind"]> = Extract<Reason, { kind: Kind }>;

function mistakeText(
  { entry, isProvoked }: Of<"mistake">,
  title: Title,
  now: number,
  names: MistakeNames,
): string {
  const last = entry.seen.at(-1);
  const about = title(last?.concept ?? -1);
  const times = entry.seen.length;
  const when = agoText(last?.at ?? now, now);
  const named = names.get(entry.misconception)?.title;
  if (named !== undefined) {
    const test = isProvoked ? "This one puts it to the test." : "This one is about the same concept.";
    return `You may have assumed “${named}” ${oftenText(times, when)}. ${test}`;
  }
  return times === 1
    ? `You got ${about} wrong ${when}. This exercise asks for the same idea in a different setting.`
    : `You made the same mistake about ${about} ${oftenText(times, when)}. This exercise asks for the same idea in a different setting.`;
}

/** When something happened, and how often if more than once: `2 times, most recently yesterday`. */
export function oftenText(times: number, last: string): string {
  return times === 1 ? last : `${quantity(times, "time")}, most recently ${last}`;
}

function weakText({ concept, wrong, of }: Of<"weak">, title: Title): string {
  const about = title(concept.concept);
  return of === 1
    ? `Your first try at ${about} went wrong.`
    : `${wrong} of your last ${of} first tries at ${about} ${plural(wrong, "was", "were")} wrong.`;
}

/** A lesson only takes a concept further that another lesson taught. */
function pathText({ concept: { concept, readAt, lastIsRight } }: Of<"path">, title: Title): string {
  if (readAt !== null) return `Next on your path. It takes ${title(concept)} further.`;
  return lastIsRight === false
    ? `Next on your path. Your latest answer about ${title(concept)} was wrong.`
    : `Next on your path. It explains ${title(concept)}.`;
}

function strengthenText(
  { concept: { concept, attempts, lastIsRight } }: Of<"strengthen">,
  title: Title,
): string {
  if (lastIsRight !== true)
    return `Your latest answer about ${title(concept)} wasn't right. Here is another try.`;
  return attempts === 1
    ? `You answered ${title(concept)} once so far; another exercise makes it sure.`
    : `You have practiced ${title(concept)} ${attempts} times; one more makes it surer.`;
}

function newText({ concept, after, isPrepared }: Of<"new">, title: Title): string {
  const before =
    after.length === 0
      ? "No prerequisites."
      : `It builds on ${list(after.map(title))}${isPrepared ? ", which you have practiced" : ""}.`;
  return `New to you: ${title(concept.concept)}. ${before}`;
}
