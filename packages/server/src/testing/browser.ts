/** What a browser does in a sign-in: follows redirects, keeps cookies, sends forms. */
export interface Browser {
  /** Follows redirects until a page comes, or until one leads to `stopAt`. */
  open(url: string, stopAt?: string): Promise<Visit>;
  /** Sends the form of the page `at`. */
  submit(at: string, fields: Readonly<Record<string, string>>, stopAt?: string): Promise<Visit>;
}

interface Visit {
  /** Where it ended, with its query. */
  readonly url: URL;
  /** Null when it was stopped before the page was asked for. */
  readonly response: Response | null;
}

const MAX_REDIRECTS = 10;

export function newBrowser(): Browser {
  const cookies = new Map<string, string>();

  async function visit(start: string, init: RequestInit, stopAt: string | undefined): Promise<Visit> {
    let url = new URL(start);
    let request = init;
    for (let step = 0; step <= MAX_REDIRECTS; step++) {
      if (stopAt !== undefined && url.href.startsWith(stopAt)) return { url, response: null };
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { ...request.headers, ...(cookie ? { cookie } : {}) };
      const response = await fetch(url, { ...request, headers, redirect: "manual" });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        const equals = pair.indexOf("=");
        cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
      }
      const location = response.headers.get("location");
      if (location === null) return { url, response };
      await response.body?.cancel();
      url = new URL(location, url);
      request = {};
    }
    throw new Error(`More than ${MAX_REDIRECTS} redirects from ${start}`);
  }

  return {
    open: (url, stopAt) => visit(url, {}, stopAt),
    submit: (at, fields, stopAt) =>
      visit(
        at,
        {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams(fields).toString(),
        },
        stopAt,
      ),
  };
}
