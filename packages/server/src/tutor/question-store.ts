import { type CreditBalance, type TutorRequest, type TutorState, tutorAgent } from "@master-sql/protocol";
import type { TutorPart } from "@master-sql/tutor";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { lockAccount } from "../credits/account-lock.ts";
import { creditBalance } from "../credits/balance.ts";
import { refundCredit, spendCredit } from "../credits/ledger.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

/** A question is alive as long as its server says so at least this often, in seconds. */
export const LEASE_SECONDS = 30;

/** Whose question it is, and which. */
export interface QuestionKey {
  readonly userId: string;
  readonly interactionId: string;
}

export type StoredQuestion = Selectable<Tables["tutor_questions"]>;
export type EndState = Exclude<TutorState, "streaming">;

export type Begun =
  /** Its credit is taken, and it is stored. */
  | { readonly status: "begun"; readonly balance: CreditBalance }
  /** It was sent before. */
  | { readonly status: "known"; readonly stored: StoredQuestion; readonly balance: CreditBalance }
  /** Another question of this user is being answered. */
  | { readonly status: "under-way" }
  | { readonly status: "insufficient" }
  /** Its credit was given back: it can't be asked under this id any more. */
  | { readonly status: "refunded" }
  | { readonly status: "no-account" };

const isAlive = sql<boolean>`alive_at > now() - make_interval(secs => ${LEASE_SECONDS})`;

/** Takes the credit and stores the question, both or neither, once for each interaction. */
export function beginQuestion(
  database: Kysely<Tables>,
  userId: string,
  { interactionId, place, question }: TutorRequest,
): Promise<Begun> {
  return asService(database, async (transaction): Promise<Begun> => {
    if (!(await lockAccount(transaction, userId))) return { status: "no-account" };
    const stored = await transaction
      .selectFrom("tutor_questions")
      .selectAll()
      .where("user_id", "=", userId)
      .where("interaction_id", "=", interactionId)
      .executeTakeFirst();
    if (stored) return { status: "known", stored, balance: await creditBalance(transaction, userId) };
    const other = await transaction
      .selectFrom("tutor_questions")
      .select("interaction_id")
      .where("user_id", "=", userId)
      .where("state", "=", "streaming")
      .where(isAlive)
      .executeTakeFirst();
    if (other) return { status: "under-way" };
    const agent = tutorAgent(question.intent);
    const spending = await spendCredit(transaction, { userId, interactionId, agent });
    if (spending.status !== "spent") return spending;
    await transaction
      .insertInto("tutor_questions")
      .values({
        user_id: userId,
        interaction_id: interactionId,
        place_type: place.type,
        place: place.slug,
        intent: question.intent,
        question: storable(question.text),
        sql: storable(question.sql),
      })
      .execute();
    return { status: "begun", balance: spending.balance };
  });
}

/** Stores one more piece of the answer. False when it is over: stopped, or given up by another server. */
export function addPart(database: Kysely<Tables>, key: QuestionKey, part: TutorPart): Promise<boolean> {
  return touch(database, key, { parts: sql<string>`parts || ${JSON.stringify([part])}::jsonb` });
}

/** Says that it is still being answered. False when it is over, as for `addPart`. */
export function keepAlive(database: Kysely<Tables>, key: QuestionKey): Promise<boolean> {
  return touch(database, key, {});
}

async function touch(
  database: Kysely<Tables>,
  { userId, interactionId }: QuestionKey,
  change: { readonly parts?: RawBuilder<string> },
): Promise<boolean> {
  const { numUpdatedRows } = await asService(database, (transaction) =>
    transaction
      .updateTable("tutor_questions")
      .set({ ...change, alive_at: sql`now()` })
      .where("user_id", "=", userId)
      .where("interaction_id", "=", interactionId)
      .where("state", "=", "streaming")
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** What an answer says, without who says it and what may be asked next. */
const saidIn = (parts: RawBuilder<unknown>) =>
  sql`jsonb_path_query_array(${parts}, '$[*] ? (@.type != "speaker" && @.type != "follow-ups")')`;

/**
 * Whether a user was given the same answer before. The lock on the account keeps two that end at the same time apart.
 */
async function wasGivenBefore(
  transaction: Transaction<Tables>,
  { userId, interactionId }: QuestionKey,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from tutor_questions as own
      join tutor_questions as other on other.user_id = own.user_id and other.interaction_id <> own.interaction_id
      where own.user_id = ${userId} and own.interaction_id = ${interactionId}
        and other.state = 'answered' and other.deleted_at is null
        and ${saidIn(sql.ref("other.parts"))} = ${saidIn(sql.ref("own.parts"))}
    ) as found`.execute(transaction);
  return rows[0]?.found ?? false;
}

/**
 * Ends it, unless it has ended: an answer that is new has cost its credit, anything else gives it back. Gives what has
 * become of it, and the balance; null when there is no such question.
 */
export function settle(
  database: Kysely<Tables>,
  key: QuestionKey,
  state: EndState,
): Promise<{ readonly state: EndState; readonly balance: CreditBalance } | null> {
  return asService(database, async (transaction) => {
    await lockAccount(transaction, key.userId);
    const ended = await transaction
      .updateTable("tutor_questions")
      .set({ state })
      .where("user_id", "=", key.userId)
      .where("interaction_id", "=", key.interactionId)
      .where("state", "=", "streaming")
      .returning("state")
      .executeTakeFirst();
    if (ended && (state !== "answered" || (await wasGivenBefore(transaction, key))))
      await refundCredit(transaction, key);
    const stored = await transaction
      .selectFrom("tutor_questions")
      .select("state")
      .where("user_id", "=", key.userId)
      .where("interaction_id", "=", key.interactionId)
      .executeTakeFirst();
    if (!stored || stored.state === "streaming") return null;
    return { state: stored.state, balance: await creditBalance(transaction, key.userId) };
  });
}

/**
 * Ends questions whose server died, and gives their credits back; how many they were. With `all`, those that look alive
 * too: for a server that is alone with its database and has only just started.
 */
export function refundAbandoned(
  database: Kysely<Tables>,
  { all = false }: { readonly all?: boolean } = {},
): Promise<number> {
  return asService(database, async (transaction) => {
    const abandoned = await transaction
      .updateTable("tutor_questions")
      .set({ state: "failed" })
      .where("state", "=", "streaming")
      .$if(!all, (query) => query.where(sql<boolean>`not (${isAlive})`))
      .returning(["user_id as userId", "interaction_id as interactionId"])
      .execute();
    for (const key of abandoned) await refundCredit(transaction, key);
    return abandoned.length;
  });
}

/** The database takes neither broken halves of UTF-16 pairs nor U+0000. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
