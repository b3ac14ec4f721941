import type { Generated } from "kysely";
import type { DefaultedTime } from "./columns.ts";

/** What is known of a user. */
export interface AccountTables {
  user_sessions: UserSessionsTable;
  profiles: ProfilesTable;
  feedback: FeedbackTable;
}

interface UserSessionsTable {
  id: Generated<string>;
  user_id: string;
  session_id: string;
  login_method: Generated<string>;
  user_agent: string | null;
  ip_address: string | null;
  is_active: Generated<boolean>;
  login_at: DefaultedTime;
  logout_at: Date | null;
  session_duration_seconds: number | null;
}

interface ProfilesTable {
  id: Generated<string>;
  user_id: string;
  email: string;
  name: string | null;
  career_goal: Generated<string>;
  experience_level: Generated<string>;
}

interface FeedbackTable {
  id: Generated<string>;
  user_id: string | null;
  email: string | null;
  message: string;
  created_at: DefaultedTime;
}
