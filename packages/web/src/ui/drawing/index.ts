export { Drawing } from "./drawing.tsx";
