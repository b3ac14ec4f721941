/** For tests: SQL that tries to get out, and what it would reach. */
export { escapeAttempts } from "./attempts.ts";
export { type Attempt, inBlock } from "./statements.ts";
export { type WatchedHost, watchHost } from "./watched-host.ts";
