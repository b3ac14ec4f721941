import type { Generated } from "kysely";
import type { DefaultedTime } from "./columns.ts";

/** What the operator noted. */
export interface OperatorTables {
  request_states: RequestStatesTable;
}

/** How far a request is: of a feedback, or of a call that was asked for in the survey. Without a row it is new. */
interface RequestStatesTable {
  id: Generated<string>;
  /** Who asked; null for a visitor. */
  user_id: string | null;
  feedback_id: string | null;
  call_of: string | null;
  status: "new" | "in-progress" | "done";
  note: Generated<string>;
  changed_at: DefaultedTime;
}
