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
    case "mistake": {
      const last = reason.entry.seen.at(-1);
      const about = title(last?.concept ?? -1);
      const times = reason.entry.seen.length;
      const when = agoText(last?.at ?? now, now);
      const named = names.get(reason.entry.misconception)?.title;
      if (named !== undefined) {
        const often = times === 1 ? when : `${times} times, last ${when}`;
        const test = reason.isProvoked
          ? "This one puts it to the test."
          : "This one is about the same concept.";
        return `You may have assumed “${named}” ${often}. ${test}`;
      }
      return times === 1
        ? `An answer of yours about ${about} went wrong ${when}. This one asks for the same in another place.`
        : `The same mistake about ${about} came ${times} times, last ${when}. This one asks for it in another place.`;
    }
    case "unsolved":
      return `You tried this ${quantity(reason.attempts, "time")}, last ${agoText(reason.lastAt, now)}, and haven't solved it yet.`;
    case "due":
      return `You last practiced ${title(reason.concept.concept)} ${agoText(reason.concept.lastAt ?? now, now)}. Now is the time to recall it, before it fades.`;
    case "weak":
      return reason.of === 1
        ? `Your first try at ${title(reason.concept.concept)} went wrong.`
        : `${reason.wrong} of your last ${reason.of} first tries at ${title(reason.concept.concept)} ${plural(reason.wrong, "was", "were")} wrong.`;
    case "new":
      return reason.after.length === 0
        ? `New to you: ${title(reason.concept.concept)}. It builds on nothing else.`
        : `New to you: ${title(reason.concept.concept)}. It builds on ${list(reason.after.map(title))}${reason.isPrepared ? ", which you have practiced" : ""}.`;
    case "read":
      return `You read about ${title(reason.concept.concept)} ${agoText(reason.at, now)}. Trying it yourself makes it stay.`;
    case "confirm":
      return `Your path begins after ${title(reason.concept.concept)}. One exercise shows that you know it.`;
    case "strengthen":
      return reason.concept.attempts === 1
        ? `You answered ${title(reason.concept.concept)} once so far; another exercise makes it sure.`
        : `You have practiced ${title(reason.concept.concept)} ${reason.concept.attempts} times; one more makes it surer.`;
  }
}
