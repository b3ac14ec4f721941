import { type Kysely, sql } from "kysely";
import { withIdentity } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { outlineOf } from "./stored-interview.ts";

const PAGE = 30;

/** The caller's interviews, and what each question came to. */
export function getInterviews({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"get-interviews"> {
  return async ({ search = "", before }, { caller }) => {
    const { userId } = caller;
    const words = search.trim().replaceAll("\0", "");
    const [rows, questions] = await withIdentity(
      database,
      { role: "authenticated", userId },
      async (transaction) => {
        const own = transaction
          .selectFrom("interviews")
          .where("user_id", "=", userId)
          .where("deleted_at", "is", null);
        return [
          await own
            .selectAll()
            .$if(before !== undefined, (query) => query.where("touched_at", "<", new Date(before ?? 0)))
            .$if(words !== "", (query) =>
              query.where(
                sql<boolean>`position(lower(${words}) in lower(concat_ws(' ', title, (
                  select string_agg(concat_ws(' ', entry ->> 'text', entry ->> 'sql'), ' ')
                  from jsonb_array_elements(state -> 'entries') as entry)))) > 0`,
              ),
            )
            .orderBy("touched_at", "desc")
            .limit(PAGE + 1)
            .execute(),
          await own
            .select([
              "question_id as questionId",
              sql<boolean>`bool_or(stage = 'over')`.as("isFinished"),
              sql<number | null>`max(round(100.0 * points / nullif(out_of, 0)))::integer`.as("best"),
            ])
            .groupBy("question_id")
            .execute(),
        ] as const;
      },
    );
    return done({
      interviews: rows.slice(0, PAGE).map(outlineOf),
      hasMore: rows.length > PAGE,
      questions: [...questions],
    });
  };
}
