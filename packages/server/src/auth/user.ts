import { sql } from "kysely";
import { z } from "zod";
import { asService } from "../db/identity.ts";
import { readUser } from "./accounts.ts";
import type { AuthDependencies, AuthRequest } from "./auth-context.ts";
import { authError } from "./auth-error.ts";
import { requireOpenSession } from "./bearer.ts";
import { readJson } from "./request-body.ts";

/** Longest JSON text of what users keep in `user_metadata`. It is theirs: never authorise on it. */
const MAX_METADATA_LENGTH = 8_000;

/** supabase-js adds PKCE parameters when an address changes; everything else that GoTrue knows is refused by name. */
const updateSchema = z.strictObject({
  // PostgreSQL's jsonb can't hold the character U+0000.
  data: z.record(z.string(), z.json()).refine((data) => !JSON.stringify(data).includes("\\u0000")),
  code_challenge: z.null().optional(),
  code_challenge_method: z.null().optional(),
});

/** `GET /user` */
export async function getUser(context: AuthRequest, dependencies: AuthDependencies): Promise<Response> {
  const caller = await requireOpenSession(context, dependencies);
  if (caller.status === "refused") return authError(context, caller.refusal);
  return userResponse(context, dependencies, caller.bearer.userId);
}

/** `PUT /user` with `{ data }`: merges it into `user_metadata`. Address and the rest are Google's to change. */
export async function updateUser(context: AuthRequest, dependencies: AuthDependencies): Promise<Response> {
  const caller = await requireOpenSession(context, dependencies);
  if (caller.status === "refused") return authError(context, caller.refusal);
  const body = updateSchema.safeParse(await readJson(context));
  if (!body.success) {
    const message = "Only data can be changed here; the email address comes from Google.";
    return authError(context, { status: 422, code: "validation_failed", message });
  }
  const { userId } = caller.bearer;
  const data = JSON.stringify(body.data.data);
  const changed = await asService(dependencies.database, (transaction) =>
    transaction
      .updateTable("auth.users")
      .set({ user_metadata: sql`user_metadata || ${data}::jsonb`, updated_at: sql`now()` })
      .where("id", "=", userId)
      .where(sql<boolean>`length((user_metadata || ${data}::jsonb)::text) <= ${MAX_METADATA_LENGTH}`)
      .returning("id")
      .executeTakeFirst(),
  );
  if (!changed) {
    const message = `data may hold ${MAX_METADATA_LENGTH} characters at most`;
    return authError(context, { status: 422, code: "validation_failed", message });
  }
  return userResponse(context, dependencies, userId);
}

async function userResponse(
  context: AuthRequest,
  { database }: AuthDependencies,
  userId: string,
): Promise<Response> {
  const user = await asService(database, (transaction) => readUser(transaction, userId));
  if (user === null) {
    return authError(context, { status: 404, code: "user_not_found", message: "The account is gone" });
  }
  context.header("Cache-Control", "no-store");
  return context.json(user);
}
