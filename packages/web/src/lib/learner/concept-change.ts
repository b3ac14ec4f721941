import type { ConceptPicture } from "@master-sql/learning";
import { inSentence } from "@master-sql/words";
import { masteryState, masteryWords } from "./mastery-words.ts";

const percent = (share: number) => Math.round(share * 100);

/** One concept's change: `48% → 61% · coming along`. That it still needs practice is no news, and isn't said. */
export function conceptChange({
  before,
  after,
}: {
  readonly before: ConceptPicture;
  readonly after: ConceptPicture;
}): string {
  const [from, to] = [percent(before.mastery), percent(after.mastery)];
  const figures =
    before.attempts === 0 ? `new: ${to}%` : from === to ? `${to}%, as before` : `${from}% → ${to}%`;
  const [was, is] = [masteryWords(before), masteryWords(after)].map(inSentence);
  const isSame = was === is || before.attempts === 0;
  if (isSame && masteryState(after) === "weak") return figures;
  return `${figures} · ${isSame ? is : `${was} → ${is}`}`;
}
