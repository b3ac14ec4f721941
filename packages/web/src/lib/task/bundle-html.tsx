import { withCodeAsItIs } from "../../ui/prose/code-as-it-is.ts";

/** HTML of a content bundle: our build made it from our own Markdown with raw HTML escaped, so it is safe to insert. */
export function BundleHtml({ html, className }: { readonly html: string; readonly className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: withCodeAsItIs(html) }} />;
}
