/** How well predicted probabilities agree with what happened. */
export interface PredictionQuality {
  readonly rows: number;
  /**
   * Chance that a right answer was given a higher probability than a wrong one; ties count half. NaN with one kind
   * only.
   */
  readonly auc: number;
  /** Mean of −ln of the probability given to what happened. */
  readonly logLoss: number;
  /**
   * Expected calibration error: |mean predicted − share right| over ten bins of equal width, weighted by their rows.
   */
  readonly ece: number;
  readonly brier: number;
  readonly accuracy: number;
  /** Of the bins that hold rows. */
  readonly bins: readonly { readonly rows: number; readonly predicted: number; readonly observed: number }[];
}

const BINS = 10;
const SMALLEST = 1e-15;

/** `probabilities[i]` was predicted before the answer `outcomes[i]` (1 right, 0 wrong) was known. */
export function predictionQuality(probabilities: Float64Array, outcomes: Uint8Array): PredictionQuality {
  const rows = probabilities.length;
  let loss = 0;
  let squared = 0;
  let hits = 0;
  const counts = new Float64Array(BINS);
  const predicted = new Float64Array(BINS);
  const observed = new Float64Array(BINS);
  for (let row = 0; row < rows; row += 1) {
    const probability = Math.min(Math.max(probabilities[row] ?? 0.5, SMALLEST), 1 - SMALLEST);
    const outcome = outcomes[row] ?? 0;
    loss -= Math.log(outcome === 1 ? probability : 1 - probability);
    squared += (probability - outcome) ** 2;
    if (probability >= 0.5 === (outcome === 1)) hits += 1;
    const bin = Math.min(BINS - 1, Math.floor(probability * BINS));
    counts[bin] = (counts[bin] ?? 0) + 1;
    predicted[bin] = (predicted[bin] ?? 0) + probability;
    observed[bin] = (observed[bin] ?? 0) + outcome;
  }
  const bins = Array.from(counts, (count, bin) => ({
    rows: count,
    predicted: (predicted[bin] ?? 0) / count,
    observed: (observed[bin] ?? 0) / count,
  })).filter((bin) => bin.rows > 0);
  return {
    rows,
    auc: areaUnderCurve(probabilities, outcomes),
    logLoss: loss / rows,
    ece: bins.reduce((sum, bin) => sum + bin.rows * Math.abs(bin.predicted - bin.observed), 0) / rows,
    brier: squared / rows,
    accuracy: hits / rows,
    bins,
  };
}

/** By ranks (Mann and Whitney), those of equal probabilities averaged. */
function areaUnderCurve(probabilities: Float64Array, outcomes: Uint8Array): number {
  const order = Uint32Array.from(probabilities, (_, row) => row).sort(
    (a, b) => (probabilities[a] ?? 0) - (probabilities[b] ?? 0),
  );
  let rankSum = 0;
  let right = 0;
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    const value = probabilities[order[start] ?? 0];
    while (end < order.length && probabilities[order[end] ?? 0] === value) end += 1;
    const rank = (start + end + 1) / 2;
    for (let place = start; place < end; place += 1) {
      if (outcomes[order[place] ?? 0] !== 1) continue;
      rankSum += rank;
      right += 1;
    }
    start = end;
  }
  const wrong = order.length - right;
  return (rankSum - (right * (right + 1)) / 2) / (right * wrong);
}
