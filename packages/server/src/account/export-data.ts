import { type Kysely, sql } from "kysely";
import { withIdentity } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { type HandlerOf, streamed, tooMany } from "../functions/handler.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { noteSecurity } from "../http/security-events.ts";
import { spooled } from "./spooled.ts";

/**
 * Section of the file → the table that it comes from, with the columns that are the person's business; rows are
 * ordered by the first. Every table that belongs to a user is here or in {@link NOT_EXPORTED}; a test compares them
 * with the database.
 */
export const EXPORTED: Readonly<Record<string, { table: string; columns: readonly string[] }>> = {
  profile: { table: "profiles", columns: ["email", "name", "career_goal", "experience_level"] },
  google_accounts: {
    table: "auth.identities",
    columns: ["created_at", "last_sign_in_at", "provider", "issuer", "subject", "email", "claims"],
  },
  login_sessions: {
    table: "user_sessions",
    columns: [
      "login_at",
      "logout_at",
      "session_duration_seconds",
      "is_active",
      "session_id",
      "login_method",
      "user_agent",
    ],
  },
  open_sessions: {
    table: "auth.sessions",
    columns: ["created_at", "rotated_at", "expires_at", "user_agent"],
  },
  attempts: {
    table: "attempts",
    columns: [
      "submitted_at",
      "recorded_at",
      "id",
      "exercise_id",
      "sql",
      "hints_used",
      "verdict",
      "message",
      "misconception",
      "error_class",
      "hint_rungs",
      "time_on_task_ms",
      "solution_seen",
      "happened_at",
    ],
  },
  attempts_without_verdict: {
    table: "pending_attempts",
    columns: [
      "submitted_at",
      "received_at",
      "id",
      "exercise_id",
      "sql",
      "hints_used",
      "error_class",
      "hint_rungs",
      "time_on_task_ms",
      "solution_seen",
      "happened_at",
      "counterexample",
    ],
  },
  completed_lessons: {
    table: "lesson_completions",
    columns: ["completed_at", "recorded_at", "lesson_id"],
  },
  exams: {
    table: "exams",
    columns: ["started_at", "ends_at", "finished_at", "id", "simulation_id", "title", "pass_percent", "seed"],
  },
  exam_answers: {
    table: "exam_answers",
    columns: [
      "saved_at",
      "exam_id",
      "position",
      "question_id",
      "sql",
      "weight",
      "points",
      "verdict",
      "message",
      "difference",
    ],
  },
  quiz_results: {
    table: "quiz_results",
    columns: ["taken_at", "recorded_at", "id", "quiz_id", "right_answers", "questions"],
  },
  quiz_answers: {
    table: "quiz_answers",
    columns: [
      "happened_at",
      "recorded_at",
      "id",
      "quiz_id",
      "question_id",
      "choices",
      "is_right",
      "misconception",
    ],
  },
  activities: {
    table: "activities",
    columns: [
      "happened_at",
      "recorded_at",
      "id",
      "kind",
      "item_type",
      "item",
      "sqlstate",
      "active_ms",
      "rung",
    ],
  },
  first_attempts: {
    table: "first_attempts",
    columns: ["happened_at", "exercise_id", "attempt_id", "is_right", "is_unassisted"],
  },
  path_decisions: {
    table: "path_decisions",
    columns: ["happened_at", "recorded_at", "id", "kind", "details"],
  },
  tutor_questions: {
    table: "tutor_questions",
    columns: [
      "asked_at",
      "interaction_id",
      "place_type",
      "place",
      "intent",
      "question",
      "sql",
      "parts",
      "state",
      "deleted_at",
    ],
  },
  interviews: {
    table: "interviews",
    columns: [
      "started_at",
      "touched_at",
      "ends_at",
      "id",
      "question_id",
      "slug",
      "title",
      "stage",
      "state",
      "points",
      "out_of",
      "score",
      "loop_id",
      "loop",
      "deleted_at",
    ],
  },
  feedback: { table: "feedback", columns: ["created_at", "email", "message"] },
  requests: { table: "request_states", columns: ["changed_at", "status", "note"] },
  mails: { table: "auth.mails", columns: ["created_at", "delivered_at", "kind", "week"] },
  survey_answers: { table: "survey_answers", columns: ["submitted_at", "answers"] },
  credit_grants: {
    table: "credit_grants",
    columns: ["granted_at", "expires_at", "id", "kind", "submission_id", "credits"],
  },
  credit_spends: { table: "credit_spends", columns: ["spent_at", "interaction_id", "agent", "grant_id"] },
  credit_refunds: { table: "credit_refunds", columns: ["refunded_at", "interaction_id"] },
  storage_used: { table: "auth.storage_use", columns: ["table_name", "rows", "bytes"] },
  new_user_notices: { table: "auth.new_user_notices", columns: ["created_at", "delivered_at"] },
};

/** Tables of a user that hold nothing but secrets of ours, with which others could act for them. */
export const NOT_EXPORTED: readonly string[] = ["auth.refresh_tokens", "auth.authorization_codes"];

const ACCOUNT_COLUMNS = [
  "created_at",
  "last_sign_in_at",
  "id",
  "email",
  "user_metadata",
  "mail_off_since",
  "weekly_summary_since",
  "ai_off_since",
] as const;

const NOTE =
  "This is everything that the server stores of you. Drafts of queries, the history of your runs and answers that " +
  "wait to be sent are kept only in the browser where you wrote them, and are not in this file.";

/** Rows of one fetch: what of an export is in memory at once. */
const ROWS_AT_ONCE = 200;

/**
 * Everything that is stored of the caller, as of one moment. It may be much more than should be held in memory: it goes
 * row by row into a file, and from there to the caller, whose slow connection keeps nobody from the database.
 */
export function exportData({
  database,
  limits,
}: {
  readonly database: Kysely<Tables>;
  readonly limits: { readonly export: RateLimiter };
}): HandlerOf<"export-data"> {
  return async (_request, { caller, context }) => {
    if (await limits.export(context, caller.userId)) {
      return tooMany(
        "Your data were put together several times just now. Wait some minutes, then try again.",
      );
    }
    const body = await spooled((write) => writeExport(database, caller.userId, write));
    noteSecurity(context, "data-exported", { user: caller.userId });
    return streamed(body);
  };
}

/** Writes the JSON of a {@link DataExport}. */
async function writeExport(
  database: Kysely<Tables>,
  userId: string,
  write: (text: string) => Promise<void>,
): Promise<void> {
  const sections = [
    { section: "account", table: "auth.users", columns: ACCOUNT_COLUMNS, key: "id" },
    ...Object.entries(EXPORTED).map(([section, from]) => ({ section, ...from, key: "user_id" })),
  ];
  const head = { exportedAt: new Date().toISOString(), note: NOTE };
  await write(`${JSON.stringify(head).slice(0, -1)},"data":{`);
  await withIdentity(
    database,
    { role: "service_role" },
    async (transaction) => {
      for (const [index, { section, table, columns, key }] of sections.entries()) {
        const names = columns.map((name) => sql.id(name));
        await write(`${index === 0 ? "" : ","}${JSON.stringify(section)}:[`);
        await sql`
        declare kept no scroll cursor for
        select row_to_json(kept)::text as row from (
          select ${sql.join(names)} from ${sql.table(table)}
          where ${sql.id(key)} = ${sql.lit(userId)} order by ${names[0]}
        ) as kept`.execute(transaction);
        for (let isFirst = true; ; isFirst = false) {
          const { rows } = await sql<{
            row: string;
          }>`fetch forward ${sql.lit(ROWS_AT_ONCE)} from kept`.execute(transaction);
          if (rows.length > 0) await write(`${isFirst ? "" : ","}${rows.map(({ row }) => row).join(",")}`);
          if (rows.length < ROWS_AT_ONCE) break;
        }
        await sql`close kept`.execute(transaction);
        await write("]");
      }
    },
    "repeatable read",
  );
  await write("}}");
}
