declare global {
  /** Where zod keeps its settings, so that all copies of it share them; it takes what it finds. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// The content security policy of the pages forbids eval. zod would try it once, and the browser would report that. Said
// here rather than by zod's own `config`, which would put 4 kB of zod on every page before it is needed.
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
