export { Motif, type MotifName } from "./motif.tsx";
