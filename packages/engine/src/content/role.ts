/** The desired roles of the survey that somebody may prepare for; "other" aside. */
export const roles = [
  "data-analyst",
  "data-scientist",
  "business-analyst",
  "data-engineer",
  "product-manager",
  "software-developer",
] as const;
export type Role = (typeof roles)[number];
