export { SchemaBrowser } from "./schema-browser.tsx";
