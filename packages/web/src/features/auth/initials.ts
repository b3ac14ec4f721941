/** The first two letters of the email address in upper case, "U" when there is none. */
export function initials(email: string): string {
  return email.trim().slice(0, 2).toUpperCase() || "U";
}
