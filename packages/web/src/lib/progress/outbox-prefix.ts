/** How the keys of the outbox begin in the browser's storage. Each entry has one of its own. */
export const OUTBOX_PREFIX = "master-sql.outbox.";
