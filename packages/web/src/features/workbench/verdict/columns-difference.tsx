import type { Contract } from "@master-sql/course";
import type { ResultColumn } from "@master-sql/judge/sandbox";
import { ResultTable } from "../../../ui/result-table/index.ts";

interface ColumnsDifferenceProps {
  readonly contract: Contract;
  readonly actual: readonly ResultColumn[];
  /** What was found to be wrong: then that is what is marked. */
  readonly about: "count" | "names" | "types";
  /** 0-based column with the wrong type. */
  readonly column?: number;
}

/** The columns asked for beside those of the result, position by position. */
export function ColumnsDifference({ contract, actual, about, column }: ColumnsDifferenceProps) {
  const positions = Array.from({ length: Math.max(contract.columns.length, actual.length) }, (_, i) => i);
  const differs = (i: number): boolean => {
    const expected = contract.columns[i];
    const own = actual[i];
    if (about === "types") return i === column;
    if (expected === undefined || own === undefined) return true;
    return about === "names" && expected.name !== own.name;
  };
  return (
    <ResultTable
      label="Columns, asked for and yours"
      columns={[
        { name: "Asked for", typeName: "text" },
        { name: "Yours", typeName: "text" },
      ]}
      leading="#"
      rows={positions.map((i) => ({
        lead: i + 1,
        cells: [
          describe(contract.columns[i]?.name, contract.columns[i]?.type),
          describe(actual[i]?.name, actual[i]?.typeName),
        ],
        differs: [false, differs(i)],
      }))}
    />
  );
}

function describe(name: string | undefined, type: string | undefined): string {
  return name === undefined ? "no column" : `${name} (${type})`;
}
