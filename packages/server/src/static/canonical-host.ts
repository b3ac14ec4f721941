/**
 * The page with the canonical host named at the start of its head, where the page's own script looks for it. Browsers
 * decide whether they are elsewhere, because behind a proxy the server may not see the host that they asked for.
 * `host` holds nothing that HTML would need escaped.
 */
export function withCanonicalHost(html: string, host: string): string {
  return html.replace(/<head[^>]*>/, (head) => `${head}<meta name="canonical-host" content="${host}"/>`);
}
