/** One line of what learners did at an exercise. */
export interface SolveRate {
  readonly exercise: string;
  /** Learners who handed in an answer, and those of them who solved it in the end without looking at the solution. */
  readonly attempted: number;
  readonly solved: number;
  /** Of those who solved it, from opening to the right answer; null where it wasn't measured. */
  readonly medianMinutes: number | null;
}

/** What an exercise says of itself, and what learners' work says. */
export interface DifficultyProposal {
  readonly exercise: string;
  readonly attempted: number;
  readonly solved: number;
  readonly difficulty: { readonly stated: number; readonly measured: number } | null;
  readonly minutes: { readonly stated: number; readonly measured: number } | null;
}

/** Fewer learners than this say nothing. */
const FEWEST_LEARNERS = 30;
/** The least share of learners that solves an exercise of difficulty 1, 2, 3 and 4; below the last it is a 5. */
const LEAST_SHARES = [0.9, 0.75, 0.55, 0.35];
/** 90 % of a normal distribution lie within so many standard deviations. */
const Z = 1.645;
/** Minutes may be off by this factor either way before it is worth a word. */
const TOLERATED_FACTOR = 1.5;

/**
 * Reads `exercise,attempted,solved,median_minutes`, a header line first; the last column may be missing or empty.
 * @throws Error naming the line that can't be read
 */
export function parseSolveRates(csv: string): readonly SolveRate[] {
  const [header = "", ...lines] = csv
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
  const names = header.split(",").map((name) => name.trim());
  if (names.slice(0, 3).join(",") !== "exercise,attempted,solved")
    throw new Error(
      "line 1: the columns are exercise, attempted, solved and, if it is known, median_minutes",
    );
  return lines.map((line, index) => {
    const [exercise = "", attempted = "", solved = "", median = ""] = line
      .split(",")
      .map((cell) => cell.trim());
    const rate = {
      exercise,
      attempted: Number(attempted),
      solved: Number(solved),
      medianMinutes: median === "" ? null : Number(median),
    };
    const counts = [rate.attempted, rate.solved];
    const sound =
      exercise !== "" &&
      attempted !== "" &&
      solved !== "" &&
      counts.every((count) => Number.isInteger(count) && count >= 0) &&
      rate.solved <= rate.attempted &&
      (rate.medianMinutes === null || rate.medianMinutes > 0);
    if (!sound) throw new Error(`line ${index + 2}: "${line}" is no solve rate`);
    return rate;
  });
}

/**
 * Where the stated difficulty or minutes don't fit what learners did. A difficulty is only doubted when the whole 90 %
 * confidence interval of the share that solved it (Wilson 1927) lies outside of what the stated one means.
 */
export function proposeDifficulties(
  rates: readonly SolveRate[],
  stated: ReadonlyMap<string, { readonly difficulty: number; readonly minutes: number }>,
): readonly DifficultyProposal[] {
  return rates.flatMap(({ exercise, attempted, solved, medianMinutes }) => {
    const claim = stated.get(exercise);
    if (claim === undefined || attempted < FEWEST_LEARNERS) return [];
    const [low, high] = wilson(solved, attempted);
    const isDoubtful = difficultyOf(high) > claim.difficulty || difficultyOf(low) < claim.difficulty;
    const measured = difficultyOf(solved / attempted);
    const factor = medianMinutes === null ? 1 : medianMinutes / claim.minutes;
    const isFarOff = factor > TOLERATED_FACTOR || factor < 1 / TOLERATED_FACTOR;
    const difficulty = isDoubtful ? { stated: claim.difficulty, measured } : null;
    const minutes =
      medianMinutes !== null && isFarOff
        ? { stated: claim.minutes, measured: Math.max(1, Math.round(medianMinutes)) }
        : null;
    return difficulty || minutes ? [{ exercise, attempted, solved, difficulty, minutes }] : [];
  });
}

function difficultyOf(share: number): number {
  const place = LEAST_SHARES.findIndex((least) => share >= least);
  return place < 0 ? LEAST_SHARES.length + 1 : place + 1;
}

function wilson(solved: number, attempted: number): readonly [number, number] {
  const share = solved / attempted;
  const spread = Z * Math.sqrt((share * (1 - share)) / attempted + (Z * Z) / (4 * attempted * attempted));
  const middle = share + (Z * Z) / (2 * attempted);
  const scale = 1 + (Z * Z) / attempted;
  return [(middle - spread) / scale, (middle + spread) / scale];
}
