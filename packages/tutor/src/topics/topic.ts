/** Something that is asked about, with what there is to say and an example that carries its own rows. */
export interface Topic {
  readonly id: string;
  /** Ids of the concepts that it shows, the main one first. */
  readonly concepts: readonly string[];
  /** Fits a question about it; every pattern of one of the lists must be found. */
  readonly asked: readonly (readonly RegExp[])[];
  /** Words of the learner's query that make it the one that is meant, where several fit. */
  readonly written?: RegExp;
  readonly says: string;
  /** Reads no table of any dataset, so that it runs everywhere. */
  readonly sql: string;
}
