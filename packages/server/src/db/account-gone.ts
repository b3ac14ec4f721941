import { DatabaseError } from "pg";

const FOREIGN_KEY_VIOLATION = "23503";

/** Whether a row was refused because its account was deleted meanwhile: a request raced with the deletion. */
export function isAccountGone(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === FOREIGN_KEY_VIOLATION &&
    error.constraint?.endsWith("_user_id_fkey") === true
  );
}
