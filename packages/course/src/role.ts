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

/** How far somebody is on the way that an exam or an interview question is meant for, the least far first. */
export const levels = ["junior", "mid", "senior"] as const;
export type Level = (typeof levels)[number];
