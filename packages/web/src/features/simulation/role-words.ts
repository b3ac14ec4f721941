import { SURVEY_OPTIONS } from "@master-sql/engine/api";

/** Roles as people call them. */
export function roleWords(roles: readonly string[]): string {
  const labels: ReadonlyMap<string, string> = new Map(
    SURVEY_OPTIONS.desiredRole.map(({ id, label }) => [id, label]),
  );
  return roles.map((role) => labels.get(role) ?? role).join(", ");
}

export const levelWords = { junior: "Junior", mid: "Mid-level", senior: "Senior" } as const;
