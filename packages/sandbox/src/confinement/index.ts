export { type ConfinedProcess, confinedProcess, UNOPTIMIZED } from "./confined-process.ts";
export { CONFINED } from "./confined-thread.ts";
export { whatIsMissing } from "./platform-walls.ts";
