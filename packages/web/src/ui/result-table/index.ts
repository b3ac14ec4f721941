export { ResultTable, type RowMark } from "./result-table.tsx";
