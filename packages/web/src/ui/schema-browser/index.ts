export { SchemaBrowser } from "./schema-browser.tsx";
export { type NamedTable, TableNames } from "./table-names.tsx";
