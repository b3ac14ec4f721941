/**
 * Whom an unsubscribe link is about: what follows the first "=" of the parameter, or all of it. Null when there is
 * nothing.
 */
export function userIdOf(parameter: string | undefined): string | null {
  if (parameter === undefined) return null;
  const equals = parameter.indexOf("=");
  return parameter.slice(equals + 1).trim() || null;
}
