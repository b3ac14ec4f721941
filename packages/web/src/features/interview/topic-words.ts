import type { InterviewSummary } from "@master-sql/engine/content";

export const topicWords: Readonly<Record<InterviewSummary["topic"], string>> = {
  "query-writing": "Writing queries",
  debugging: "Debugging",
  optimization: "Optimization",
  modeling: "Modeling",
  "product-sense": "Product sense",
};
