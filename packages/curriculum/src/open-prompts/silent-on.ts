import type { QueryExercise } from "@master-sql/course";
import type { ReadingTopic } from "@master-sql/judge/mutation";

/** Words with which a task says what it wants of such data; not proof that it does, but where none stands it doesn't. */
const spoken: Readonly<Record<ReadingTopic, RegExp>> = {
  "empty text": /\b(empty|blank|NULL|missing)\b|''/i,
  "no rows":
    /\b(0|zero|NULL|none|nothing|no|without|even|also|every|each|all|at least|only|exists?|has|have|had)\b/i,
  "nothing joined":
    /\b(without|no|none|not|never|nothing|nobody|0|zero|NULL|even|also|every|each|all|at least|only|has|have|had|with|who|that|whose)\b/i,
  NULL: /\b(NULLs?|unknown|missing|without|known|empty|not stated|not recorded|no|not all|never)\b/i,
  "letter case": /\b(case|capitals?|upper|lower|exactly|typed|written|spell\w*|as it stands)\b/i,
  future:
    /\b(future|until|before|from|since|after|later|in advance|upcoming|from now|ahead|day|month|year)\b/i,
};

/** Whether neither the prompt nor the contract of an exercise speaks of a topic. */
export function silentOn(
  { prompt, contract }: Pick<QueryExercise, "prompt" | "contract">,
  topic: ReadingTopic,
): boolean {
  const { grain, columns, ties, nulls, duplicates, facts } = contract;
  if ((topic === "NULL" || topic === "no rows") && nulls !== undefined) return false;
  const said = [
    ...[prompt, grain, ties, nulls, duplicates],
    ...columns.map(({ note }) => note),
    ...(facts ?? []).map(({ says }) => says),
  ];
  return !spoken[topic].test(said.join("\n"));
}
