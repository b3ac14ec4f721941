const texts = new Map<string, Promise<string | null>>();

/**
 * Has the text of a bundle at hand for whoever will read it, which takes more code than fetching does. The browser's
 * cache doesn't help here: it asks the server about content anew each time.
 */
export function fetchTextAhead(name: string): void {
  const fetched = fetch(`/content/${name}`, { priority: "low" }).then((response) =>
    response.ok ? response.text() : null,
  );
  // Whoever needs it asks again, and is told what is wrong.
  texts.set(
    name,
    fetched.catch(() => null),
  );
}

/** The text of a bundle that was fetched ahead, once; null where none was, or none came. */
export async function takeTextAhead(name: string): Promise<string | null> {
  const text = texts.get(name);
  texts.delete(name);
  return text ?? null;
}
