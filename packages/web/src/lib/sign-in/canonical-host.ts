/**
 * Hosts on which the site may be shown although another one is canonical. As expressions, because the script in the
 * head of every page holds them too (app/shell/host-guard.tsx).
 */

/** A developer's own machine or network. */
export const localHost =
  /^(localhost|.+\.localhost|.+\.local|\[::1\]|0\.0\.0\.0|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/;

/** `preview` as a word of the name, or a project's address at a hosting service. */
export const previewHost =
  /(^|[.-])preview([.-]|$)|\.(vercel\.app|netlify\.app|pages\.dev|workers\.dev|fly\.dev|onrender\.com|up\.railway\.app|herokuapp\.com|lovable\.app|lovableproject\.com|app\.github\.dev|gitpod\.io)$/;

export const CANONICAL_HOST_META = "canonical-host";

/** The one host under which people should see the site, as the server named it in the page; null when any will do. */
export function canonicalHost(): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${CANONICAL_HOST_META}"]`)?.content ?? null;
}

/**
 * Origin at which a sign-in that is wanted at `location` has to begin: the canonical one, to which the provider sends
 * people back, also from a preview; where it is wanted, when there is no canonical host or the machine is one's own.
 */
export function signInOrigin(
  location: Pick<Location, "origin" | "protocol" | "host" | "hostname">,
  canonical: string | null,
): string {
  const here = canonical === null || canonical === location.host || localHost.test(location.hostname);
  return here ? location.origin : `${location.protocol}//${canonical}`;
}
