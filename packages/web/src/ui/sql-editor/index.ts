export { type EditorMemory, newEditorMemory, type SqlEditorHandle } from "./editor-contract.ts";
export { quoteIdentifier } from "./quote-identifier.ts";
export { SqlEditor } from "./sql-editor.tsx";
export { StaticSql } from "./static-sql.tsx";
export { textPosition } from "./text-position.ts";
