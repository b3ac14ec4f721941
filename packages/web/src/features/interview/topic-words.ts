import type { InterviewSummary } from "@master-sql/course";

export const topicWords: Readonly<Record<InterviewSummary["topic"], string>> = {
  "query-writing": "Writing queries",
  debugging: "Debugging",
  optimization: "Optimization",
  modeling: "Modeling",
  "product-sense": "Product sense",
};
