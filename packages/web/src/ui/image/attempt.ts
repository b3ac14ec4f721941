/** One request for an image, in a row of them that ends with the first that succeeds. */
export interface Attempt {
  readonly src: string;
  /** The same picture as WebP, which the browser takes if it can. */
  readonly webp?: string;
  /** Milliseconds to wait before it, once the one before has failed. */
  readonly afterMs: number;
  /** Milliseconds after which it counts as failed; null leaves that to the browser. */
  readonly timeoutMs: number | null;
}
