export { inForeignKeyOrder } from "./databases/draft.ts";
export { violationOf, withFacts } from "./databases/facts.ts";
export {
  gradingDatabaseOf,
  type Instance,
  insertStatements,
  instanceKey,
  instanceOf,
  rowCount,
} from "./databases/instance.ts";
export { readSetup, type Setup } from "./databases/setup.ts";
