export { SchemaBrowser } from "./schema-browser.tsx";
export { TableNames } from "./table-names.tsx";
