import type { SurveyAnswers } from "@master-sql/protocol";
import type { ColumnType, Generated } from "kysely";
import type { DefaultedTime } from "./columns.ts";

/** The ledger: what was granted, spent and given back. */
export interface CreditsTables {
  credit_grants: CreditGrantsTable;
  credit_spends: CreditSpendsTable;
  credit_refunds: CreditRefundsTable;
  survey_answers: SurveyAnswersTable;
  credit_offers: CreditOffersTable;
  "auth.former_accounts": FormerAccountsTable;
}

/** Earned credits: the bonus, at most one for each user, and what the operator granted. */
interface CreditGrantsTable {
  id: Generated<string>;
  user_id: string;
  kind: Generated<"promo" | "operator">;
  /** Of the survey that earned it, or of the operator's grant. */
  submission_id: string;
  credits: number;
  granted_at: DefaultedTime;
  expires_at: Date;
}

/** One credit each. */
interface CreditSpendsTable {
  user_id: string;
  interaction_id: string;
  agent: string;
  /** Null for a free one of the day. */
  grant_id: string | null;
  spent_at: DefaultedTime;
}

interface CreditRefundsTable {
  user_id: string;
  interaction_id: string;
  refunded_at: DefaultedTime;
}

interface SurveyAnswersTable {
  user_id: string;
  /** Written as JSON text. */
  answers: ColumnType<SurveyAnswers, string, never>;
  submitted_at: DefaultedTime;
}

interface CreditOffersTable {
  name: "promo";
  /** Users; those who deleted their account since count on. */
  granted_to: number;
}

/** What deleted accounts had of what there is once for each person. */
interface FormerAccountsTable {
  /** See credits/person.ts. */
  person: Buffer;
  had_bonus: boolean;
  /** A day of UTC's. */
  free_spent_on: Date;
  /** On that day. */
  free_spent: number;
}
