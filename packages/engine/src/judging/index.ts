export { repairsOfScript } from "../diagnosis/changes/repairs-of-script.ts";
export { judge } from "./judge.ts";
