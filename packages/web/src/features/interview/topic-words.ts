import type { InterviewSummary } from "@master-sql/course";
import type { MotifName } from "../../ui/motif/index.ts";

export const topicWords: Readonly<Record<InterviewSummary["topic"], string>> = {
  "query-writing": "Writing queries",
  debugging: "Debugging",
  optimization: "Optimization",
  modeling: "Modeling",
  "product-sense": "Product sense",
};

/** The drawing of each topic in the list. */
export const topicMotifs: Readonly<Record<InterviewSummary["topic"], MotifName>> = {
  "query-writing": "join",
  debugging: "clean",
  optimization: "tree",
  modeling: "keys",
  "product-sense": "funnel",
};
