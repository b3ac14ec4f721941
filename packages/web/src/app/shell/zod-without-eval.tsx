/** Where zod keeps its settings, so that all copies of it share them; it takes what it finds. */
const SETTINGS = "__zod_globalConfig={jitless:true}";

/**
 * The content security policy of the pages forbids eval. zod would try it once, and the browser would report that. Said
 * before any module, in whatever order they run, and not by zod's own `config`, which would put 4 kB of zod on every page
 * before it is needed.
 */
export function ZodWithoutEvalScript() {
  // Our own constant text, no input; the server puts its hash in the content security policy.
  return <script dangerouslySetInnerHTML={{ __html: SETTINGS }} />;
}
