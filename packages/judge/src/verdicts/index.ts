export type { ChangedTable, ChangeExample } from "./change-example.ts";
export * from "./checked.ts";
export type { ClauseName } from "./clause-name.ts";
export * from "./counterexample.ts";
export type { ErrorClass } from "./error-class.ts";
export { errorClassWords } from "./error-class-words.ts";
export { type FaultPlace, placeParts, placeWords } from "./fault-place.ts";
export { isNothing } from "./is-nothing.ts";
export * from "./verdict.ts";
