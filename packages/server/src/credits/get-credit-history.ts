import type { CreditHistory } from "@master-sql/protocol";
import { type Kysely, sql } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";

const MOST = 100;

type SpendRow = Omit<CreditHistory["spends"][number], "spentAt" | "refundedAt"> & {
  readonly spentAt: Date;
  readonly refundedAt: Date | null;
};

/** What the caller's credits were spent on. */
export function getCreditHistory({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"get-credit-history"> {
  return async (_request, { caller }) => {
    const { rows } = await asService(database, (transaction) =>
      sql<SpendRow>`
        select spend.interaction_id as "interactionId", spend.agent, spend.spent_at as "spentAt",
          case when spend.grant_id is null then 'free' else 'earned' end as source,
          refund.refunded_at as "refundedAt",
          case when asked.place is not null
            then json_build_object('type', asked.place_type, 'slug', asked.place) end as place,
          case when held.deleted_at is null and held.id is not null
            then json_build_object('interviewId', held.id, 'title', held.title) end as interview
        from credit_spends as spend
        left join credit_refunds as refund using (user_id, interaction_id)
        left join tutor_questions as asked using (user_id, interaction_id)
        left join interviews as held on held.user_id = spend.user_id and held.id::text = spend.interaction_id
        where spend.user_id = ${caller.userId}
        order by spend.spent_at desc, spend.interaction_id
        limit ${MOST}`.execute(transaction),
    );
    return done({
      spends: rows.map((row) => ({
        ...row,
        spentAt: row.spentAt.toISOString(),
        refundedAt: row.refundedAt?.toISOString() ?? null,
      })),
    });
  };
}
