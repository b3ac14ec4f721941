import { useSession } from "../../../lib/backend/session.ts";

/** Whoever is signed in, or null. */
export function useUserId(): string | null {
  const session = useSession();
  return session.status === "signed-in" ? session.user.id : null;
}
