import type { Level, Role } from "@master-sql/course";

export const roleWords: Readonly<Record<Role, string>> = {
  "data-analyst": "Data analyst",
  "data-scientist": "Data scientist",
  "business-analyst": "Business analyst",
  "data-engineer": "Data engineer",
  "product-manager": "Product manager",
  "software-developer": "Software developer",
};

export const levelWords: Readonly<Record<Level, string>> = {
  junior: "Junior",
  mid: "Mid-level",
  senior: "Senior",
};

/** Whom something is for, one after the other. */
export function rolesText(roles: readonly Role[]): string {
  return roles.map((role) => roleWords[role]).join(", ");
}
