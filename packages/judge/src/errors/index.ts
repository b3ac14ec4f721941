export type { ErrorExplanation, KnownTable } from "./error-case.ts";
export { adviceOf, explainSqlError } from "./explain-error.ts";
export { type Dialect, dialectNames } from "./foreign/dialects.ts";
export { wordsOfDifferences } from "./foreign/words.ts";
export { nearest } from "./nearest.ts";
export { quoted } from "./quoted.ts";
