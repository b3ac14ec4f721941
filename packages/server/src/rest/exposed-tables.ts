/** The tables of the REST API with their columns. Everything else in the database doesn't exist for it. */
const EXPOSED_TABLES = {
  user_sessions: [
    "id",
    "user_id",
    "session_id",
    "login_method",
    "user_agent",
    "ip_address",
    "is_active",
    "login_at",
    "logout_at",
    "session_duration_seconds",
  ],
  profiles: ["id", "user_id", "email", "name", "career_goal", "experience_level"],
  feedback: ["id", "user_id", "email", "message", "created_at"],
} as const satisfies Record<string, readonly string[]>;

export interface ExposedTable {
  readonly name: keyof typeof EXPOSED_TABLES;
  readonly columns: ReadonlySet<string>;
}

export function exposedTable(name: string): ExposedTable | null {
  if (!Object.hasOwn(EXPOSED_TABLES, name)) return null;
  const known = name as keyof typeof EXPOSED_TABLES;
  return { name: known, columns: new Set(EXPOSED_TABLES[known]) };
}
