/**
 * The fewest of some changes that are enough: one, else two, else what remains when each that isn't needed is put back.
 * Null if not even all of them are enough.
 * Idea: J. Hu et al., Qr-Hint: Actionable hints towards correcting wrong SQL queries, SIGMOD 2024.
 * @param mostPairs how many pairs are tried
 * @param fewerThan more changes than this are of no use
 */
export async function fewest<Change>(
  changes: readonly Change[],
  isEnough: (taken: readonly Change[]) => Promise<boolean>,
  {
    mostPairs,
    fewerThan = Number.POSITIVE_INFINITY,
  }: { readonly mostPairs: number; readonly fewerThan?: number },
): Promise<readonly Change[] | null> {
  for (const change of changes) if (await isEnough([change])) return [change];
  if (fewerThan <= 2 || changes.length < 2) return null;
  const pairs = changes.flatMap((one, place) => changes.slice(place + 1).map((other) => [one, other]));
  for (const pair of pairs.slice(0, mostPairs)) if (await isEnough(pair)) return pair;
  if (!(await isEnough(changes))) return null;
  let needed = changes;
  for (const change of changes) {
    const fewer = needed.filter((each) => each !== change);
    if (fewer.length > 0 && (await isEnough(fewer))) needed = fewer;
  }
  return needed;
}
