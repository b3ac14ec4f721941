/**
 * Logistic regression learned one answer after the other, with its uncertainty: the weights are a Gaussian with a full
 * covariance, which each answer narrows (sequential Laplace approximation; Spiegelhalter and Lauritzen, Networks 20,
 * 1990). There is no step size to choose: what is uncertain moves far, what is known stays.
 */
export class Weights {
  readonly #means: Float64Array;
  /** The lower triangle, row after row. */
  readonly #covariance: Float64Array;
  readonly #direction: Float64Array;

  /** Means and standard deviations before any answer. */
  constructor(means: readonly number[], deviations: readonly number[]) {
    const count = means.length;
    this.#means = Float64Array.from(means);
    this.#covariance = new Float64Array((count * (count + 1)) / 2);
    this.#direction = new Float64Array(count);
    for (const [index, deviation] of deviations.entries())
      this.#covariance[(index * (index + 3)) / 2] = deviation * deviation;
  }

  get means(): Float64Array {
    return this.#means;
  }

  /** The logit that the weights give to these features. */
  logit(features: Float64Array): number {
    let sum = 0;
    for (let index = 0; index < this.#means.length; index += 1)
      sum += (this.#means[index] ?? 0) * (features[index] ?? 0);
    return sum;
  }

  /** How uncertain that logit is because the weights are. Keeps what `learn` needs. */
  variance(features: Float64Array): number {
    const covariance = this.#covariance;
    const direction = this.#direction.fill(0);
    let total = 0;
    for (let row = 0, cell = 0; row < features.length; row += 1, cell += 1) {
      const feature = features[row] ?? 0;
      let sum = 0;
      for (let column = 0; column < row; column += 1, cell += 1) {
        const entry = covariance[cell] ?? 0;
        sum += entry * (features[column] ?? 0);
        direction[column] = (direction[column] ?? 0) + entry * feature;
      }
      total += feature * (2 * sum + (covariance[cell] ?? 0) * feature);
      direction[row] = sum + (covariance[cell] ?? 0) * feature;
    }
    return total;
  }

  /** Learns from an answer to the features of which `variance` was asked just before. */
  learn({ step, shrink }: Innovation): void {
    const covariance = this.#covariance;
    const direction = this.#direction;
    for (let row = 0, cell = 0; row < direction.length; row += 1) {
      const along = direction[row] ?? 0;
      this.#means[row] = (this.#means[row] ?? 0) + along * step;
      const scaled = along * shrink;
      for (let column = 0; column <= row; column += 1, cell += 1)
        covariance[cell] = (covariance[cell] ?? 0) - scaled * (direction[column] ?? 0);
    }
  }
}

/**
 * What an answer says about a logit that was uncertain: how far to move along what made it so, and how much to narrow
 * that.
 */
export interface Innovation {
  readonly step: number;
  readonly shrink: number;
}

/** `probability` and `variance` as predicted; `weight` 0 to 1, how much evidence the answer is. */
export function innovation(
  probability: number,
  variance: number,
  correct: boolean,
  weight: number,
): Innovation {
  const information = weight * probability * (1 - probability);
  const spread = 1 + information * variance;
  return { step: (weight * ((correct ? 1 : 0) - probability)) / spread, shrink: information / spread };
}

/**
 * The probability of a logit that is itself uncertain (MacKay, Neural Computation 4, 1992: the logistic-normal
 * integral).
 */
export function moderated(mean: number, variance: number): number {
  return 1 / (1 + Math.exp(-flattened(mean, variance)));
}

/** The certain logit that has the probability of an uncertain one. */
export function flattened(mean: number, variance: number): number {
  return mean / Math.sqrt(1 + (Math.PI * variance) / 8);
}
