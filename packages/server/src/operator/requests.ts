import {
  CREDIT_REQUEST,
  type OperatorRequest,
  type RequestKind,
  type RequestStatus,
  SURVEY_OPTIONS,
  type SurveyAnswers,
} from "@master-sql/protocol";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

export interface RequestFilter {
  readonly search: string;
  readonly kind: RequestKind | null;
  readonly status: RequestStatus | null;
}

interface RequestRow extends Omit<OperatorRequest, "at" | "message"> {
  readonly at: Date;
  readonly message: string | null;
  /** Of the survey in which a call was asked for. */
  readonly answers: SurveyAnswers | null;
}

/** Everything that was asked of the operator. */
const requests = sql`
  select feedback.id, case when starts_with(feedback.message, ${CREDIT_REQUEST}) then 'credits' else 'feedback' end as kind,
    feedback.created_at as at, feedback.user_id as "userId", profiles.name,
    coalesce(feedback.email, users.email) as email, feedback.message, null::jsonb as answers,
    coalesce(state.status, 'new') as status, coalesce(state.note, '') as note
  from feedback
  left join auth.users on users.id = feedback.user_id
  left join profiles on profiles.user_id = feedback.user_id
  left join request_states as state on state.feedback_id = feedback.id
  union all
  select survey.user_id, 'call', survey.submitted_at, survey.user_id, profiles.name, users.email, null, survey.answers,
    coalesce(state.status, 'new'), coalesce(state.note, '')
  from survey_answers as survey
  join auth.users on users.id = survey.user_id
  left join profiles on profiles.user_id = survey.user_id
  left join request_states as state on state.call_of = survey.user_id
  where survey.answers ->> 'callRequest' = 'yes'`;

function condition({ search, kind, status }: RequestFilter): RawBuilder<unknown> {
  return sql`(${kind}::text is null or kind = ${kind})
    and (${status}::text is null or status = ${status})
    and position(lower(${search}) in lower(concat_ws(' ', message, name, email, note, answers::text))) > 0`;
}

/** The latest first. */
export async function findRequests(
  transaction: Transaction<Tables>,
  filter: RequestFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<OperatorRequest[]> {
  const { rows } = await sql<RequestRow>`
    select * from (${requests}) as request where ${condition(filter)}
    order by at desc, id limit ${limit} offset ${offset}`.execute(transaction);
  return rows.map(requestOf);
}

/** One of them; null when it is gone. */
export async function findRequest(
  transaction: Transaction<Tables>,
  { kind, id }: { readonly kind: "feedback" | "call"; readonly id: string | null },
): Promise<OperatorRequest | null> {
  const { rows } = await sql<RequestRow>`
    select * from (${requests}) as request
    where id = ${id} and (kind = 'call') = ${kind === "call"}`.execute(transaction);
  return rows[0] ? requestOf(rows[0]) : null;
}

function requestOf({ answers, ...row }: RequestRow): OperatorRequest {
  const message = row.message ?? (answers === null ? "" : callMessage(answers));
  return { ...row, at: row.at.toISOString(), message };
}

/** How many there are by a filter, and how many of all are new. */
export async function countRequests(
  transaction: Transaction<Tables>,
  filter: RequestFilter,
): Promise<{ readonly total: number; readonly unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*) filter (where ${condition(filter)})::integer as total,
      count(*) filter (where status = 'new')::integer as unread
    from (${requests}) as request`.execute(transaction);
  return rows[0] ?? { total: 0, unread: 0 };
}

/** What the operator should know of somebody who asked for a call. */
function callMessage({ phoneNumber, ...answers }: SurveyAnswers): string {
  const label = (options: readonly { readonly id: string; readonly label: string }[], id: string) =>
    options.find((option) => option.id === id)?.label ?? id;
  return [
    "Asked for a 1-on-1 call.",
    `Role: ${label(SURVEY_OPTIONS.currentRole, answers.currentRole)}, wants to be: ${label(SURVEY_OPTIONS.desiredRole, answers.desiredRole)}.`,
    `SQL: ${label(SURVEY_OPTIONS.sqlExperience, answers.sqlExperience)}. Country: ${answers.country}.`,
    ...(phoneNumber === undefined ? [] : [`Phone: ${phoneNumber}.`]),
  ].join(" ");
}
