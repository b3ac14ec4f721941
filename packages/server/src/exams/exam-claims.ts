import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { isFree } from "../queue/claims.ts";
import { GRACE_SECONDS } from "./exam-row.ts";

/** An exam that is over, claimed by this server. */
export interface ClaimedExam {
  readonly id: string;
  readonly userId: string;
}

/** Claims this exam; undefined when it still runs, or somebody else judges it. */
export async function claimExam(database: Kysely<Tables>, examId: string): Promise<ClaimedExam | undefined> {
  return asService(database, (transaction) =>
    transaction
      .updateTable("exams")
      .set({ claimed_at: sql<Date>`now()` })
      .where("id", "=", examId)
      .where("finished_at", "is not", null)
      .where(isFree)
      .returning(["id", "user_id as userId"])
      .executeTakeFirst(),
  );
}

/**
 * Claims the exam that has waited longest of those that nobody judges, and that were over for `afterSeconds`: also one
 * that nobody handed in, which ends with that. Leaves out those in `except`, and those whose only questions without a
 * verdict are in `unknown`.
 */
export async function claimLeftBehind(
  database: Kysely<Tables>,
  {
    unknown,
    except,
    afterSeconds,
  }: {
    readonly unknown: readonly string[];
    readonly except: readonly string[];
    readonly afterSeconds: number;
  },
): Promise<ClaimedExam | undefined> {
  return asService(database, async (transaction) => {
    // By the answers, of which few have no verdict, and not by all exams that ever were.
    const { rows } = await sql<ClaimedExam>`
      update exams set claimed_at = now(), finished_at = coalesce(finished_at, ends_at)
      where id = (
        select id from exams as waiting
        where ${isFree} and id <> all (${except}::uuid[])
          and coalesce(finished_at, ends_at + make_interval(secs => ${GRACE_SECONDS})) <= now() - make_interval(secs => ${afterSeconds})
          and id in (
            select exam_id from exam_answers
            where sql is not null and verdict is null and question_id <> all (${unknown}::uuid[])
          )
        order by ends_at
        limit 1
        for update skip locked
      )
      returning id, user_id as "userId"`.execute(transaction);
    return rows[0];
  });
}
