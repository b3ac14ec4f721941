/** What the provider's model has used. */
export interface ModelsTables {
  model_usage: ModelUsageTable;
}

interface ModelUsageTable {
  /** In UTC. */
  day: Date;
  /** Used, or held for calls under way. */
  tokens: string;
}
