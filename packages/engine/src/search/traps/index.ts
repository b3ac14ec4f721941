export { clockTimesIn } from "./edges.ts";
export { keyListsIn } from "./key-lists.ts";
export { textColumnsIn } from "./texts.ts";
export { TrapMaker } from "./trap-maker.ts";
export { numberKeyPlace, referringTo } from "./trap-source.ts";
export { type TrapStage, trapStage } from "./trap-stage.ts";
