import { CANONICAL_HOST_META, localHost, previewHost } from "../../lib/sign-in/canonical-host.ts";

/**
 * Before anything is shown: from a host that isn't the canonical one to the one that is, keeping path, query and hash.
 * Only where the server names a canonical host.
 */
export function HostGuardScript() {
  // Our own constant text, no input; the server puts its hash in the content security policy.
  const script = `{const host=document.querySelector('meta[name="${CANONICAL_HOST_META}"]')?.content,at=location;if(host&&host!==at.host&&!${localHost}.test(at.hostname)&&!${previewHost}.test(at.hostname))at.replace(at.protocol+"//"+host+at.pathname+at.search+at.hash)}`;
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
