/** Does for an address what is to be done once, and again after it has failed. */
export function onceEach(begin: (address: string) => Promise<void>): (address: string) => Promise<void> {
  const begun = new Map<string, Promise<void>>();
  return (address) => {
    const known = begun.get(address);
    if (known !== undefined) return known;
    const beginning = begin(address);
    begun.set(address, beginning);
    beginning.catch(() => begun.delete(address));
    return beginning;
  };
}

const fetched = onceEach(fetchScript);

/**
 * Resolves when scripts of the same origin have arrived whole, so that an `import()` of them finds them in the browser's
 * cache. A browser asks once for a module and may keep that it failed for as long as the page or worker lives (Chromium
 * does): what isn't there yet must not be imported. Whatever has failed here is asked for again by the next call. The
 * cause of an error is the status that the server answered with, if it did.
 */
export async function arrived(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map(fetched));
}

async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new Error(`${address} couldn't be fetched.`, { cause });
  });
  // What a network answers in the server's place is mostly a page.
  const isScript = /javascript/.test(response.headers.get("content-type") ?? "");
  if (!response.ok || !isScript)
    throw new Error(`${address} couldn't be fetched: ${response.status} was answered.`, {
      cause: response.status,
    });
  await response.arrayBuffer();
}
