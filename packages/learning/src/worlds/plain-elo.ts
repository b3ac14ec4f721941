import type { Answer } from "../predictor/answer.ts";

/**
 * The usual Elo of tutors without tuning, to measure against: ability + skill − difficulty of item and concepts, steps
 * 1 / (1 + 0.05 n) (Pelánek, Computers & Education 98, 2016). The probability predicted for each answer before learning
 * it.
 */
export function plainElo(answers: readonly Answer[]): Float64Array {
  const levels = new Map<string, { value: number; count: number }>();
  const level = (name: string) => {
    const known = levels.get(name);
    if (known !== undefined) return known;
    const made = { value: 0, count: 0 };
    levels.set(name, made);
    return made;
  };
  return Float64Array.from(answers, ({ learner, item, concepts, correct }) => {
    const raised = [
      level(`learner ${learner}`),
      ...concepts.map((concept) => level(`skill ${learner} ${concept}`)),
    ];
    const lowered = [level(`item ${item}`), ...concepts.map((concept) => level(`concept ${concept}`))];
    const share = (index: number) => (index === 0 ? 1 : 1 / concepts.length);
    const sum = (of: typeof raised) =>
      of.reduce((total, { value }, index) => total + share(index) * value, 0);
    const probability = 1 / (1 + Math.exp(sum(lowered) - sum(raised)));
    const error = (correct ? 1 : 0) - probability;
    for (const [moved, sign] of [
      [raised, 1],
      [lowered, -1],
    ] as const)
      for (const one of moved) {
        one.value += (sign * error) / (1 + 0.05 * one.count);
        one.count += 1;
      }
    return probability;
  });
}
