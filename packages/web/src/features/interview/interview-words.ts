import type { InterviewSummary, Role } from "@master-sql/engine/content";

export const roleWords: Readonly<Record<Role, string>> = {
  "data-analyst": "Data analyst",
  "data-engineer": "Data engineer",
  "product-manager": "Product manager",
  "business-analyst": "Business analyst",
  "data-scientist": "Data scientist",
  "software-developer": "Software developer",
};

export const levelWords: Readonly<Record<InterviewSummary["level"], string>> = {
  junior: "Junior",
  mid: "Mid-level",
  senior: "Senior",
};

export const topicWords: Readonly<Record<InterviewSummary["topic"], string>> = {
  "query-writing": "Writing queries",
  debugging: "Debugging",
  optimization: "Optimization",
  modeling: "Modeling",
  "product-sense": "Product sense",
};
