/** What an address brings back from the identity provider. */
export type OAuthReturn =
  | { readonly kind: "none" }
  | { readonly kind: "code"; readonly code: string }
  /** The provider, or our server, said no. `message` is its own. */
  | { readonly kind: "error"; readonly message: string }
  /** A form that isn't in use here: tokens in the address, a recovery link. */
  | { readonly kind: "unsupported" };

const inQuery = ["code", "state", "error", "error_description"];
const inHash = ["access_token", "refresh_token", "provider_token", "recovery"];

/** Anyone can write an address with a description: one that names a site, a mailbox or a number to call isn't a provider's. */
const LEADS_AWAY = /:\/\/|www\.|[\w-]\.(?:[a-z]{2,})\/|@|\d{5}|[\p{C}\p{Zl}\p{Zp}]/iu;

/** Reads the query and the hash of an address, each with its leading mark. */
export function readOAuthReturn(search: string, hash: string): OAuthReturn {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const said = (name: string) => query.get(name) ?? fragment.get(name);
  const description = said("error_description");
  const code = said("error") ?? said("error_code");
  const error =
    description === null || LEADS_AWAY.test(description) ? (code ?? (description && "refused")) : description;
  if (error !== null) return { kind: "error", message: error };
  const given = query.get("code");
  if (given) return { kind: "code", code: given };
  const recovery = fragment.get("type") === "recovery";
  if (recovery || inQuery.some((name) => query.has(name)) || inHash.some((name) => fragment.has(name))) {
    return { kind: "unsupported" };
  }
  return { kind: "none" };
}
