export { type JudgeMeans, judge } from "./judge.ts";
