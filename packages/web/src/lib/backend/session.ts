import { useSyncExternalStore } from "react";
import { durableStorage } from "../storage/durable-storage.ts";
import { AUTH_STORAGE_KEY } from "./auth-storage.ts";

export interface User {
  readonly id: string;
  /** Empty when the account has none. */
  readonly email: string;
  readonly name: string | null;
}

export type Session =
  /** While a prerendered page is being taken over by the browser. */
  | { readonly status: "loading" }
  | { readonly status: "visitor" }
  | { readonly status: "signed-in"; readonly user: User };

const loading: Session = { status: "loading" };
const visitor: Session = { status: "visitor" };

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Who is signed in, from what supabase-js stored; null when nobody is or it isn't readable. */
export function storedUser(stored: string | null): User | null {
  if (stored === null) return null;
  let session: unknown;
  try {
    session = JSON.parse(stored);
  } catch {
    return null;
  }
  const user = field(session, "user");
  const id = field(user, "id");
  if (typeof id !== "string" || typeof field(session, "refresh_token") !== "string") return null;
  const email = field(user, "email");
  const metadata = field(user, "user_metadata");
  const name = field(metadata, "full_name") ?? field(metadata, "name");
  return {
    id,
    email: typeof email === "string" ? email : "",
    name: typeof name === "string" && name !== "" ? name : null,
  };
}

let read: { stored: string | null; session: Session } | undefined;

/**
 * The session as this browser knows it, at once and without a request: somebody who is offline stays signed in.
 * The server still decides on every call; when it ends the session, supabase-js clears what is stored.
 */
export function currentSession(): Session {
  const stored = durableStorage.get(AUTH_STORAGE_KEY);
  if (read?.stored !== stored) {
    const user = storedUser(stored);
    read = { stored, session: keepIfSame(read?.session, user) };
  }
  return read?.session ?? visitor;
}

/** A refreshed token stores the same user again; the same object spares every reader a render. */
function keepIfSame(previous: Session | undefined, user: User | null): Session {
  if (!user) return visitor;
  const same =
    previous?.status === "signed-in" &&
    previous.user.id === user.id &&
    previous.user.email === user.email &&
    previous.user.name === user.name;
  return same ? previous : { status: "signed-in", user };
}

/** Calls `listener` whenever somebody signs in or out, in this tab or another. Returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  let shown = currentSession();
  return durableStorage.subscribe((key) => {
    if (key !== AUTH_STORAGE_KEY && key !== null) return;
    const session = currentSession();
    if (session === shown) return;
    shown = session;
    listener();
  });
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession, () => loading);
}

/** Id of the user who is signed in; null while nobody is. */
export function currentUserId(): string | null {
  const session = currentSession();
  return session.status === "signed-in" ? session.user.id : null;
}
