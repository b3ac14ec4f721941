export type { TrapMaker } from "./trap-maker.ts";
export { numberKeyPlace, referringTo } from "./trap-source.ts";
export { type TrapStage, trapMakerFor, trapStage } from "./trap-stage.ts";
