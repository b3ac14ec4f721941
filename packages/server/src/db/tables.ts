import type { ExamDifference, SurveyAnswers } from "@master-sql/engine/api";
import type { TutorPart } from "@master-sql/engine/tutor";
import type { ColumnType, Generated } from "kysely";

/** The tables that the migrations make, as Kysely reads and writes them; a test holds them against the database. */
export interface Tables {
  "auth.users": UsersTable;
  "auth.identities": IdentitiesTable;
  "auth.sessions": SessionsTable;
  "auth.refresh_tokens": RefreshTokensTable;
  "auth.sign_in_flows": SignInFlowsTable;
  "auth.authorization_codes": AuthorizationCodesTable;
  "auth.signing_keys": SigningKeysTable;
  "auth.new_user_notices": NewUserNoticesTable;
  "auth.link_keys": LinkKeysTable;
  user_sessions: UserSessionsTable;
  profiles: ProfilesTable;
  feedback: FeedbackTable;
  attempts: AttemptsTable;
  lesson_completions: LessonCompletionsTable;
  credit_grants: CreditGrantsTable;
  credit_spends: CreditSpendsTable;
  credit_refunds: CreditRefundsTable;
  survey_answers: SurveyAnswersTable;
  credit_offers: CreditOffersTable;
  exams: ExamsTable;
  exam_answers: ExamAnswersTable;
  question_exposure: QuestionExposureTable;
  quiz_results: QuizResultsTable;
  quiz_answers: QuizAnswersTable;
  activities: ActivitiesTable;
  tutor_questions: TutorQuestionsTable;
}

type DefaultedTime = ColumnType<Date, Date | undefined, Date>;
/** Written as JSON text. */
type Json = ColumnType<Record<string, unknown>, string, string>;

interface UsersTable {
  id: Generated<string>;
  email: string;
  user_metadata: Json;
  created_at: DefaultedTime;
  updated_at: DefaultedTime;
  last_sign_in_at: DefaultedTime;
  /** Null while the person takes mail from us. */
  mail_off_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface IdentitiesTable {
  id: Generated<string>;
  user_id: string;
  provider: string;
  issuer: string;
  /** `sub` of the OpenID provider. */
  subject: string;
  email: string;
  claims: Json;
  created_at: DefaultedTime;
  updated_at: DefaultedTime;
  last_sign_in_at: DefaultedTime;
}

interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  created_at: DefaultedTime;
  expires_at: Date;
  /** How often its refresh token was rotated; the token with this generation is the current one. */
  generation: number;
  rotated_at: DefaultedTime;
  /** From it and a refresh token the next token follows: see auth/refresh-token.ts. */
  rotation_key: Buffer;
  /** Of the browser that signed in. */
  user_agent: ColumnType<string | null, string | null | undefined, never>;
}

interface RefreshTokensTable {
  token_hash: Buffer;
  session_id: string;
  generation: number;
  created_at: DefaultedTime;
}

interface SignInFlowsTable {
  state_hash: Buffer;
  /** PKCE challenge (S256) of the browser. */
  code_challenge: string;
  redirect_to: string;
  /** PKCE verifier and nonce of our own request to the OpenID provider. */
  provider_verifier: string;
  provider_nonce: string;
  expires_at: Date;
}

interface AuthorizationCodesTable {
  code_hash: Buffer;
  user_id: string;
  code_challenge: string;
  expires_at: Date;
}

interface SigningKeysTable {
  kid: string;
  private_jwk: Json;
  created_at: DefaultedTime;
}

/** The outbox of new-user notices: see mail/new-user-sender.ts. */
interface NewUserNoticesTable {
  user_id: string;
  created_at: DefaultedTime;
  tries: Generated<number>;
  /** Nobody tries before this; a try under way moves it on. */
  next_try_at: DefaultedTime;
  /** Null until the receiver took it. */
  delivered_at: Date | null;
}

interface LinkKeysTable {
  purpose: "unsubscribe";
  key: Buffer;
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

interface AttemptsTable {
  id: string;
  user_id: string;
  exercise_id: string;
  sql: string;
  hints_used: number;
  verdict: "right" | "wrong" | "undecided";
  message: string;
  misconception: string | null;
  /** A class of mistake (engine/src/verdicts), when it was established. */
  error_class: string | null;
  /** Rungs of hints that were open; null when the client didn't say. */
  hint_rungs: number[] | null;
  time_on_task_ms: number | null;
  solution_seen: ColumnType<boolean, boolean | undefined, never>;
  /** By the browser's clock. */
  submitted_at: Date;
  /** By the database's clock. */
  recorded_at: DefaultedTime;
  /** When it was submitted, as far as can be told: see progress/happened-at.ts. */
  happened_at: DefaultedTime;
}

interface QuizAnswersTable {
  /** Made by the browser. */
  id: string;
  user_id: string;
  quiz_id: string;
  question_id: string;
  /** Places in the question as it was written. */
  choices: number[];
  is_right: boolean;
  happened_at: Date;
  recorded_at: DefaultedTime;
}

interface ActivitiesTable {
  /** Made by the browser. */
  id: string;
  user_id: string;
  kind: "run" | "lesson-read" | "solution-shown";
  item_type: "exercise" | "lesson" | "dataset";
  /** Id of the exercise or lesson, slug of the dataset. */
  item: string;
  /** Of a run that failed. */
  sqlstate: string | null;
  /** Of a lesson that was read. */
  active_ms: number | null;
  happened_at: Date;
  recorded_at: DefaultedTime;
}

interface QuizResultsTable {
  /** Made by the browser. */
  id: string;
  user_id: string;
  quiz_id: string;
  right_answers: number;
  questions: number;
  /** By the browser's clock. */
  taken_at: Date;
  recorded_at: DefaultedTime;
}

interface LessonCompletionsTable {
  user_id: string;
  lesson_id: string;
  /** By the browser's clock. */
  completed_at: Date;
  recorded_at: DefaultedTime;
}

/** Earned credits; at most one grant for each user. */
interface CreditGrantsTable {
  id: Generated<string>;
  user_id: string;
  /** Of the survey that earned it. */
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

/** One sitting of a simulation; at most one of a user's isn't finished. */
interface ExamsTable {
  id: Generated<string>;
  user_id: string;
  simulation_id: string;
  title: string;
  pass_percent: number;
  /** Of the draw. */
  seed: number;
  started_at: DefaultedTime;
  ends_at: Date;
  /** Null until it is handed in, or found to be over. */
  finished_at: Date | null;
}

/** A question of an exam, and its answer. */
/** Of whole exams over all users, so that questions which are known by now can be retired. */
interface QuestionExposureTable {
  question_id: string;
  drawn: Generated<number>;
  answered: Generated<number>;
}

interface ExamAnswersTable {
  exam_id: string;
  user_id: string;
  /** From 1. */
  position: number;
  question_id: string;
  /** What it is worth, as it was when it was drawn. */
  weight: Generated<number>;
  /** Of its weight; null until it is judged. */
  points: ColumnType<number | null, number | null | undefined, number | null>;
  sql: string | null;
  saved_at: Date | null;
  /** Null until it is judged, which happens when the exam is over. */
  verdict: "right" | "wrong" | "undecided" | "withdrawn" | null;
  message: string | null;
  /** Written as JSON text. */
  difference: ColumnType<ExamDifference | null, string | null | undefined, string | null>;
}

type TutorParts = readonly TutorPart[];

/** A question to the tutor, with as much of its answer as there is. */
interface TutorQuestionsTable {
  user_id: string;
  /** Made by the browser; the credit was spent under it. */
  interaction_id: string;
  place_type: "exercise" | "dataset";
  /** Slug of the exercise or dataset. */
  place: string;
  intent: string;
  question: string;
  sql: string;
  /** Written as JSON text. */
  parts: ColumnType<TutorParts, string | undefined, string>;
  state: Generated<"streaming" | "answered" | "nothing" | "stopped" | "failed">;
  asked_at: DefaultedTime;
  /** While it is being answered, the server that does so moves it on. */
  alive_at: DefaultedTime;
  /** Then question, SQL and answer are empty. */
  deleted_at: Date | null;
}
