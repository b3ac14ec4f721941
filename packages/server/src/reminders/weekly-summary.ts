import { list, plural, quantity } from "@master-sql/words";
import { type Kysely, sql, type Transaction } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import type { ExamContent } from "../exams/exam-content.ts";
import { pictureOf } from "./picture-of.ts";

/** Concepts that are named. */
const NAMED = 3;
const WEEK_MS = 7 * 86_400_000;

/**
 * Puts a summary of the week that ended into the outbox of mail for everybody who wants one, from Monday (UTC) on, and
 * once for each week whoever asks how often.
 */
export async function queueWeeklySummaries(database: Kysely<Tables>): Promise<void> {
  await asService(database, (transaction) =>
    sql`
      insert into auth.mails (kind, user_id, week)
      select 'weekly-summary', id, date_trunc('week', now(), 'UTC')::date
      from auth.users
      where weekly_summary_since < date_trunc('week', now(), 'UTC') and mail_off_since is null
      on conflict (user_id, week) where kind = 'weekly-summary' do nothing`.execute(transaction),
  );
}

/** What a user did in the seven days before now. */
interface Week {
  readonly solved: number;
  readonly attempts: number;
  readonly lessons: number;
  readonly quizzes: number;
  readonly days: number;
}

async function weekOf(transaction: Transaction<Tables>, userId: string): Promise<Week> {
  const { rows } = await sql<Week>`
    with did as (
      select 'attempt' as kind, happened_at as at, exercise_id, verdict from attempts where user_id = ${userId}
      union all select 'lesson', least(completed_at, recorded_at), null, null
        from lesson_completions where user_id = ${userId}
      union all select 'quiz', least(taken_at, recorded_at), null, null
        from quiz_results where user_id = ${userId}
    )
    select count(distinct exercise_id) filter (where verdict = 'right')::integer as solved,
      count(*) filter (where kind = 'attempt')::integer as attempts,
      count(*) filter (where kind = 'lesson')::integer as lessons,
      count(*) filter (where kind = 'quiz')::integer as quizzes,
      count(distinct (at at time zone 'UTC')::date)::integer as days
    from did where at > now() - interval '7 days'`.execute(transaction);
  return rows[0] ?? { solved: 0, attempts: 0, lessons: 0, quizzes: 0, days: 0 };
}

/** The mail about a user's week; null when they want none any more, or are gone. */
export async function weeklySummary(
  userId: string,
  {
    database,
    content,
    exams,
    links,
    publicOrigin,
  }: {
    readonly database: Kysely<Tables>;
    readonly content: PublishedContent | null;
    readonly exams: Pick<ExamContent, "question">;
    readonly links: {
      linkFor(userId: string): string;
      headersFor(userId: string): Readonly<Record<string, string>>;
    };
    readonly publicOrigin: string;
  },
) {
  if (content === null) return null;
  const now = Date.now();
  return asService(database, async (transaction) => {
    const user = await transaction
      .selectFrom("auth.users")
      .select(["email", "weekly_summary_since", "mail_off_since"])
      .where("id", "=", userId)
      .executeTakeFirst();
    if (!user || user.weekly_summary_since === null || user.mail_off_since !== null) return null;
    const week = await weekOf(transaction, userId);
    const { picture, catalogue } = await pictureOf(transaction, userId, { content, exams, now });
    const due = picture.concepts
      .filter(({ dueAt }) => dueAt !== null && dueAt < now + WEEK_MS)
      .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0));
    const titles = due.slice(0, NAMED).flatMap(({ concept }) => catalogue.concepts[concept]?.title ?? []);
    const reviews =
      due.length === 0
        ? "Nothing is due for review in the week to come."
        : `${quantity(due.length, "concept")} ${plural(due.length, "is", "are")} due for review in the week to come${
            due.length > titles.length ? ", first " : ": "
          }${list(titles)}. You may skip any of them.\n${publicOrigin}/practice`;
    const text = [
      didText(week),
      reviews,
      `How you are doing: ${publicOrigin}/progress`,
      `You asked for this summary on ${publicOrigin}/account, where you can turn it off.\nTo get no more emails from us at all: ${links.linkFor(userId)}`,
    ];
    return {
      mail: {
        to: [user.email],
        subject:
          week.days === 0
            ? "Your week of SQL"
            : `Your week of SQL: ${quantity(week.solved, "exercise")} solved`,
        text: `${text.join("\n\n")}\n`,
        replyTo: null,
      },
      headers: links.headersFor(userId),
    };
  });
}

function didText({ solved, attempts, lessons, quizzes, days }: Week): string {
  if (days === 0) return "You took this week off. Your progress is kept, and so is your place.";
  const did = [
    ...(attempts > 0 ? [`solved ${quantity(solved, "exercise")} in ${quantity(attempts, "attempt")}`] : []),
    ...(lessons > 0 ? [`finished ${quantity(lessons, "lesson")}`] : []),
    ...(quizzes > 0 ? [`took ${quantity(quizzes, "quiz", "quizzes")}`] : []),
  ];
  return `On ${quantity(days, "day")} of the last seven you ${list(did)}.`;
}
