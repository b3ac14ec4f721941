import { backendClient } from "../../lib/backend/client.ts";

/** As the server stores at most. */
export const MAX_FEEDBACK_LENGTH = 5_000;

/**
 * Stores a message to us, from whoever is signed in, else from a visitor. `email` is where an answer may go, or empty.
 * Throws when it was not stored.
 */
export async function sendFeedback({ message, email }: { message: string; email: string }): Promise<void> {
  const client = await backendClient();
  const user = await currentUser();
  const { error } = await client.from("feedback").insert({
    user_id: user?.id ?? null,
    email: email.trim() || null,
    message: message.trim(),
  });
  if (error) throw error;

  /** The user by the server's word; a login that has ended is a visitor's. */
  async function currentUser() {
    const { data } = await client.auth.getSession();
    if (!data.session) return null;
    const read = await client.auth.getUser();
    return read.data.user;
  }
}
