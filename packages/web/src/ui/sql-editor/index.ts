export type { SqlSchemaTable } from "./completions-at.ts";
export { type EditorMemory, newEditorMemory, type SqlEditorHandle } from "./editor-contract.ts";
export { quoteIdentifier } from "./quote-identifier.ts";
export { SqlEditor } from "./sql-editor.tsx";
export { StaticSql } from "./static-sql.tsx";
export { errorRange, type TextPosition, textPosition } from "./text-position.ts";
