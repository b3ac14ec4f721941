import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { openDatabase } from "../src/db/database.ts";

/**
 * Work of several years, put into the embedded database of a server that doesn't run: answers to exercises, as many as
 * an account may have at most, and runs beside them.
 */
export async function fillLongHistory(
  folder: string,
  {
    email,
    exercises,
    answers,
    runs,
  }: {
    readonly email: string;
    readonly exercises: readonly string[];
    readonly answers: number;
    readonly runs: number;
  },
): Promise<void> {
  const opened = await openDatabase({ folder });
  if (opened.status === "refused") throw new Error(opened.message);
  const { kysely } = opened.database;
  const exercise = sql`(string_to_array(${exercises.join(",")}, ','))[1 + number * 7919 % ${exercises.length}::integer]`;
  const user = sql`auth.users where users.email = ${email}`;
  await sql`
    insert into attempts (id, user_id, exercise_id, sql, hints_used, verdict, message, submitted_at, happened_at)
    select md5(${randomUUID()} || number)::uuid, users.id, ${exercise}::uuid,
      'select 1', 0, case when number % 3 = 0 then 'wrong' else 'right' end, '', now(),
      now() - make_interval(mins => number * 20)
    from generate_series(1, ${answers}::integer) as number, ${user}`.execute(kysely);
  await sql`
    insert into activities (id, user_id, kind, item_type, item, happened_at)
    select md5(${randomUUID()} || number)::uuid, users.id, 'run', 'exercise', ${exercise},
      now() - make_interval(mins => 5 + number * 20)
    from generate_series(1, ${runs}::integer) as number, ${user}`.execute(kysely);
  await opened.database.close();
}
