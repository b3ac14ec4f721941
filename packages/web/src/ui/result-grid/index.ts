export { CopyButton } from "./copy-button.tsx";
export { toCsv, toMarkdown } from "./copy-formats.ts";
export { EmptyResult } from "./empty-result.tsx";
export { ResultGrid } from "./result-grid.tsx";
