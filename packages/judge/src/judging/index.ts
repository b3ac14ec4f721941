export { repairsOfScript } from "../diagnosis/changes/repairs-of-script.ts";
export { ownEditsOfScript } from "../mistakes/own-edits-of-script.ts";
export { judge } from "./judge.ts";
export { OWN_SESSION } from "./own-session.ts";
export { searchChanges } from "./search-changes.ts";
export type { QueryTask } from "./task.ts";
export type { JudgeMeans } from "./work.ts";
